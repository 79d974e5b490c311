import type { Technology } from '../manifest.ts';
import type { face2faceCode } from './contract.ts';

const steps = {
  face2face: {
    code: 'F2F' satisfies typeof face2faceCode,
    name: {
      ru: 'Сравнение фото',
      kz: 'Фотоны салыстыру',
      en: 'Photo comparison',
      my: 'Perbandingan foto',
    },
    needs: [],
    load: () => import('./web/index.tsx'),
    isInDemo: true,
    loadResultBlock: () => import('./web/result-block.ts'),
    result: { blockComesSecond: true },
  },
} as const satisfies Technology['steps'];

export type Key = keyof typeof steps;

/** Compares the live face with the document's photo. */
export const technology = {
  folder: 'face2face',
  steps,
} as const satisfies Technology;
