import { CELL_SIZE } from '../../packages/vision/src/document/network/ocrb-network.ts';
import { FILLER, NOTHING } from '../../packages/vision/src/document/zone/glyphs.ts';
import type { Random } from '../papers/random.ts';
import { type Alphabet, LETTER_PITCH, LETTER_SIDE } from './ocr-b-letters.ts';
import {
  addGlare,
  addPattern,
  blurred,
  coarsened,
  compressed,
  exposed,
  movedAlong,
  noiseTable,
  normalise,
  type Patch,
  paperPatch,
  sharpened,
} from './picture-effects.ts';

/** Pixels of a cell per pitch and the floor of its deviation: as cells are cropped from photos. */
const CELL_PITCH = 16;
const FLOOR = 0.02;
/** Margin drawn around the cell for the blur. */
const MARGIN = 4;
const SIDE = CELL_SIZE + 2 * MARGIN;
const STRIP_WIDTH = LETTER_SIDE + 4 * LETTER_PITCH;

/** Draws cells around MRZ letters as they look in photos. */
export interface CellSource {
  /** Fills `cells` (24 x 24 each) and returns their labels. */
  draw(cells: Float32Array, count: number): Uint8Array;
}

const limited = (value: number, most: number) => Math.max(-most, Math.min(most, value));

function pickAlphabet(random: Random, alphabets: readonly Alphabet[]): Alphabet {
  const total = alphabets.reduce((sum, { weight }) => sum + weight, 0);
  let at = random.next() * total;
  for (const alphabet of alphabets) {
    at -= alphabet.weight;
    if (at <= 0) return alphabet;
  }
  return alphabets[0]!;
}

/** The letter in the middle of five, as coverage. */
function drawStrip(random: Random, { letters }: Alphabet, shown: number): Float32Array {
  const strip = new Float32Array(LETTER_SIDE * STRIP_WIDTH);
  const put = (letter: number, place: number) => {
    const x0 = (2 + place) * LETTER_PITCH;
    const picture = letters[letter]!;
    for (let y = 0; y < LETTER_SIDE; y++) {
      for (let x = 0; x < LETTER_SIDE; x++) {
        const to = y * STRIP_WIDTH + x0 + x;
        strip[to] = Math.max(strip[to]!, picture[y * LETTER_SIDE + x]!);
      }
    }
  };
  if (shown !== NOTHING) put(shown, 0);
  // Empty cells often have empty neighbours: the ends of a line.
  const bare = shown === NOTHING && random.chance(0.55) ? (random.chance(0.5) ? -1 : 1) : 0;
  for (const place of [-2, -1, 1, 2]) {
    const letter = random.chance(0.3) ? FILLER : random.integer(0, 36);
    if (random.chance(0.05) || Math.sign(place) === bare) continue;
    put(letter, place);
  }
  return strip;
}

/** The strip with small errors of size, rotation, slant, position, and uneven paper. */
function sampleStrip(random: Random, strip: Float32Array): Float32Array {
  const sx = (LETTER_PITCH / CELL_PITCH) * (1 + 0.1 * limited(random.normal(), 1.8));
  const sy = (LETTER_PITCH / CELL_PITCH) * (1 + 0.11 * limited(random.normal(), 1.9));
  const turn = random.normal() * 0.05;
  const slant = random.normal() * 0.07;
  const jx = limited(random.normal(), 2.2) * 0.075 * LETTER_PITCH;
  const jy = limited(random.normal(), 2.2) * 0.08 * LETTER_PITCH;
  const bend = random.chance(0.3) ? 0.7 * random.normal() : 0;
  const phase = random.next() * 6.28;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const out = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const u = (x - (SIDE - 1) / 2) * sx;
      const v = (y - (SIDE - 1) / 2) * sy;
      let px = u * cos - v * sin + v * slant + jx + STRIP_WIDTH / 2 - 0.5;
      let py = u * sin + v * cos + jy + LETTER_SIDE / 2 - 0.5;
      if (bend) {
        px += bend * Math.sin(v * 0.25 + phase);
        py += bend * Math.sin(u * 0.25 - phase);
      }
      const ix = Math.floor(px);
      const iy = Math.floor(py);
      if (ix < 0 || iy < 0 || ix >= STRIP_WIDTH - 1 || iy >= LETTER_SIDE - 1) continue;
      const [fx, fy] = [px - ix, py - iy];
      const i = iy * STRIP_WIDTH + ix;
      const top = strip[i]! + (strip[i + 1]! - strip[i]!) * fx;
      const bottom = strip[i + STRIP_WIDTH]! + (strip[i + STRIP_WIDTH + 1]! - strip[i + STRIP_WIDTH]!) * fx;
      out[y * SIDE + x] = top + (bottom - top) * fy;
    }
  }
  return out;
}

