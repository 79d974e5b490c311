import type { Technology } from '../manifest.ts';
import type { numberCheckCode } from './contract.ts';

const steps = {
  numberCheck: {
    code: 'NUM' satisfies typeof numberCheckCode,
    name: { ru: 'Проверка числа', kz: 'Санды тексеру', en: 'Number check', my: 'Semakan nombor' },
    needs: [],
    load: () => import('./web/index.tsx'),
    screenBudget: 25,
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** The person repeats a number that the page shows. */
export const technology = {
  folder: 'number-check',
  loadAbout: () => import('./about.ts'),
  steps,
} as const satisfies Technology;
