import { expect, it } from 'vitest';
import { halfFloats } from './half-floats.ts';

const half = (...numbers: number[]) => [...halfFloats(Float32Array.from(numbers))];

it('stores numbers as IEEE 754 does', () => {
  // From the standard's table of binary16.
  expect(half(0, 1, -2, 65504, 2 ** -14, 2 ** -24, 1 / 3)).toEqual([
    0, 0x3c00, 0xc000, 0x7bff, 0x0400, 0x0001, 0x3555,
  ]);
});

it('rounds to the nearest, to even half way, and up into the next power', () => {
  expect(half(1 + 2 ** -11, 1 + 3 * 2 ** -11, 1.9999)).toEqual([0x3c00, 0x3c02, 0x4000]);
  expect(half(2 ** -26)).toEqual([0]);
});

it('refuses what does not fit', () => {
  expect(() => half(70_000)).toThrow(RangeError);
  expect(() => half(Number.NaN)).toThrow(RangeError);
});
