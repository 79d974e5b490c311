import type { Words } from '../manifest.ts';
import type { DocumentError, DocumentWarning } from '../shared/both/scanned-document.ts';

type Reason = DocumentWarning | Exclude<DocumentError, 'maximum_attempts' | 'other_person'>;

/** What the cabinet calls a scanned document's remarks, and the reasons of a scan that failed. */
export const reasonNames: Readonly<Record<Reason, Words>> = {
  uploaded: {
    en: 'Uploaded, not photographed',
    ru: 'Загружен, а не сфотографирован',
    kz: 'Түсірілмеген, жүктелген',
    my: 'Dimuat naik, bukan difoto',
  },
  glare: { en: 'Glare', ru: 'Блики', kz: 'Шағылған жарық', my: 'Silau' },
  blur: { en: 'Not sharp', ru: 'Нерезко', kz: 'Анық емес', my: 'Kabur' },
  dark: { en: 'Dark', ru: 'Темно', kz: 'Қараңғы', my: 'Gelap' },
  expired: {
    en: 'Document expired',
    ru: 'Срок документа истёк',
    kz: 'Құжат мерзімі өткен',
    my: 'Dokumen tamat tempoh',
  },
  print_mismatch: {
    en: 'Printed text differs from the machine-readable zone',
    ru: 'Напечатанное не совпадает с машиночитаемой зоной',
    kz: 'Басылған мәтін машина оқитын аймақпен сәйкес емес',
    my: 'Teks bercetak berbeza daripada zon bacaan mesin',
  },
  specimen: {
    en: 'A specimen, not a real document',
    ru: 'Образец, а не настоящий документ',
    kz: 'Нағыз құжат емес, үлгі',
    my: 'Spesimen, bukan dokumen sebenar',
  },
  type_mismatch: {
    en: 'Other type of document',
    ru: 'Другой вид документа',
    kz: 'Құжат түрі басқа',
    my: 'Jenis dokumen lain',
  },
  country_mismatch: { en: 'Other country', ru: 'Другая страна', kz: 'Басқа ел', my: 'Negara lain' },
  scan_time_expired: {
    en: 'Time for scanning ran out',
    ru: 'Время на съёмку вышло',
    kz: 'Сканерлеу уақыты бітті',
    my: 'Masa imbasan tamat',
  },
  parse_error: {
    en: 'Data could not be read',
    ru: 'Данные не прочитаны',
    kz: 'Деректер оқылмады',
    my: 'Data tidak dapat dibaca',
  },
  wrong_side: { en: 'Wrong side', ru: 'Не та сторона', kz: 'Басқа жағы', my: 'Bahagian yang salah' },
  not_recognized: {
    en: 'Document not recognised',
    ru: 'Документ не распознан',
    kz: 'Құжат танылмады',
    my: 'Dokumen tidak dikenali',
  },
  wrong_file: { en: 'Wrong file', ru: 'Неподходящий файл', kz: 'Жарамсыз файл', my: 'Fail yang salah' },
  large_file: {
    en: 'File too large',
    ru: 'Слишком большой файл',
    kz: 'Файл тым үлкен',
    my: 'Fail terlalu besar',
  },
};
