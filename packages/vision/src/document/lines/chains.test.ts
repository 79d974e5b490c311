import { describe, expect, it } from 'vitest';
import { findChains } from './chains.ts';

/** A line of letters of this height, `pitch` apart. */
const line = (letters: number, y: number, pitch: number, height: number) =>
  Array.from({ length: letters }, (_, i) => ({
    x: 100 + i * pitch,
    y,
    width: pitch * 0.7,
    height,
    area: pitch * height * 0.4,
  }));

describe('chains', () => {
  it.each([
    ['as printed', 24, 32],
    ['narrowed by a third', 24, 44],
    ['lowered to three fifths', 24, 13],
  ])('hold every letter of a line whose letters are %s', (_, pitch, height) => {
    const chains = findChains([
      ...line(44, 400, pitch, height),
      ...line(44, 400 + 3.5 * pitch, pitch, height),
    ]);
    expect(chains.map((chain) => chain.length)).toEqual([44, 44]);
  });
});
