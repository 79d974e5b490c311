import type { LineTexts } from './en.ts';

export const kz: LineTexts = {
  interrupted: 'Байланыс үзілді. Қалпына келгенде жіберу тоқтаған жерінен өзі жалғасады.',
};
