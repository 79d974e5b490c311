import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet and the replacement of texts need to know. */
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
} as const satisfies TechnologyAbout<Key>;
