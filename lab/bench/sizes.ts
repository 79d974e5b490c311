import { join } from 'node:path';
import { measureSizes } from '../../tools/lib/build/sizes.ts';
import { root } from '../../tools/setup.mjs';
import type { Figure } from './figure.ts';

/**
 * First-screen JavaScript of alternatives that an integrator could embed, KB after gzip -9: each package
 * bundled with Vite 8, November 2026. Wasm and model files are extra, for theirs and for ours.
 */
const peers = {
  blinkid: { reference: '@microblink/blinkid 7.4.3 (document only), bundled', kilobytes: 119 },
  regulaDocument: {
    reference: '@regulaforensics/vp-frontend-document-components 9.8 (document only), bundled',
    kilobytes: 266,
  },
  regulaFace: {
    reference: '@regulaforensics/vp-frontend-face-components 8.3 (face only), bundled',
    kilobytes: 266,
  },
  innovatrics: { reference: '@innovatrics/dot-face-auto-capture 7.6.1 (face only), bundled', kilobytes: 261 },
  amplify: { reference: '@aws-amplify/ui-react-liveness 3.6.8 (liveness only), bundled', kilobytes: 407 },
  react: { reference: 'React 19 and react-dom alone', kilobytes: 69 },
  onfido: { reference: 'Onfido 14.80 loader', kilobytes: 4 },
} as const;

/** What is measured, the rows of `measureSizes` that it sums, and its reference. */
const comparisons: readonly (readonly [string, readonly string[], readonly (keyof typeof peers)[]])[] = [
  ['first screen, JavaScript', ['first screen, JavaScript'], ['react', 'blinkid']],
  [
    'everything up to a face check, JavaScript',
    ['first screen, JavaScript', 'screen of short'],
    ['innovatrics', 'regulaFace', 'amplify'],
  ],
  [
    'everything up to a document scan, JavaScript with the reading network',
    ['first screen, JavaScript', 'document capture, network included'],
    ['blinkid', 'regulaDocument'],
  ],
  ['loader for host pages', ['loader for host pages'], ['onfido']],
];

/** Sizes of the built product compared with alternatives. Needs `npm run build`. */
export function sizeFigures(): Figure[] {
  const measured = new Map(measureSizes(join(root, 'dist')).map(({ name, bytes }) => [name, bytes]));
  return comparisons.flatMap(([name, parts, references]) =>
    references.map((key) => ({
      name,
      value: parts.reduce((sum, part) => sum + (measured.get(part) ?? Number.NaN), 0) / 1000,
      unit: 'KB gzip' as const,
      reference: peers[key].reference,
      referenceValue: peers[key].kilobytes,
    })),
  );
}
