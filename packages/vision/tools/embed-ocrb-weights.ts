/**
 * Writes src/document/ocrb-weights.ts from assets/ocrb: the network's numbers as half-precision
 * floats in base64, so that bundlers carry them along without any file loading at run time.
 * Run with `node --import tsx packages/vision/tools/embed-ocrb-weights.ts` after a new training.
 */
import { readFile, writeFile } from 'node:fs/promises';

const assets = new URL('../assets/ocrb/', import.meta.url);

/** IEEE 754 half precision, round to nearest; the weights lie far inside its range. */
function toHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  return sign + ((exponent + 15) << 10) + Math.round((size / 2 ** exponent - 1) * 1024);
}

const bytes = await readFile(new URL('network.bin', assets));
const layout = await readFile(new URL('network.json', assets), 'utf8');
const floats = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const halves = Uint16Array.from(floats, toHalf);
const base64 = Buffer.from(halves.buffer).toString('base64');
await writeFile(
  new URL('../src/document/ocrb-weights.ts', import.meta.url),
  `/** Written by tools/embed-ocrb-weights.ts; do not edit. */
import type { OcrbWeights } from './ocrb-network.ts';

export const ocrbWeights: OcrbWeights = {
  shapes: ${JSON.stringify(JSON.parse(layout))},
  halves: '${base64}',
};
`,
);
