import type { Technology } from '../manifest.ts';
import type { tundukCode } from './contract.ts';

const steps = {
  tunduk: {
    code: 'TDK' satisfies typeof tundukCode,
    name: { ru: 'Данные Кыргызстана', kz: 'Қырғызстан деректері', en: 'Kyrgyz data', my: 'Data Kyrgyzstan' },
    needs: [],
    load: () => import('./web/index.tsx'),
    showsResult: true,
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** The Kyrgyz registry, searched by PIN. */
export const technology = {
  folder: 'tunduk',
  steps,
} as const satisfies Technology;
