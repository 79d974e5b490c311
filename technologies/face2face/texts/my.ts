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
  mismatch: 'Muka tidak sepadan dengan foto dokumen',
  finish: 'Selesai',
  again: 'Cuba lagi',
  liveness_missing: 'Semakan muka belum lulus',
  document_missing: 'Dokumen belum dibaca',
  face_not_found: 'Tiada muka ditemui dalam salah satu gambar',
  problemTitle: 'Gambar tidak dapat dibandingkan',
  session: 'Sesi tamat. Minta pautan baharu',
};
