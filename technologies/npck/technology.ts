import type { Technology } from '../manifest.ts';
import type { npckCode } from './contract.ts';

const steps = {
  f2fnpck: {
    code: 'F2F_NPCK' satisfies typeof npckCode,
    name: {
      ru: 'Госпроверка фото',
      kz: 'Мемлекеттік фото тексеру',
      en: 'State photo check',
      my: 'Semakan foto negara',
    },
    needs: [],
    load: () => import('./web/index.tsx'),
    showsResult: true,
    loadResultBlock: () => import('./web/result-block.ts'),
    result: { isShortInProduction: true },
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** The state compares the live face with its own photo. */
export const technology = {
  folder: 'npck',
  steps,
} as const satisfies Technology;
