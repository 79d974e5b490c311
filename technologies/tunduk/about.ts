import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet and the replacement of texts need to know. */
export const about = {
  titles: {
    tunduk: { en: 'Kyrgyz PIN', ru: 'ПИН Кыргызстана', kz: 'Қырғызстан ПИН-і', my: 'PIN Kyrgyzstan' },
  },
  texts: {
    tunduk: { folder: 'texts', fixed: ['whoReceives'] },
  },
} as const satisfies TechnologyAbout<Key>;
