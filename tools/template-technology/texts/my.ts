import type { NumberTexts } from './en.ts';

export const my: NumberTexts = {
  title: 'Ulang nombor',
  subtitle: 'Taip nombor yang dipaparkan di sini.',
  number: 'Nombor',
  invalid: 'Masukkan kesemua 6 digit',
  confirm: 'Sahkan',
  loading: 'Memuatkan nombor',
  attemptsLeft: 'Baki percubaan: {n}',
  blockedTitle: 'Langkah ini tidak dapat dibuat',
  contact: 'Hubungi organisasi: {organization}',
  contactNoOrg: 'Hubungi organisasi yang menghantar pautan kepada anda',
  finish: 'Selesai',
  wrong_number: 'Nombor salah. Semak dan cuba lagi.',
  'maximum-attempts': 'Percubaan telah habis.',
  session: 'Sesi tamat. Minta pautan baharu.',
};
