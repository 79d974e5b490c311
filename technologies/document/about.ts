import type { TechnologyAbout } from '../manifest.ts';
import { documentConsentNames, documentEvidence } from '../shared/both/document-names.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    document: {
      en: 'Passport or identity card',
      ru: 'Паспорт или удостоверение личности',
      kz: 'Паспорт немесе жеке куәлік',
      my: 'Pasport atau kad pengenalan',
    },
    document2: {
      en: 'Document, second form',
      ru: 'Документ, второй вариант',
      kz: 'Құжат, екінші нұсқа',
      my: 'Dokumen, bentuk kedua',
    },
  },
  texts: {
    document: { folder: 'texts', fixed: ['consent', 'consentNoOrg'] },
  },
  evidence: documentEvidence,
  consents: documentConsentNames,
  screenBudget: 48,
} as const satisfies TechnologyAbout<Key>;
