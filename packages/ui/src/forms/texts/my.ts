import type { FormTexts } from './en.ts';

export const my: FormTexts = {
  iin: 'IIN',
  iinHint: '12 digit, seperti pada kad pengenalan anda',
  iinInvalid: 'IIN salah',
  iinIsBin: 'Ini kelihatan seperti nombor syarikat (BIN). IIN individu diperlukan.',
  phone: 'Telefon bimbit',
  phoneInvalid: 'Masukkan nombor telefon bimbit Kazakhstan',
  code: 'Kod daripada SMS',
  codeLength: 'Kod mesti mengandungi {n} digit',
  resend: 'Hantar SMS sekali lagi',
  resendIn: 'SMS baharu boleh diminta dalam {n} s',
  resendReady: 'Anda boleh meminta SMS baharu sekarang',
  emptyFields: 'Sila isi semua ruangan',
  ok: 'OK',
  connectionTitle: 'Tiada sambungan',
  connection: 'Semak internet. Semua yang telah anda lakukan disimpan.',
  busyTitle: 'Terlalu banyak permintaan serentak',
  busy: 'Tunggu sebentar dan cuba lagi.',
  retrying: 'Tiada apa-apa yang hilang. Kami terus mencuba sendiri.',
  outageTitle: 'Perkhidmatan tidak menjawab',
  outage: 'Ini bukan kesilapan anda dan tiada percubaan digunakan. Cuba lagi dalam beberapa minit.',
};
