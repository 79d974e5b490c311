import { expect, it } from 'vitest';
import { faceSimilarity } from './similarity.ts';

const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

it('is 1 for a face and itself and falls with the angle', () => {
  expect(faceSimilarity(at(30), at(30))).toBeCloseTo(1);
  const values = [0, 15, 30, 45, 60, 75].map((angle) => faceSimilarity(at(0), at(angle)));
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(new Set(values).size).toBe(values.length);
});

it('never leaves 0 to 1', () => {
  expect(faceSimilarity(at(0), at(180))).toBe(0);
  expect(faceSimilarity(at(0), at(90))).toBe(0);
  expect(faceSimilarity(Float32Array.of(1.00001), Float32Array.of(1))).toBe(1);
});

it('refuses descriptors of different networks', () => {
  expect(() => faceSimilarity(new Float32Array(3), new Float32Array(4))).toThrow(RangeError);
});
