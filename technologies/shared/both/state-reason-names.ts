import type { Words } from '../../manifest.ts';

/** What the cabinet calls refusals that several services of the state have in common. */
export const stateReasonNames = {
  invalid_iin: { en: 'Invalid IIN', ru: 'Неверный ИИН', kz: 'ЖСН қате', my: 'IIN tidak sah' },
  mcdb: {
    en: 'Not in the Mobile Citizens Database',
    ru: 'Нет в Базе мобильных граждан',
    kz: 'Мобильді азаматтар базасында жоқ',
    my: 'Tiada dalam Pangkalan Data Warga Mudah Alih',
  },
  id_not_found: {
    en: 'No one with this IIN',
    ru: 'Человека с таким ИИН нет',
    kz: 'Мұндай ЖСН-і бар адам жоқ',
    my: 'Tiada orang dengan IIN ini',
  },
} as const satisfies Readonly<Record<string, Words>>;
