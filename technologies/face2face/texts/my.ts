import type { Face2faceTexts } from './en.ts';

export const my: Face2faceTexts = {
  title: 'Bandingkan gambar',
  subtitle: 'Kami menyemak sama ada dokumen itu milik anda.',
  livePhoto: 'Muka anda',
  documentPhoto: 'Gambar dalam dokumen',
  photoKept: 'Gambar diterima',
  compare: 'Bandingkan',
  comparing: 'Sedang disemak. Jangan tutup halaman ini',
  success: 'Muka sepadan',
  likeness: 'Persamaan: {n} %',
  failedTitle: 'Gambar tidak sepadan',
  mismatch: 'Muka tidak sepadan dengan foto dokumen.',
  finish: 'Selesai',
  again: 'Cuba lagi',
  liveness_missing: 'Tiada foto muka anda: semakan muka belum lulus.',
  document_missing: 'Tiada foto daripada dokumen anda: ia belum dibaca.',
  face_not_found: 'Tiada muka ditemui dalam salah satu gambar.',
  problemTitle: 'Gambar tidak dapat dibandingkan',
  session: 'Pautan ini tidak lagi berfungsi. Minta pautan baharu.',
  contact: 'Hubungi organisasi: {organization}. Terdapat cara pengesahan lain di sana.',
  contactNoOrg: 'Hubungi organisasi yang menghantar pautan kepada anda.',
};
