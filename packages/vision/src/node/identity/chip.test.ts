import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Region, toCrop, toFrame } from '../../face/frames/region.ts';
import { chipRegion, chipSide } from './chip.ts';

/** A painted head that looks straight; see lab/people. */
const { neutral } = JSON.parse(
  readFileSync(new URL('../../face/fixtures/landmarks.json', import.meta.url), 'utf8'),
) as { neutral: number[] };
const landmarks = Float32Array.from(neutral);

/** The same face rotated, scaled and moved: points of the unit square mapped by a region. */
function moved(region: Region): Float32Array {
  const out = landmarks.slice();
  for (let i = 0; i < out.length; i += 3) {
    const { x, y } = toFrame(region, 1000, out[i]!, out[i + 1]!);
    out[i] = x;
    out[i + 1] = y;
  }
  return out;
}

const inChip = (points: Float32Array, region: Region, at: number) =>
  toCrop(region, chipSide, points[at * 3]!, points[at * 3 + 1]!);

describe('chipRegion', () => {
  it('puts nose and corners of the mouth where the networks expect them', () => {
    const region = chipRegion(landmarks);
    const places = [
      [4, 56.03, 71.74],
      [61, 41.55, 92.37],
      [291, 70.73, 92.2],
    ] as const;
    for (const [at, x, y] of places) {
      const found = inChip(landmarks, region, at);
      expect(Math.hypot(found.x - x, found.y - y), `${at}`).toBeLessThan(8);
    }
  });

  it('puts the middle of each eye there', () => {
    const region = chipRegion(landmarks);
    const between = (a: number, b: number) => {
      const [p, q] = [inChip(landmarks, region, a), inChip(landmarks, region, b)];
      return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
    };
    const [right, left] = [between(33, 133), between(263, 362)];
    expect(Math.hypot(right.x - 38.29, right.y - 51.7)).toBeLessThan(8);
    expect(Math.hypot(left.x - 73.53, left.y - 51.5)).toBeLessThan(8);
  });

  it('follows a face that is rotated, scaled and moved', () => {
    const still = chipRegion(landmarks);
    const points = moved({ cx: 700, cy: 300, size: 1700, angle: 0.4 });
    const region = chipRegion(points);
    expect(region.angle).toBeCloseTo(still.angle + 0.4, 4);
    expect(region.size / still.size).toBeCloseTo(1.7, 3);
    for (const at of [1, 33, 263, 61, 152]) {
      const [a, b] = [inChip(landmarks, still, at), inChip(points, region, at)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(0.1);
    }
  });
});
