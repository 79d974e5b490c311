import type { Technology } from '../manifest.ts';
import type { identifierCode } from './contract.ts';

const steps = {
  dsi: {
    code: 'DSI' satisfies typeof identifierCode,
    name: { ru: 'Идентификация', kz: 'Сәйкестендіру', en: 'Identification', my: 'Pengenalan diri' },
    needs: ['phone', 'sms-code'],
    load: () => import('./web/index.tsx'),
    leaves: 'signing-person',
    takesDocuments: true,
    result: { loadPage: () => import('./web/result-page.tsx'), waitsForButton: true },
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** The signer's identification by SMS at the signing service. */
export const technology = {
  folder: 'signature-identifier',
  steps,
} as const satisfies Technology;
