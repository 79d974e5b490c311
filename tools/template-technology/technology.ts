import type { Technology } from '../manifest.ts';
import type { numberCheckCode } from './contract.ts';

const steps = {
  numberCheck: {
    code: 'NUM' satisfies typeof numberCheckCode,
    name: { ru: 'Проверка числа', kz: 'Санды тексеру', en: 'Number check', my: 'Semakan nombor' },
    needs: [],
    load: () => import('./web/index.tsx'),
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** The person repeats a number that the page shows. */
export const technology = {
  folder: 'number-check',
  steps,
} as const satisfies Technology;
