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
  consents: {
    'signing-identification': {
      en: 'identification by the signing service',
      ru: 'идентификация через сервис подписи',
      kz: 'қол қою қызметі арқылы сәйкестендіру',
      my: 'pengenalan melalui perkhidmatan tandatangan',
    },
    'signature-access': {
      en: 'request for a signature',
      ru: 'запрос подписи',
      kz: 'қолтаңбаны сұрату',
      my: 'permintaan tandatangan',
    },
    'certificate-issue': {
      en: 'issue of a certificate',
      ru: 'выпуск регистрационного свидетельства',
      kz: 'тіркеу куәлігін шығару',
      my: 'pengeluaran sijil',
    },
    'sign-documents': {
      en: 'signing documents',
      ru: 'подписание документов',
      kz: 'құжаттарға қол қою',
      my: 'menandatangani dokumen',
    },
  },
  loadUpload: () => import('./web/documents/upload.ts'),
  screenBudget: {
    dsi: { folder: 'web/identifier', kilobytes: 30 },
    dss: { folder: 'web/signer', kilobytes: 38 },
  },
} as const satisfies TechnologyAbout<Key>;
