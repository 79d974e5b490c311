import type { Technology } from '../manifest.ts';
import type { identifierCode } from './contract/identifier.ts';
import type { signerCode } from './contract/signer.ts';

const steps = {
  dsi: {
    code: 'DSI' satisfies typeof identifierCode,
    name: { ru: 'Идентификация', kz: 'Сәйкестендіру', en: 'Identification', my: 'Pengenalan diri' },
    needs: ['phone', 'sms-code'],
    load: () => import('./web/identifier/index.tsx'),
    result: { loadPage: () => import('./web/result/result-page.tsx'), waitsForButton: true },
  },
  dss: {
    code: 'DSS' satisfies typeof signerCode,
    name: { ru: 'Подпись', kz: 'Қол қою', en: 'Signature', my: 'Tandatangan' },
    needs: ['sms-code'],
    load: () => import('./web/signer/index.tsx'),
    result: { waitsForButton: true },
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** Signing in two steps: the signing service identifies the person by SMS, then they sign with their certificate. */
export const technology = {
  folder: 'signature',
  steps,
} as const satisfies Technology;
