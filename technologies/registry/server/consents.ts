import type { AskedConsent } from '@kuelik/backend';
import type { Locale } from '@kuelik/protocol';
import type { Consents } from '../../shared/server/technology-server.ts';
import { texts } from '../texts/index.ts';

/** Of both versions before `registry-3`. */
const beforeThird = {
  en: { subtitle: 'The state asks for your consent by an SMS from 1414. Nothing is passed on without it.' },
  my: {
    subtitle: 'Kerajaan meminta persetujuan anda melalui SMS daripada 1414. Tiada data diserahkan tanpanya.',
  },
};

/** What earlier versions said otherwise, by language. */
const earlier = {
  'registry-2026-11': {
    ru: {
      subtitle: 'Государство спросит ваше согласие по SMS с номера 1414. Без него ничего не передаётся.',
      whatPerson: 'Ваша запись в ГБД ФЛ: имя, рождение, документы, адрес',
    },
    kz: {
      subtitle: 'Мемлекет келісіміңізді 1414 нөмірінен SMS арқылы сұрайды. Келісімсіз ештеңе берілмейді.',
      whatPerson: 'ЖТ МДҚ-дағы жазбаңыз: атыңыз, туған күніңіз, құжаттарыңыз, мекенжайыңыз',
    },
    ...beforeThird,
  },
  'registry-2': { ru: {}, kz: {}, ...beforeThird },
};

/** The wording of each consent version. */
export const consents: Consents = {
  'registry-2026-11': (asked, locale, org) =>
    wording({ ...texts[locale], ...earlier['registry-2026-11'][locale] }, asked, org),
  'registry-2': (asked, locale, org) =>
    wording({ ...texts[locale], ...earlier['registry-2'][locale] }, asked, org),
  'registry-3': (asked, locale, org) => wording(texts[locale], asked, org),
};

function wording(t: (typeof texts)[Locale], { purpose }: AskedConsent, org: string): string {
  return [
    t.subtitle,
    `${t.whoAsks}: ${org || t.unknownOrganization}`,
    `${t.whatFor}: ${t.purpose}`,
    `${t.what}: ${purpose.includes('address') ? t.whatAddress : t.whatPerson}`,
  ].join('\n');
}
