import { join } from 'node:path';
import { measureSizes } from '../tools/lib/sizes.ts';
import { root } from '../tools/setup.mjs';
import type { Figure } from './figure.ts';

/**
 * What others make an integrator embed, KB after gzip -9: each package bundled with Vite 8, November 2026.
 * The smallest of the comparable ones is the reference.
 */
const peers = {
  'first screen, JavaScript': { reference: '@microblink/blinkid 7.4.3, bundled', kilobytes: 119 },
  'document capture, network included': {
    reference: '@microblink/blinkid 7.4.3, bundled, without 3 MB of wasm and 7.5 MB of data',
    kilobytes: 119,
  },
  'loader for host pages': { reference: 'Onfido 14.80 loader', kilobytes: 4 },
} as const;

/** Sizes of the built product beside its peers'. Needs `npm run build`. */
export function sizeFigures(): Figure[] {
  return measureSizes(join(root, 'dist')).flatMap(({ name, bytes }) => {
    const peer = Object.entries(peers).find(([measured]) => measured === name)?.[1];
    if (!peer) return [];
    return [
      {
        name,
        value: bytes / 1000,
        unit: 'KB gzip',
        reference: peer.reference,
        referenceValue: peer.kilobytes,
      },
    ];
  });
}
