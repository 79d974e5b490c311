import type { Words } from '../manifest.ts';
import { documentFields } from './web/document-fields.ts';

/** Names of what the result page does not show, and of groups. */
const others: Readonly<Record<string, Words>> = {
  document_type: { en: 'Kind of document', ru: 'Вид документа', kz: 'Құжат түрі', my: 'Jenis dokumen' },
  docType: { en: 'Document', ru: 'Документ', kz: 'Құжат', my: 'Dokumen' },
  full_name: { en: 'Full name', ru: 'Имя и фамилия', kz: 'Аты-жөні', my: 'Nama penuh' },
  phone: { en: 'Phone', ru: 'Телефон', kz: 'Телефон', my: 'Telefon' },
  docUri: {
    en: 'Link of the document',
    ru: 'Ссылка на документ',
    kz: 'Құжат сілтемесі',
    my: 'Pautan dokumen',
  },
  doc_uri: {
    en: 'Link of the document',
    ru: 'Ссылка на документ',
    kz: 'Құжат сілтемесі',
    my: 'Pautan dokumen',
  },
  barcode: { en: 'Barcode', ru: 'Штрихкод', kz: 'Штрихкод', my: 'Kod bar' },
  nameKk: { en: 'in Kazakh', ru: 'на казахском', kz: 'қазақша', my: 'dalam bahasa Kazakh' },
  nameRu: { en: 'in Russian', ru: 'на русском', kz: 'орысша', my: 'dalam bahasa Rusia' },
  nameEn: { en: 'in English', ru: 'на английском', kz: 'ағылшынша', my: 'dalam bahasa Inggeris' },
  vehicle: { en: 'Vehicle', ru: 'Транспорт', kz: 'Көлік', my: 'Kenderaan' },
  education: { en: 'Education', ru: 'Образование', kz: 'Білімі', my: 'Pendidikan' },
  vaccination: { en: 'Vaccination', ru: 'Вакцинация', kz: 'Вакцинация', my: 'Vaksinasi' },
  stages: { en: 'Stage', ru: 'Этап', kz: 'Кезең', my: 'Peringkat' },
  date: { en: 'Date', ru: 'Дата', kz: 'Күні', my: 'Tarikh' },
  dose: { en: 'Dose', ru: 'Доза', kz: 'Доза', my: 'Dos' },
};

const lastKey = (path: string): string =>
  path
    .split('.')
    .filter((key) => !/^\d+$/.test(key))
    .pop() ?? path;

/** What the cabinet calls the fields of an e-document, by their keys: the labels of the result page, and the rest. */
export const fieldNames: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(
    documentFields.flatMap(({ label, path, otherPaths = [] }) =>
      [path, ...otherPaths].map((each) => [lastKey(each), label]),
    ),
  ),
  ...others,
};
