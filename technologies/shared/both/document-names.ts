import type { Locale } from '@kuelik/protocol';

type Names = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/** What the cabinet calls the pictures of a photographed document, by their kind. */
export const documentEvidence: Names = {
  'document-front': {
    en: 'Document, front',
    ru: 'Документ, лицевая сторона',
    kz: 'Құжаттың алдыңғы беті',
    my: 'Dokumen, bahagian depan',
  },
  'document-back': {
    en: 'Document, back',
    ru: 'Документ, обратная сторона',
    kz: 'Құжаттың артқы беті',
    my: 'Dokumen, bahagian belakang',
  },
  'document-photo': {
    en: 'Photo on the document',
    ru: 'Фото в документе',
    kz: 'Құжаттағы фото',
    my: 'Foto pada dokumen',
  },
};

/** What the cabinet calls the consent to be identified by them, by its purpose. */
export const documentConsentNames: Names = {
  'document-photograph': {
    en: 'pictures of a document',
    ru: 'снимки документа',
    kz: 'құжаттың суреттері',
    my: 'gambar dokumen',
  },
};
