import { CELL_SIZE } from '../network/ocrb-network.ts';
import { CELL_PIXELS_PER_PITCH } from './cell-sampler.ts';

/** How far the ink of a letter reaches from the middle of its cell, in pitches. */
export interface Reach {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
}

/** The part of a cell that holds one letter, half its width and height in pixels: neighbours begin beyond. */
const [HALF_WIDTH, HALF_HEIGHT] = [8, 9];
/** Paper is brighter than all but this share of the pixels; all but the darkest of this share are no ink's core. */
const [PAPER, INK] = [0.8, 0.04];
/** Darkness from which a pixel counts as ink, from 0 for paper to 1 for ink: above patterns and shadows. */
const LEAST_INK = 0.3;
/** Share of the ink that may lie beyond each end: specks. */
const SPECKS = 0.04;

/** Where this share of a profile lies before, in pixels from its start. */
function quantile(profile: Float64Array, share: number): number {
  const sought = share * profile.reduce((sum, value) => sum + value, 0);
  let before = 0;
  for (let i = 0; i < profile.length; i++) {
    const here = profile[i]!;
    if (here > 0 && before + here >= sought) return i + (sought - before) / here;
    before += here;
  }
  return profile.length / 2;
}

/** The reach of the letter in a cell as the network sees it; 0 on all sides if it is blank. */
export function reachOf(cell: Float32Array): Reach {
  const middle = CELL_SIZE / 2;
  const columns = new Float64Array(2 * HALF_WIDTH);
  const rows = new Float64Array(2 * HALF_HEIGHT);
  const at = (x: number, y: number) =>
    cell[(middle - HALF_HEIGHT + y) * CELL_SIZE + middle - HALF_WIDTH + x]!;
  const values = new Float32Array(columns.length * rows.length);
  for (let y = 0; y < rows.length; y++) {
    for (let x = 0; x < columns.length; x++) values[y * columns.length + x] = at(x, y);
  }
  values.sort();
  const [paper, ink] = [PAPER, INK].map((share) => values[Math.floor(values.length * share)]!) as [
    number,
    number,
  ];
  for (let y = 0; y < rows.length; y++) {
    for (let x = 0; x < columns.length; x++) {
      const dark = Math.min(1, (paper - at(x, y)) / (paper - ink));
      if (!(dark >= LEAST_INK)) continue;
      columns[x]! += dark;
      rows[y]! += dark;
    }
  }
  return {
    left: (HALF_WIDTH - quantile(columns, SPECKS)) / CELL_PIXELS_PER_PITCH,
    right: (quantile(columns, 1 - SPECKS) - HALF_WIDTH) / CELL_PIXELS_PER_PITCH,
    up: (HALF_HEIGHT - quantile(rows, SPECKS)) / CELL_PIXELS_PER_PITCH,
    down: (quantile(rows, 1 - SPECKS) - HALF_HEIGHT) / CELL_PIXELS_PER_PITCH,
  };
}
