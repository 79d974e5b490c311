import type { Technology } from '../manifest.ts';
import type { edocumentCode } from './contract.ts';

const steps = {
  edocument: {
    code: 'ED' satisfies typeof edocumentCode,
    name: {
      ru: 'Электронный документ',
      kz: 'Электрондық құжат',
      en: 'Electronic document',
      my: 'Dokumen elektronik',
    },
    needs: ['phone', 'sms-code'],
    load: () => import('./web/index.tsx'),
    showsResult: true,
    loadResultBlock: () => import('./web/result-block.ts'),
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** An electronic document that the state hands over. */
export const technology = {
  folder: 'edocument',
  steps,
} as const satisfies Technology;
