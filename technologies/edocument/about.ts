import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';
import { typeNames } from './texts/type-names.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    edocument: {
      en: 'Electronic document',
      ru: 'Электронный документ',
      kz: 'Электрондық құжат',
      my: 'Dokumen elektronik',
    },
  },
  texts: {
    edocument: {
      folder: 'texts',
      fixed: ['recipient', 'thisOrganisation', 'childRecipient', 'smsConsent', 'codeConsent', 'childConsent'],
    },
  },
  offers: {
    edocument: {
      setting: 'document_type',
      label: {
        ru: 'Какой электронный документ запросить',
        kz: 'Сұралатын электрондық құжат',
        en: 'Electronic document to ask for',
        my: 'Dokumen elektronik yang diminta',
      },
      unset: {
        ru: 'На выбор человека',
        kz: 'Адамның өз таңдауы',
        en: 'The person’s choice',
        my: 'Pilihan orang itu sendiri',
      },
      values: typeNames,
    },
  },
  evidence: {
    'edocument-photo': {
      en: 'Photo in the electronic document',
      ru: 'Фото в электронном документе',
      kz: 'Электрондық құжаттағы фото',
      my: 'Foto dalam dokumen elektronik',
    },
    'edocument-child-photo': {
      en: 'Photo in a child’s document',
      ru: 'Фото в документе ребёнка',
      kz: 'Бала құжатындағы фото',
      my: 'Foto dalam dokumen anak',
    },
  },
  consents: {
    'e-document': {
      en: 'electronic document',
      ru: 'электронный документ',
      kz: 'электрондық құжат',
      my: 'dokumen elektronik',
    },
  },
  screenBudget: 39,
} as const satisfies TechnologyAbout<Key>;
