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
/** Paper is brighter than this share of the pixels; all but the darkest of this share are no ink's core. */
const [PAPER, INK] = [0.8, 0.04];
/** The same for half of the part, which may hold more ink than the other. */
const HALF_PAPER = 0.9;
/** Darkness from which a pixel counts as ink, from 0 for paper to 1 for ink: above patterns and shadows. */
const LEAST_INK = 0.3;
/** Share of the ink that may lie beyond each end: specks. */
const SPECKS = 0.04;

/** One of a cell: its distance from the middle, and its brightness. */
interface Pixel {
  readonly x: number;
  readonly y: number;
  readonly grey: number;
}

/** The part of a cell that holds its letter. */
const part = (cell: Float32Array): Pixel[] =>
  Array.from({ length: 4 * HALF_WIDTH * HALF_HEIGHT }, (_, i) => {
    const x = (i % (2 * HALF_WIDTH)) - HALF_WIDTH;
    const y = Math.floor(i / (2 * HALF_WIDTH)) - HALF_HEIGHT;
    return { x, y, grey: cell[(CELL_SIZE / 2 + y) * CELL_SIZE + CELL_SIZE / 2 + x]! };
  });

/** Brighter than this share of the pixels. */
function brightness(pixels: readonly Pixel[], share: number): number {
  const greys = Float32Array.from(pixels, ({ grey }) => grey).sort();
  return greys[Math.floor(greys.length * share)]!;
}

const halves: readonly ((pixel: Pixel) => boolean)[] = [
  ({ x }) => x < 0,
  ({ x }) => x >= 0,
  ({ y }) => y < 0,
  ({ y }) => y >= 0,
];

/**
 * Paper's brightness. Where paint or a reflection on one half is so much brighter than the paper of another that this would pass for
 * ink, it is the latter's.
 */
function paperOf(pixels: readonly Pixel[], ink: number): number {
  const brightest = brightness(pixels, PAPER);
  const darkest = Math.min(...halves.map((half) => brightness(pixels.filter(half), HALF_PAPER)));
  return brightest - darkest > LEAST_INK * (brightest - ink) ? darkest : brightest;
}

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
  const columns = new Float64Array(2 * HALF_WIDTH);
  const rows = new Float64Array(2 * HALF_HEIGHT);
  const pixels = part(cell);
  const ink = brightness(pixels, INK);
  const paper = paperOf(pixels, ink);
  for (const { x, y, grey } of pixels) {
    const dark = Math.min(1, (paper - grey) / (paper - ink));
    if (!(dark >= LEAST_INK)) continue;
    columns[x + HALF_WIDTH]! += dark;
    rows[y + HALF_HEIGHT]! += dark;
  }
  return {
    left: (HALF_WIDTH - quantile(columns, SPECKS)) / CELL_PIXELS_PER_PITCH,
    right: (quantile(columns, 1 - SPECKS) - HALF_WIDTH) / CELL_PIXELS_PER_PITCH,
    up: (HALF_HEIGHT - quantile(rows, SPECKS)) / CELL_PIXELS_PER_PITCH,
    down: (quantile(rows, 1 - SPECKS) - HALF_HEIGHT) / CELL_PIXELS_PER_PITCH,
  };
}
