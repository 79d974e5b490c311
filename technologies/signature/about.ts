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
    dss: {
      en: 'Digital signature: signing',
      ru: 'ЭЦП: подписание',
      kz: 'ЭЦҚ: қол қою',
      my: 'Tandatangan digital: penandatanganan',
    },
  },
  texts: {
    dsi: { folder: 'texts/identifier', fixed: ['agree', 'agreeBare'] },
    documents: { folder: 'texts/documents', fixed: [] },
    result: { folder: 'texts/result', fixed: [] },
    dss: {
      folder: 'texts/signer',
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
  loadUpload: () => import('./web/documents/upload.ts'),
  screenBudget: {
    dsi: { folder: 'web/identifier', kilobytes: 30 },
    dss: { folder: 'web/signer', kilobytes: 38 },
  },
} as const satisfies TechnologyAbout<Key>;
