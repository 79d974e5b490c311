import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    tunduk: { en: 'Kyrgyz PIN', ru: 'ПИН Кыргызстана', kz: 'Қырғызстан ПИН-і', my: 'PIN Kyrgyzstan' },
  },
  texts: {
    tunduk: { folder: 'texts', fixed: ['whoReceives'] },
  },
  evidence: {
    'registry-photo': {
      en: 'Photo in the registry',
      ru: 'Фото в реестре',
      kz: 'Тізілімдегі фото',
      my: 'Foto dalam daftar',
    },
  },
  screenBudget: 29,
} as const satisfies TechnologyAbout<Key>;
