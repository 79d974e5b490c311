import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Region, toCrop, toFrame } from '../../face/region.ts';
import { chipRegion } from './chip.ts';

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
  toCrop(region, 150, points[at * 3]!, points[at * 3 + 1]!);

describe('chipRegion', () => {
  it('puts eyes and mouth where the mean face has them', () => {
    const region = chipRegion(landmarks, 0.25);
    const right = inChip(landmarks, region, 33);
    const left = inChip(landmarks, region, 263);
    // Outer corners of the mean face's eyes, padded: (0.25 + 0.1217) / 1.5 and (0.25 + 0.8585) / 1.5 of 150.
    expect(right.x).toBeGreaterThan(37.2 - 8);
    expect(right.x).toBeLessThan(37.2 + 8);
    expect(left.x).toBeGreaterThan(110.9 - 8);
    expect(left.x).toBeLessThan(110.9 + 8);
    const mouth = inChip(landmarks, region, 13);
    expect(Math.abs(mouth.x - 74)).toBeLessThan(8);
    expect(Math.abs(mouth.y - 103.5)).toBeLessThan(10);
  });

  it('follows a face that is rotated, scaled and moved', () => {
    const still = chipRegion(landmarks, 0.25);
    const points = moved({ cx: 700, cy: 300, size: 1700, angle: 0.4 });
    const region = chipRegion(points, 0.25);
    expect(region.angle).toBeCloseTo(still.angle + 0.4, 4);
    expect(region.size / still.size).toBeCloseTo(1.7, 3);
    for (const at of [1, 33, 263, 61, 152]) {
      const [a, b] = [inChip(landmarks, still, at), inChip(points, region, at)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(0.1);
    }
  });

  it('leaves the requested padding', () => {
    expect(chipRegion(landmarks, 0.25).size / chipRegion(landmarks, 0).size).toBeCloseTo(1.5, 4);
  });
});
