import type { StepManifest, Technology } from '../manifest.ts';
import type { documentCodes } from './contract.ts';

const photographed = {
  needs: ['camera'],
  load: () => import('./web/index.tsx'),
  inDocumentReader: true,
} as const satisfies Omit<StepManifest, 'code' | 'name'>;

const steps = {
  document: {
    ...photographed,
    code: 'DR' satisfies typeof documentCodes.document,
    name: { ru: 'Документ', kz: 'Құжат', en: 'Document', my: 'Dokumen' },
    isInDemo: true,
    loadResultBlock: () => import('./web/result-block.ts'),
  },
  document2: {
    ...photographed,
    code: 'DR2' satisfies typeof documentCodes.document2,
    name: { ru: 'Второй документ', kz: 'Екінші құжат', en: 'Second document', my: 'Dokumen kedua' },
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** An identity card or passport, captured by the camera. */
export const technology = {
  folder: 'document',
  steps,
} as const satisfies Technology;
