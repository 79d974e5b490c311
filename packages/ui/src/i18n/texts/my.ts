import type { UiTexts } from './en.ts';

export const my: UiTexts = {
  loading: 'Memuatkan…',
  close: 'Tutup',
  yes: 'Ya',
  no: 'Tidak',
  required: 'Ruangan ini wajib diisi',
  exactLength: 'Ruangan ini mesti mengandungi {n} aksara',
  showPassword: 'Tunjukkan kata laluan',
  hidePassword: 'Sembunyikan kata laluan',
  selectPlaceholder: 'Pilih daripada senarai',
  chooseFile: 'Pilih fail',
  replaceFile: 'Pilih fail lain',
  dropFile: 'atau lepaskan fail di sini',
  removeFile: 'Buang fail',
  wrongFileType: 'Jenis fail ini tidak diterima',
  language: 'Bahasa',
  stepOf: 'Langkah {n} daripada {total}',
  stepDone: 'selesai',
  stepFailed: 'tidak lulus',
  slow: 'Ini mengambil masa lebih lama daripada biasa. Sila tunggu: tiada apa-apa yang hilang.',
  secondsLeft: '{n} s',
};
