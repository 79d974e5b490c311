import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRawSource } from '../../face/frames/raw-source.ts';
import { waves } from '../../face/testing.ts';
import { chipSide } from './chip.ts';
import { identityOf } from './identity.ts';

const { neutral } = JSON.parse(
  readFileSync(new URL('../../face/fixtures/landmarks.json', import.meta.url), 'utf8'),
) as { neutral: number[] };
const landmarks = Float32Array.from(neutral);
const source = createRawSource(waves(640, 480));

/** A network that records its input and returns the brightness of the left and the right half. */
function looking() {
  const seen: Uint8Array[] = [];
  const identity = identityOf({
    describe(pixels) {
      seen.push(Uint8Array.from(pixels));
      const sums = Float32Array.of(0, 0);
      for (let i = 0; i < pixels.length; i += 4)
        sums[(i / 4) % chipSide < chipSide / 2 ? 0 : 1]! += pixels[i]!;
      return sums;
    },
  });
  return { identity, seen };
}

describe('identityOf', () => {
  it('gives a point of unit length', () => {
    const point = looking().identity.describe(source, landmarks);
    expect(Math.hypot(...point)).toBeCloseTo(1, 5);
  });

  it('processes the face, and its mirror image', () => {
    const { identity, seen } = looking();
    identity.describe(source, landmarks);
    expect(seen.map(({ length }) => length)).toEqual([chipSide * chipSide * 4, chipSide * chipSide * 4]);
    const [face, mirrored] = seen as [Uint8Array, Uint8Array];
    const pixel = (from: Uint8Array, x: number, y: number) => [
      ...from.subarray((y * chipSide + x) * 4).subarray(0, 4),
    ];
    for (const [x, y] of [
      [0, 0],
      [30, 50],
      [111, 111],
    ] as const) {
      expect(pixel(mirrored, x, y)).toEqual(pixel(face, chipSide - 1 - x, y));
    }
    expect(mirrored).not.toEqual(face);
  });
});
