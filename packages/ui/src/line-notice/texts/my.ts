import type { LineTexts } from './en.ts';

export const my: LineTexts = {
  interrupted: 'Sambungan terputus. Penghantaran akan bersambung sendiri dari tempat ia terhenti.',
  ahead:
    'Ramai orang sedang disemak sekarang. Bilangan orang di hadapan anda: {n}. Jangan tutup halaman ini: semakan anda akan bermula sendiri.',
};
