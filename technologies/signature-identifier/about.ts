import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    dsi: {
      en: 'Digital signature: identification',
      ru: 'ЭЦП: идентификация',
      kz: 'ЭЦҚ: сәйкестендіру',
      my: 'Tandatangan digital: pengenalan',
    },
  },
  texts: {
    dsi: { folder: 'texts', fixed: ['agree', 'agreeBare'] },
    result: { folder: 'texts/result', fixed: [] },
  },
  screenBudget: 30,
} as const satisfies TechnologyAbout<Key>;
