import type { TechnologyAbout } from '../manifest.ts';
import { documentConsentNames, documentEvidence } from '../shared/both/document-names.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    mxdoc: { en: 'Mexican document', ru: 'Документ Мексики', kz: 'Мексика құжаты', my: 'Dokumen Mexico' },
  },
  texts: {
    mxdoc: { folder: 'texts', fixed: ['consent', 'consentNoOrg'] },
  },
  evidence: documentEvidence,
  consents: documentConsentNames,
  screenBudget: 47,
} as const satisfies TechnologyAbout<Key>;
