import type { LineTexts } from './en.ts';

export const my: LineTexts = {
  interrupted: 'Sambungan terputus. Penghantaran akan bersambung sendiri dari tempat ia terhenti.',
};
