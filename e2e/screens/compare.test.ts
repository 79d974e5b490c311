import { expect, test } from 'vitest';
import { differences, looksSame, otherBrowser, type Picture, reduce, sameBrowser } from './compare.ts';

const size = { width: 48, height: 36 };

/** A screen of one grey with what `paint` draws on it, in cells of 6 pixels. */
function screen(paint: (x: number, y: number) => number = () => 240): Picture {
  const rgb = new Uint8Array(3 * size.width * size.height);
  for (let i = 0; i < rgb.length; i++) {
    const at = Math.floor(i / 3);
    rgb[i] = paint(at % size.width, Math.floor(at / size.width));
  }
  return reduce(rgb, size, 6);
}

const everyBrowser = [sameBrowser, otherBrowser];

test('a faint line of one pixel that is missing is a change', () => {
  const lined = screen((_, y) => (y === 14 ? 222 : 240));
  for (const allowed of everyBrowser) expect(looksSame(lined, screen(), allowed)).toBe(false);
  expect(new Set(differences(lined, screen(), otherBrowser))).toEqual(new Set([null, 'line']));
});

test('a surface two steps of 255 darker is a change, one step is rounding', () => {
  const [usual, one, two] = [screen(), screen(() => 239), screen(() => 238)];
  for (const allowed of everyBrowser) {
    expect(looksSame(usual, one, allowed)).toBe(true);
    expect(looksSame(usual, two, allowed)).toBe(false);
  }
});

test('letters that another version draws a little softer are the same, but for the same version a change', () => {
  const letters = (dark: number) => screen((x, y) => (x % 4 === 1 && y % 12 < 8 ? dark : 240));
  expect(looksSame(letters(30), letters(60), otherBrowser)).toBe(true);
  expect(looksSame(letters(30), letters(60), sameBrowser)).toBe(false);
  expect(looksSame(letters(30), letters(110), otherBrowser)).toBe(false);
});

test('cells at the edge may be smaller, and another size is a change', () => {
  const odd = reduce(new Uint8Array(3 * 7 * 8).fill(200), { width: 7, height: 8 }, 6);
  expect([odd.width, odd.height]).toEqual([2, 2]);
  expect([...odd.pixels]).toEqual(Array(12).fill(200));
  expect(looksSame(odd, screen(), otherBrowser)).toBe(false);
});
