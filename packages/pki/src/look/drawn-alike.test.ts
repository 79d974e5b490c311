import { describe, expect, test } from 'vitest';
import { lostTogether } from './drawn-alike.ts';
import type { Picture } from './open-look.ts';

/** A white picture with rectangles of a colour: left, top, width, height. */
function drawing(
  rectangles: readonly (readonly [number, number, number, number])[],
  colour: readonly [number, number, number] = [0, 0, 0],
): Picture {
  const [width, height] = [60, 40];
  const data = new Uint8Array(4 * width * height).fill(255);
  for (const [left, top, across, down] of rectangles)
    for (let y = top; y < top + down; y += 1)
      for (let x = left; x < left + across; x += 1) data.set(colour, 4 * (y * width + x));
  return { width, height, data };
}

const letter = [10, 10, 3, 12] as const;
const lost = (one: Picture, other: Picture, reach = 2) => lostTogether(one, other, reach);

describe('the same page', () => {
  test('drawn twice has nothing lost', () => {
    expect(lost(drawing([letter]), drawing([letter]))).toBe(0);
  });
  test('may be shifted by a pixel', () => {
    expect(lost(drawing([letter]), drawing([[11, 11, 3, 12]]))).toBe(0);
  });
  test('may be shifted as far as is allowed', () => {
    const shifted = drawing([[14, 10, 3, 12]]);
    expect(lost(drawing([letter]), shifted, 5)).toBe(0);
    expect(lost(drawing([letter]), shifted)).toBeGreaterThan(12);
  });
  test('may cut off an edge at its rim', () => {
    const [all, most] = [drawing([[0, 0, 60, 40]]), drawing([[0, 1, 59, 39]])];
    expect(lost(all, most)).toBe(0);
    expect(lost(all, drawing([[0, 1, 54, 39]]))).toBeGreaterThan(12);
  });
  test('may have a hairline in black or in grey', () => {
    const line = [5, 20, 40, 1] as const;
    expect(lost(drawing([line]), drawing([line], [127, 127, 127]))).toBe(0);
  });
});

describe('another page', () => {
  test.each([
    ['a letter that only one shows', drawing([letter, [20, 10, 3, 12]])],
    ['a letter that is almost white in the other', drawing([letter], [235, 235, 235])],
    ['a letter elsewhere', drawing([[30, 10, 3, 12]])],
    ['a ground that covers the letter', drawing([[0, 0, 40, 30]])],
  ])('%s', (_what, other) => {
    const one = drawing([letter]);
    expect(lost(one, other)).toBeGreaterThan(12);
    expect(lost(other, one)).toBe(lost(one, other));
  });
  test('colours count where the brightness is the same', () => {
    const [red, green] = [drawing([letter], [255, 0, 0]), drawing([letter], [255, 255, 255])];
    expect(lost(red, green)).toBeGreaterThan(12);
  });
});
