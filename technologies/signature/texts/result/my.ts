import type { SignatureResultTexts } from './en.ts';

export const my: SignatureResultTexts = {
  signedTitle: 'Dokumen telah ditandatangani',
  signedText: 'Muat turun salinan anda. Sesiapa sahaja boleh menyemak tandatangan di halaman pengesahan.',
  identifiedTitle: 'Pengenalan diri berjaya',
  identifiedText: 'Identiti anda telah disahkan.',
  failedTitle: 'Dokumen tidak ditandatangani',
  failedText: 'Buka pautan sekali lagi atau hubungi organisasi yang menghantarnya.',
  download: 'Muat turun dokumen yang ditandatangani (zip)',
  downloading: 'Arkib sedang disediakan…',
  downloaded: 'Arkib telah dimuat turun.',
  downloadFailed: 'Arkib tidak dapat dimuat turun. Semak sambungan internet dan cuba lagi.',
  notGiven:
    'Dokumen tidak disimpan. Cuba sekali lagi. Jika aplikasi ini tidak menyimpan fail, minta dokumen daripada organisasi.',
  finish: 'Selesai',
  closePage: 'Anda boleh menutup halaman ini.',
};
