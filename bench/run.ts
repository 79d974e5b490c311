import { documentFrameFigures } from './document-frames.ts';
import { documentFigures } from './documents.ts';
import { faceCheckFigures } from './face-check.ts';
import type { Figure } from './figure.ts';
import { firstScreenFigures } from './first-screen.ts';
import { livenessFigures } from './liveness.ts';
import { serverFigures } from './server.ts';
import { sizeFigures } from './sizes.ts';
import { strangerFileFigures } from './stranger-files.ts';
import { visionFigures } from './vision.ts';

// Prints one JSON line per figure. Every time comes with a reference measured in the same run: on a shared
// machine only the ratio is meaningful.
const print = (figures: readonly Figure[]): void => {
  for (const { name, value, unit, reference, referenceValue } of figures) {
    const ratio = Number((value / referenceValue).toPrecision(3));
    console.log(JSON.stringify({ name, value: Number(value.toPrecision(4)), unit, reference, ratio }));
  }
};

const groups: Readonly<Record<string, () => Promise<void>>> = {
  sizes: async () => print(sizeFigures()),
  'first-screen': async () => print(await firstScreenFigures()),
  vision: async () => print(await visionFigures()),
  'document-frames': async () => print(await documentFrameFigures()),
  documents: async () => print(await documentFigures()),
  liveness: async () => print(await livenessFigures()),
  server: async () => print(await serverFigures()),
  'stranger-files': async () => print(await strangerFileFigures()),
  'face-check': async () => {
    for await (const figures of faceCheckFigures(minutes)) print(figures);
  },
};

// `npm run bench -- face-check --minutes=10`: only the named groups, and how long memory is observed.
const words = process.argv.slice(2);
const minutes = Number(words.find((word) => word.startsWith('--minutes='))?.split('=')[1] ?? 2);
const named = words.filter((word) => !word.startsWith('--'));
const unknown = named.find((name) => !(name in groups));
if (unknown !== undefined)
  throw new Error(`No such group: ${unknown}. There are ${Object.keys(groups).join(', ')}`);
for (const [name, measure] of Object.entries(groups)) {
  if (named.length === 0 || named.includes(name)) await measure();
}
