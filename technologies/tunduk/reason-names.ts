import type { Words } from '../manifest.ts';

/** What the cabinet calls the reasons why no record came. */
export const reasonNames: Readonly<Record<string, Words>> = {
  'search-failed': {
    en: 'No one with this PIN and document',
    ru: 'Человека с таким ПИН и документом нет',
    kz: 'Мұндай ПИН-і және құжаты бар адам жоқ',
    my: 'Tiada orang dengan PIN dan dokumen ini',
  },
  'maximum-attempts': {
    en: 'No attempts left',
    ru: 'Попытки закончились',
    kz: 'Талпыныс қалмады',
    my: 'Tiada baki percubaan',
  },
};
