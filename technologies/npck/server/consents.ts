import type { Locale } from '@kuelik/protocol';
import { fill } from '../../shared/server/fill.ts';
import type { Consents } from '../../shared/server/technology-server.ts';
import { texts } from '../texts/index.ts';

/** What earlier versions said otherwise, by language. */
const earlier = {
  ru: {},
  kz: {
    subtitle:
      'Мемлекеттік сервис бетті тексеру кезіндегі фотоны өзіндегі фотоңызбен салыстырады. Ол тек «иә» немесе «жоқ» деп жауап береді.',
    consent:
      '«Бастау» түймесін басу арқылы фотоңыз бен ЖСН-іңіздің мемлекеттік фото тексеруге жіберілуіне келісесіз. Нәтижені алатын ұйым: {organization}.',
  },
  en: {},
  my: {},
};

/** The wording of each consent version. */
export const consents: Consents = {
  'npck-2026-11': (_asked, locale, org) => wording({ ...texts[locale], ...earlier[locale] }, org),
  'npck-2': (_asked, locale, org) => wording(texts[locale], org),
};

const wording = (t: (typeof texts)[Locale], org: string): string =>
  [t.subtitle, fill(t.consent, { organization: org || t.unknownOrganization })].join('\n');
