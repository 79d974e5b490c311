import { expect, it } from 'vitest';
import { faceSimilarity } from './similarity.ts';

/** Similarity of two descriptors with this cosine between them. */
const likeness = (cosine: number) =>
  faceSimilarity(Float32Array.of(1, 0), Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine)));

it('is 1 for identical faces and falls as descriptors diverge', () => {
  expect(likeness(1)).toBeCloseTo(1);
  const values = [0.99, 0.8, 0.54, 0.5, 0.4, 0.2, -0.3].map(likeness);
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(new Set(values).size).toBe(values.length);
});

it('keeps its landmarks: one stranger in 100, in 1,000 and in 10,000 scores higher', () => {
  expect([0.3474, 0.4545, 0.5263].map((cosine) => Number(likeness(cosine).toFixed(3)))).toEqual([
    0.5, 0.65, 0.8,
  ]);
});

it('is continuous between its segments', () => {
  for (const cosine of [0.009, 0.3474, 0.4545, 0.5263])
    expect(likeness(cosine + 1e-5) - likeness(cosine - 1e-5)).toBeLessThan(1e-3);
});

it('stays within 0 to 1', () => {
  expect([-1, -0.9, -0.6, -0.416].map((cosine) => Number(likeness(cosine).toFixed(4)))).toEqual([0, 0, 0, 0]);
  expect(faceSimilarity(Float32Array.of(1.00001), Float32Array.of(1))).toBe(1);
});

it('rejects descriptors of different networks', () => {
  expect(() => faceSimilarity(new Float32Array(3), new Float32Array(4))).toThrow(RangeError);
});
