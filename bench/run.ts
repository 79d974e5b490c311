import { documentFrameFigures } from './document-frames.ts';
import { documentFigures } from './documents.ts';
import { faceCheckFigures } from './face-check.ts';
import type { Figure } from './figure.ts';
import { livenessFigures } from './liveness.ts';
import { serverFigures } from './server.ts';
import { sizeFigures } from './sizes.ts';
import { visionFigures } from './vision.ts';

// Prints one JSON line a figure. Every time is given beside a reference measured in the same run: on a shared
// machine only the ratio means something.
const print = (figures: readonly Figure[]): void => {
  for (const { name, value, unit, reference, referenceValue } of figures) {
    const ratio = Number((value / referenceValue).toPrecision(3));
    console.log(JSON.stringify({ name, value: Number(value.toPrecision(4)), unit, reference, ratio }));
  }
};

print(sizeFigures());
print(await visionFigures());
print(await documentFrameFigures());
print(await documentFigures());
print(await livenessFigures());
print(await serverFigures());
print(await faceCheckFigures());
