import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    f2fnpck: {
      en: 'Face against the state reference photo',
      ru: 'Лицо и эталонное фото (ЦОИД)',
      kz: 'Бет пен эталон фото (ЦОИД)',
      my: 'Muka dengan foto rujukan negara',
    },
  },
  texts: {
    npck: { folder: 'texts', fixed: ['subtitle', 'consent', 'unknownOrganization', 'start'] },
  },
  consents: {
    'state-photo-check': {
      en: 'comparison with the state’s photo',
      ru: 'сравнение с фото государства',
      kz: 'мемлекеттегі фотомен салыстыру',
      my: 'perbandingan dengan foto negara',
    },
  },
  screenBudget: 25,
} as const satisfies TechnologyAbout<Key>;
