import type { LineTexts } from './en.ts';

export const ru: LineTexts = {
  interrupted: 'Связь прервалась. Как только она вернётся, отправка сама продолжится с того же места.',
};
