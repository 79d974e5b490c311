import { expect, it } from 'vitest';
import type { CharacterGrid } from '../lines/character-grid.ts';
import { isWellPlaced } from './mrz-acceptance.ts';
import type { MrzDecoding } from './mrz-decode.ts';

const image = { width: 640, height: 200, data: new Uint8Array(640 * 200) };
const grid = { rows: 2, at: (column: number, row: number) => ({ x: 100 + 12 * column, y: 60 + 24 * row }) };
const isPlaced = (...offsets: number[]) => {
  const decoding = { lines: ['<'.repeat(36), '<'.repeat(36)], offsets, flipped: false };
  return isWellPlaced(image, grid as CharacterGrid, decoding as unknown as MrzDecoding);
};

it('takes lines that begin below one another, or a column that the grid missed beside', () => {
  expect([isPlaced(0, 0), isPlaced(1, 0)]).toEqual([true, true]);
});

it('takes no two lines of 44 for two of 36 that begin two letters apart', () => {
  expect([isPlaced(2, 0), isPlaced(-1, 1)]).toEqual([false, false]);
});

it('takes no lines that the edge of the picture cuts', () => {
  expect([isPlaced(-8, -8), isPlaced(10, 10)]).toEqual([false, false]);
});
