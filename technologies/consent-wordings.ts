import type { AskedConsent } from '@kuelik/backend';
import { catalogue } from './catalogue.ts';
import { texts as photographed } from './document/texts/index.ts';
import { earlierTexts } from './earlier-wordings.ts';
import { documentTypeOf } from './edocument/document-types.ts';
import { texts as edocument } from './edocument/texts/index.ts';
import { typeNames } from './edocument/texts/type-names.ts';
import { texts as liveness } from './liveness/texts/index.ts';
import { texts as npck } from './npck/texts/index.ts';
import { texts as registry } from './registry/texts/index.ts';
import { texts as identifier } from './signature/texts/identifier/index.ts';
import { texts as signer } from './signature/texts/signer/index.ts';

type Locale = keyof typeof edocument;

/** A page's wording in its language; `org` is empty if no name was shown. */
type Wording = (asked: AskedConsent, locale: Locale, org: string) => string;

/**
 * The wording of each consent version. A new wording is a new version, and the old one stays here: protocols
 * of earlier sessions need it. Integrators cannot override these texts.
 */
const wordings: Readonly<Record<string, Wording>> = {
  'e-document-1': (asked, locale, org) =>
    documentWording({ ...edocument[locale], ...earlierTexts['e-document-1'][locale] }, asked, locale, org),
  'e-document-2': (asked, locale, org) => documentWording(edocument[locale], asked, locale, org),
  'registry-2026-11': (asked, locale, org) =>
    registryWording({ ...registry[locale], ...earlierTexts['registry-2026-11'][locale] }, asked, org),
  'registry-2': (asked, locale, org) =>
    registryWording({ ...registry[locale], ...earlierTexts['registry-2'][locale] }, asked, org),
  'registry-3': (asked, locale, org) => registryWording(registry[locale], asked, org),
  'npck-2026-11': (_asked, locale, org) =>
    npckWording({ ...npck[locale], ...earlierTexts['npck-2026-11'][locale] }, org),
  'npck-2': (_asked, locale, org) => npckWording(npck[locale], org),
  'liveness-1': (_asked, locale) => earlierTexts['liveness-1'][locale].consent,
  'liveness-2': (_asked, locale) => liveness[locale].consent,
  'document-1': (_asked, locale, org) => photographWording(photographed[locale], org),
  'signature-identifier-1': (_asked, locale) => identifier[locale].agree,
  'signature-access-1': (_asked, locale, org) =>
    accessWording({ ...signer[locale], ...earlierTexts['signature-access-1'][locale] }, org),
  'signature-access-2': (_asked, locale, org) => accessWording(signer[locale], org),
  'certificate-issue-1': (_asked, locale) =>
    issueWording({ ...signer[locale], ...earlierTexts['certificate-issue-1'][locale] }),
  'certificate-issue-2': (_asked, locale) => issueWording(signer[locale]),
  'signature-signer-1': (_asked, locale) =>
    [signer[locale].documentsTitle, signer[locale].documentsText].join('\n'),
};

function documentWording(
  t: (typeof edocument)[Locale],
  { channel, settings }: AskedConsent,
  locale: Locale,
  org: string,
): string {
  const type = documentTypeOf(settings(catalogue.edocument.code).document_type);
  const doc = type === null ? '' : typeNames[type][locale];
  const text = { 'sms-code': t.smsConsent, 'app-code': t.codeConsent }[channel] ?? t.childConsent;
  return fill(text, { org: org || t.thisOrganisation, doc });
}

function registryWording(t: (typeof registry)[Locale], { purpose }: AskedConsent, org: string): string {
  return [
    t.subtitle,
    `${t.whoAsks}: ${org || t.unknownOrganization}`,
    `${t.whatFor}: ${t.purpose}`,
    `${t.what}: ${purpose.includes('address') ? t.whatAddress : t.whatPerson}`,
  ].join('\n');
}

const npckWording = (t: (typeof npck)[Locale], org: string): string =>
  [t.subtitle, fill(t.consent, { organization: org || t.unknownOrganization })].join('\n');

const photographWording = (t: (typeof photographed)[Locale], org: string): string =>
  org === '' ? t.consentNoOrg : fill(t.consent, { org });

const accessWording = (t: (typeof signer)[Locale], org: string): string =>
  org === '' ? t.accessNoOrg : fill(t.access, { org });

const issueWording = (t: (typeof signer)[Locale]): string =>
  [t.consentText, t.consent, t.conditionsText].join('\n');

/** The wording that the person read; null for an unknown version or language. */
export function consentWording(asked: AskedConsent): string | null {
  const { textVersion, locale, organization } = asked;
  const wording = Object.hasOwn(wordings, textVersion) ? wordings[textVersion] : undefined;
  if (wording === undefined || !isLocale(locale)) return null;
  return wording(asked, locale, organization);
}

const isLocale = (locale: string): locale is Locale => Object.hasOwn(edocument, locale);

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
