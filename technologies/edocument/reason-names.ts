import type { Words } from '../manifest.ts';
import { stateReasonNames } from '../shared/both/state-reason-names.ts';

/** What the cabinet calls the reasons why no e-document came. */
export const reasonNames: Readonly<Record<string, Words>> = {
  ...stateReasonNames,
  document_does_not_exist: {
    en: 'The state has no such document',
    ru: 'В государственной базе такого документа нет',
    kz: 'Мемлекеттік дерекқорда мұндай құжат жоқ',
    my: 'Negara tiada dokumen sedemikian',
  },
  document_no_type: {
    en: 'Other type of document',
    ru: 'Другой вид документа',
    kz: 'Құжат түрі басқа',
    my: 'Jenis dokumen lain',
  },
  profile_not_found: {
    en: 'Document not found by the 6-digit code',
    ru: 'Документ по 6-значному коду не найден',
    kz: '6 таңбалы код бойынша құжат табылмады',
    my: 'Dokumen tidak ditemukan melalui kod 6 digit',
  },
  child_not_found: {
    en: 'Child not found',
    ru: 'Ребёнок не найден',
    kz: 'Бала табылмады',
    my: 'Anak tidak ditemukan',
  },
};
