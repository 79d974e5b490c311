import type { Technology } from '../manifest.ts';
import type { signerCode } from './contract.ts';

const steps = {
  dss: {
    code: 'DSS' satisfies typeof signerCode,
    name: { ru: 'Подпись', kz: 'Қол қою', en: 'Signature', my: 'Tandatangan' },
    needs: ['sms-code'],
    load: () => import('./web/index.tsx'),
    takesDocuments: true,
    result: { waitsForButton: true },
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** Signing, with the person's certificate. */
export const technology = {
  folder: 'signature-signer',
  steps,
} as const satisfies Technology;
