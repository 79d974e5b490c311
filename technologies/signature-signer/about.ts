import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    dss: {
      en: 'Digital signature: signing',
      ru: 'ЭЦП: подписание',
      kz: 'ЭЦҚ: қол қою',
      my: 'Tandatangan digital: penandatanganan',
    },
  },
  texts: {
    dss: {
      folder: 'texts',
      fixed: [
        'access',
        'accessNoOrg',
        'consentText',
        'reissueText',
        'consent',
        'conditions',
        'conditionsText',
        'forgotText',
      ],
    },
  },
  screenBudget: 38,
} as const satisfies TechnologyAbout<Key>;
