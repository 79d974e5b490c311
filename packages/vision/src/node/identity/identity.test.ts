import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRawSource } from '../../face/raw-source.ts';
import { waves } from '../../face/testing.ts';
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
      for (let i = 0; i < pixels.length; i += 4) sums[(i / 4) % 150 < 75 ? 0 : 1]! += pixels[i]!;
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

  it('processes the face, and a tighter crop of its mirror image', () => {
    const { identity, seen } = looking();
    identity.describe(source, landmarks);
    expect(seen.map(({ length }) => length)).toEqual([150 * 150 * 4, 150 * 150 * 4]);
    const [face, mirrored] = seen.map((pixels) => (x: number, y: number) => pixels[(y * 150 + x) * 4]!);
    // The centre of both crops is the same; beside it the mirror image moves the other way, 1.15 times as
    // far.
    let [along, against] = [0, 0];
    for (let y = 60; y < 90; y += 1) {
      for (let x = 5; x < 40; x += 1) {
        const at = [75 + x, 75 + Math.round((y - 75) * 1.154)] as const;
        along += Math.abs(face!(75 + x, y) - mirrored!(74 + Math.round(x * 1.154), at[1]));
        against += Math.abs(face!(75 + x, y) - mirrored!(74 - Math.round(x * 1.154), at[1]));
      }
    }
    expect(against).toBeLessThan(along / 2);
  });
});
