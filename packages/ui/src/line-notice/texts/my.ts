import type { LineTexts } from './en.ts';

export const my: LineTexts = {
  interrupted: 'Sambungan terputus. Penghantaran akan bersambung sendiri dari tempat ia terhenti.',
  ahead:
    'Ramai orang sedang disemak sekarang. Bilangan orang di hadapan anda: {n}. Jangan tutup halaman ini: semakan anda akan bermula sendiri.',
  stage_pictures: 'Membuka gambar',
  stage_front: 'Membaca bahagian hadapan',
  stage_back: 'Membaca bahagian belakang',
  stage_page: 'Membaca halaman dengan foto',
  stage_comparing: 'Membandingkan maklumat yang dibaca',
  stage_faces: 'Melihat muka anda dalam gambar',
  stage_living: 'Memastikan anda sendiri di hadapan kamera',
  stage_own_photo: 'Melihat foto anda',
  stage_document_photo: 'Melihat foto dalam dokumen',
  stage_likeness: 'Membandingkan kedua-dua muka',
  left: 'Kira-kira {n} s lagi',
  late: 'Ini mengambil masa lebih lama daripada biasa. Gambar anda telah kami terima dan tidak perlu diambil semula. Jangan tutup halaman ini: semakan akan selesai sendiri.',
};
