import { my as otherPerson } from '../../shared/both/other-person-text.ts';
import type { EDocumentTexts } from './en.ts';

export const my: EDocumentTexts = {
  loading: 'Memuatkan…',
  title: 'Dokumen elektronik',
  subtitle: 'Kami akan menerima dokumen anda daripada pangkalan data kerajaan. Tiada apa-apa perlu difoto.',
  recipient: 'Penerima dokumen anda: {org}. Tujuan: mengesahkan identiti anda.',
  thisOrganisation: 'organisasi yang menghantar anda ke sini',
  document: 'Dokumen',
  getSms: 'Dapatkan kod melalui SMS',
  useCode: 'Guna kod 6 digit',
  useSms: 'Dapatkan kod melalui SMS',
  back: 'Kembali',
  attemptsLeft: 'Baki percubaan: {n}',

  parentTitle: 'Dokumen anak anda',
  parentSubtitle: 'Masukkan IIN anda sendiri: kami akan mencari anak yang berdaftar dengan anda.',
  parentIin: 'IIN ibu atau bapa',
  childRecipient: 'Penerima dokumen: {org}. Tujuan: mengesahkan identiti anak anda.',
  findChildren: 'Cari anak saya',

  smsTitle: 'Masukkan kod daripada SMS',
  smsSubtitle: 'Kami menghantarnya daripada 1414 ke {phone}.',
  smsConsent:
    'Penerima “{doc}”: {org}. Tujuan: mengesahkan identiti anda. Dengan memasukkan kod, anda bersetuju. Jangan beritahu kod kepada sesiapa.',
  confirm: 'Sahkan',
  smsNoMore: 'Tiada lagi SMS boleh dihantar dalam sesi ini.',
  sentAlready: 'Kod telah dihantar: masukkan di sini.',
  double_request: 'Dokumen telah diminta untuk sesi ini. Guna kod 6 digit atau cuba lagi kemudian.',
  not_sent_request: 'Permintaan telah tamat. Minta dokumen sekali lagi.',

  codeTitle: 'Masukkan kod dokumen 6 digit',
  codeSubtitle: 'Aplikasi bank atau eGov Mobile menunjukkannya. SMS tidak diperlukan.',
  codeLabel: 'Kod dokumen',
  codeConsent:
    'Penerima “{doc}”: {org}. Tujuan: mengesahkan identiti anda. Dengan memasukkan kod, anda bersetuju.',
  codeWhere: 'Di mana kod boleh didapati',
  appDigital: 'Buka “Dokumen digital” dan pilih “{doc}”. Tekan “Tunjukkan dokumen” atau “Buka akses”.',
  appServices: 'Buka “Perkhidmatan kerajaan”, kemudian “Dokumen digital”, dan pilih “{doc}”. Buka aksesnya.',

  childrenTitle: 'Pilih anak',
  childrenSubtitle: 'Dokumen siapa yang mahu anda serahkan? Anda boleh memilih beberapa orang.',
  born: 'Tarikh lahir: {date}',
  childConsent:
    'Saya ibu, bapa atau wakil sah anak yang dipilih dan bersetuju “{doc}” diterima oleh: {org}, untuk mengesahkan identiti mereka.',
  getDocuments: 'Dapatkan dokumen',

  preparingTitle: 'Dokumen sedang disediakan',
  preparing:
    'Pangkalan data kerajaan sedang menyediakan “{doc}”. Mungkin mengambil masa seminit. Jangan tutup halaman ini',

  receivedTitle: 'Dokumen diterima',
  receivedSubtitle: 'Pastikan dokumen ini milik anda, kemudian teruskan.',
  childReceivedSubtitle: 'Pastikan dokumen ini milik anak anda, kemudian teruskan.',
  continue: 'Teruskan',

  again: 'Cuba lagi',
  checkData: 'Semak maklumat',
  otherDocument: 'Pilih dokumen lain',
  finish: 'Tamat',
  contact: 'Hubungi organisasi: {org}',
  contactNoOrg: 'Hubungi organisasi yang menghantar anda ke sini',
  problemTitle: 'Dokumen tidak diterima',
  childNamed: 'Anak: {name}',

  wrong_code: 'Kod salah',
  code_expired: 'Kod tamat tempoh. Dapatkan kod baharu',
  resend_too_early: 'SMS lain boleh dihantar sebentar lagi',
  invalid_iin: 'Format IIN tidak sah',
  mcdb: 'Telefon atau IIN ini tiada dalam Pangkalan Data Warga Mudah Alih. Daftarkan nombor di bmg.gov.kz atau guna kod 6 digit.',
  no_request: 'Permintaan tidak dapat dihantar. Cuba lagi.',
  id_not_found: 'Tiada sesiapa dengan IIN ini ditemukan. Semak IIN.',
  already_received: 'Dokumen telah diterima untuk sesi ini.',
  no_access: 'Buat masa ini organisasi ini tidak dapat menerima dokumen elektronik.',
  sub_not_started: 'Organisasi ini belum dapat menerima dokumen elektronik.',
  no_active: 'Organisasi ini tidak lagi dapat menerima dokumen elektronik.',
  no_subscription: 'Organisasi ini tidak menerima dokumen elektronik.',
  document_does_not_exist: 'Pangkalan data kerajaan tiada dokumen sedemikian.',
  document_no_type: 'Jenis dokumen ini bukan yang diperlukan.',
  profile_not_found: 'Dokumen tidak ditemukan, cuba pengenalpastian melalui kod 6 digit.',
  child_not_found: 'Tiada anak ditemukan. Semak IIN dan sama ada anak berdaftar dengan anda.',
  sms_code_exhausted: 'Tiada lagi percubaan untuk kod ini. Minta SMS lain.',
  sms_exhausted: 'Percubaan melalui SMS telah habis.',
  code_exhausted: 'Percubaan dengan kod 6 digit telah habis.',
  documents_exhausted: 'Dokumen gagal dimuatkan terlalu banyak kali. Cuba cara lain.',
  other_person: otherPerson,
  session: 'Sesi tamat. Minta pautan baharu.',
};
