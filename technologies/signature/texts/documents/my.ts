import type { DocumentListTexts } from './en.ts';

export const my: DocumentListTexts = {
  view: 'Lihat',
  hide: 'Sembunyikan',
  download: 'Muat turun',
  pages: 'Halaman: {n}',
  size: '{n} MB',
  sizeSmall: '{n} KB',
  by_integrator: 'daripada organisasi',
  by_person: 'ditambah melalui pautan',
  signed: 'Ditandatangani',
  seen: 'Dibaca hingga akhir',
  opening: 'Dokumen sedang dibuka…',
  arrived: 'Dimuatkan: {n} %',
  openFailed: 'Dokumen tidak dapat dibuka. Semak sambungan internet dan cuba lagi.',
  notShown: 'Fail jenis ini tidak dapat dipaparkan di sini. Muat turun untuk membacanya.',
  blocked: 'Halaman ini tidak membenarkan dokumen dipaparkan di sini. Muat turun untuk membacanya.',
  notGiven: 'Aplikasi ini tidak menyimpan fail. Teruskan dalam pelayar untuk membaca dokumen.',
  elsewhere: 'Teruskan dalam pelayar',
  again: 'Cuba lagi',
  pageOf: 'Halaman {n} daripada {total}',
  pageFailed: 'Halaman ini tidak dapat dipaparkan. Muat turun dokumen untuk membacanya.',
  missed: 'Halaman yang belum dibaca: {pages}',
  toPage: 'Ke halaman {n}',
  readFirst:
    'Buka setiap dokumen dan tatal semua halaman hingga akhir. Selepas itu anda boleh menandakan kotak ini.',
  unread: 'Anda belum membaca semua dokumen hingga akhir.',
};
