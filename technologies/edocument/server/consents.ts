import type { AskedConsent } from '@kuelik/backend';
import type { Locale } from '@kuelik/protocol';
import { fill } from '../../shared/server/fill.ts';
import type { Consents } from '../../shared/server/technology-server.ts';
import { edocumentCode } from '../contract.ts';
import { documentTypeOf } from '../document-types.ts';
import { texts } from '../texts/index.ts';
import { typeNames } from '../texts/type-names.ts';

/** What earlier versions said otherwise, by language. */
const earlier = {
  ru: { thisOrganisation: 'организация, которая направила вас сюда' },
  kz: { thisOrganisation: 'сізді осында жіберген ұйым' },
  en: { thisOrganisation: 'the organisation that sent you here' },
  my: { thisOrganisation: 'organisasi yang menghantar anda ke sini' },
};

/** The wording of each consent version. */
export const consents: Consents = {
  'e-document-1': (asked, locale, org) =>
    wording({ ...texts[locale], ...earlier[locale] }, asked, locale, org),
  'e-document-2': (asked, locale, org) => wording(texts[locale], asked, locale, org),
};

function wording(
  t: (typeof texts)[Locale],
  { channel, settings }: AskedConsent,
  locale: Locale,
  org: string,
): string {
  const type = documentTypeOf(settings(edocumentCode).document_type);
  const doc = type === null ? '' : typeNames[type][locale];
  const text = { 'sms-code': t.smsConsent, 'app-code': t.codeConsent }[channel] ?? t.childConsent;
  return fill(text, { org: org || t.thisOrganisation, doc });
}