/** The print on its paper: background patterns, and pale, broken or worn ink. */
function printed(random: Random, cover: Float32Array, noise: Float32Array): Patch {
  const data = paperPatch(random, SIDE, SIDE);
  const patch = { width: SIDE, height: SIDE, data };
  if (random.chance(0.3)) addPattern(random, patch);
  const pale = random.chance(0.2);
  const ink = pale ? 0.3 + 0.35 * random.next() : 0.05 + 0.3 * random.next();
  const broken = random.chance(0.14) ? 0.45 * random.next() : 0;
  let at = random.integer(0, noise.length - 1);
  for (let i = 0; i < data.length; i++) {
    at = (at + 1) & (noise.length - 1);
    const c = Math.max(0, Math.min(1, cover[i]! * (1 - broken * Math.abs(noise[at]!))));
    data[i] = data[i]! * (1 - c) + Math.min(ink, data[i]!) * c;
  }
  return patch;
}

/** Maximum motion blur, pixels of a cell: over half a letter. */
const LONGEST_MOTION = 8.5;

function drawCell(random: Random, alphabet: Alphabet, shown: number, noise: Float32Array): Float32Array {
  const cover = sampleStrip(random, drawStrip(random, alphabet, shown));
  let patch = printed(random, cover, noise);
  const { data } = patch;
  if (random.chance(0.25)) addGlare(random, patch, 0.9);
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.min(1.02, data[i]!));
  patch = random.chance(0.2)
    ? movedAlong(random, patch, 1.5 + LONGEST_MOTION * random.next() ** 1.3)
    : blurred(random, patch);
  const cell = new Float32Array(CELL_SIZE * CELL_SIZE);
  for (let y = 0; y < CELL_SIZE; y++) {
    const from = (y + MARGIN) * SIDE + MARGIN;
    cell.set(patch.data.subarray(from, from + CELL_SIZE), y * CELL_SIZE);
  }
  let result: Patch = { width: CELL_SIZE, height: CELL_SIZE, data: cell };
  if (random.chance(0.12)) result = sharpened(result, 0.5 + 1.5 * random.next());
  const spoil = (small: Patch) =>
    random.chance(0.5) ? compressed(random, small, 0.02 + 0.12 * random.next() ** 2) : small;
  if (random.chance(0.45)) result = coarsened(random, result, 0.3, spoil);
  else if (random.chance(0.2)) result = spoil(result);
  exposed(random, result, noise, 0.13);
  normalise(result.data, FLOOR);
  return result.data;
}

/** Cells drawn from these alphabets. */
export function createCellSource(random: Random, alphabets: readonly Alphabet[]): CellSource {
  const noise = noiseTable(random);
  return {
    draw(cells, count) {
      const labels = new Uint8Array(count);
      for (let i = 0; i < count; i++) {
        const kind = random.next();
        const shown = kind < 0.06 ? NOTHING : kind < 0.12 ? FILLER : random.integer(0, 36);
        labels[i] = shown;
        const cell = drawCell(random, pickAlphabet(random, alphabets), shown, noise);
        cells.set(cell, i * cell.length);
      }
      return labels;
    },
  };
}
