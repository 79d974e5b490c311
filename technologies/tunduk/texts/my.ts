import { my as otherPerson } from '../../shared/both/other-person-text.ts';
import type { TundukTexts } from './en.ts';

export const my: TundukTexts = {
  title: 'Carian PIN Kyrgyzstan',
  subtitle: 'Kami mencari anda melalui nombor peribadi (PIN) dan nombor kad pengenalan anda.',
  whoReceives: 'Penerima data anda: {organization}. Data digunakan untuk mengesahkan identiti anda.',
  pin: 'PIN',
  pinHint: '14 digit, di belakang kad',
  pinDate: 'Semak PIN: digit kedua hingga kesembilan biasanya tarikh lahir anda.',
  documentNumber: 'Nombor dokumen',
  documentNumberHint: 'ID atau AN dan tujuh digit, contohnya ID1234567',
  search: 'Cari',
  loading: 'Menyemak status permintaan',
  resultTitle: 'Anda telah ditemui',
  resultText: 'Pastikan ini anda, kemudian teruskan.',
  continue: 'Teruskan',
  attemptsLeft: 'Baki percubaan: {n}',
  blockedTitle: 'Langkah ini tidak dapat dibuat',
  contact: 'Hubungi organisasi: {organization}',
  contactNoOrg: 'Hubungi organisasi yang menghantar pautan kepada anda',
  finish: 'Selesai',
  invalid_pin: 'PIN salah',
  invalid_document_number: 'Nombor dokumen salah',
  'search-failed':
    'Tiada sesiapa ditemui dengan PIN dan nombor dokumen ini. Semak kedua-duanya dan cari semula.',
  'connection-error':
    'Perkhidmatan identiti tidak menjawab. Tiada percubaan digunakan: cuba lagi sebentar lagi.',
  'maximum-attempts': 'Percubaan telah habis. Gunakan cara lain untuk mengesahkan identiti anda.',
  no_access: 'Organisasi ini tiada akses kepada perkhidmatan ini.',
  sub_not_started: 'Langganan organisasi untuk perkhidmatan ini belum bermula.',
  no_active: 'Langganan organisasi untuk perkhidmatan ini telah tamat.',
  no_subscription: 'Organisasi ini tiada langganan untuk perkhidmatan ini.',
  other_person: otherPerson,
  session: 'Pautan ini tidak lagi berfungsi. Minta pautan baharu.',
};
