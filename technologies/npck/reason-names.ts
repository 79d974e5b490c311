import type { Words } from '../manifest.ts';

/** What the cabinet calls the reasons why a comparison with the state’s photo gave no verdict. */
export const reasonNames: Readonly<Record<string, Words>> = {
  lost: {
    en: 'The comparison was lost',
    ru: 'Сравнение потеряно',
    kz: 'Салыстыру жоғалды',
    my: 'Perbandingan hilang',
  },
  iin_not_found: {
    en: 'No photo for this IIN',
    ru: 'По этому ИИН нет фото',
    kz: 'Бұл ЖСН бойынша фото жоқ',
    my: 'Tiada foto untuk IIN ini',
  },
};
