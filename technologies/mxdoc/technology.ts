import type { Technology } from '../manifest.ts';
import type { mxdocCodes } from './contract.ts';

const steps = {
  mxdoc: {
    code: 'MXD' satisfies typeof mxdocCodes.mxdoc,
    name: { ru: 'Документ Мексики', kz: 'Мексика құжаты', en: 'Mexican document', my: 'Dokumen Mexico' },
    needs: ['optional-camera'],
    load: () => import('./web/index.tsx'),
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** A Mexican document, photographed or as files. A camera is not required. */
export const technology = {
  folder: 'mxdoc',
  steps,
} as const satisfies Technology;
