import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    face2face: {
      en: 'Face against document photo',
      ru: 'Лицо и фото в документе',
      kz: 'Бет пен құжаттағы фото',
      my: 'Muka dengan foto dokumen',
    },
  },
  texts: {
    face2face: { folder: 'texts', fixed: [] },
  },
  screenBudget: 16,
} as const satisfies TechnologyAbout<Key>;
