import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet and the replacement of texts need to know. */
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
    document: { folder: 'texts', fixed: [] },
  },
} as const satisfies TechnologyAbout<Key>;
