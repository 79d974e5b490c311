import type { GrayImage } from '../../image.ts';
import type { CharacterGrid } from '../lines/character-grid.ts';
import { CELL_SIZE } from '../network/ocrb-network.ts';

/** How the cells of a grid are cut out. */
export interface CellAlignment {
  /** The MRZ is upside down. */
  readonly flipped: boolean;
  /** Shift along and across the line, in pitches. */
  readonly along: number;
  readonly across: number;
  /** Height to width of a cell: squeezed or stretched by tilt. */
  readonly stretch: number;
}

export const straight: CellAlignment = { flipped: false, along: 0, across: 0, stretch: 1 };

/** Pixels of a cell per pitch: the window is one and a half pitches wide. As in training. */
export const CELL_PIXELS_PER_PITCH = 16;
/** Above this downscaling, four samples are averaged per pixel. */
const OVERSAMPLE_FROM = 1.4;
/** Brightness outside the picture. */
const OUTSIDE = 200;
/** Keeps noise in empty cells from being amplified. As in training. */
const MIN_DEVIATION = 0.02;

/** Largest row distance on paper, in pitches: beyond it the picture is narrowed, and letters are taller than their pitch says. */
const ROW_DISTANCE = 2.6;

/** How much taller letters are than at their printed proportions, where rows lie this far apart: tilt or resizing narrows them. */
export const tallness = (rowDistance: number): number => Math.max(1, rowDistance / ROW_DISTANCE);

/** Letters lower than this, in pitches, are lowered by the picture: those of 33 zones as taken have 0.99 to 1.43, of one small typeface 0.9. */
const LETTER_HEIGHT = 0.88;

/** How much lower letters are than at their printed proportions: a page turned away at its top, or resizing, lowers them. */
const lowness = (letterHeight: number): number => Math.min(1, letterHeight / LETTER_HEIGHT);

/** Crops one letter, straightened, as the network's input. */
export function sampleCell(
  image: GrayImage,
  grid: CharacterGrid,
  alignment: CellAlignment,
  column: number,
  row: number,
): Float32Array {
  const { width, height, data } = image;
  const k = column + alignment.along;
  const centre = grid.at(k, row);
  const left = grid.at(k - 0.5, row);
  const right = grid.at(k + 0.5, row);
  const above = grid.at(k, row - 0.5);
  const below = grid.at(k, row + 0.5);
  const pitch = Math.hypot(right.x - left.x, right.y - left.y);
  const down = Math.hypot(below.x - above.x, below.y - above.y);
  const upright = (pitch / down) * tallness(down / pitch) * lowness(grid.letterHeight) * alignment.stretch;
  const downX = (below.x - above.x) * upright;
  const downY = (below.y - above.y) * upright;
  const originX = centre.x + downX * alignment.across;
  const originY = centre.y + downY * alignment.across;
  const sign = alignment.flipped ? -1 : 1;
  const unitRightX = (sign * (right.x - left.x)) / CELL_PIXELS_PER_PITCH;
  const unitRightY = (sign * (right.y - left.y)) / CELL_PIXELS_PER_PITCH;
  const unitDownX = (sign * downX) / CELL_PIXELS_PER_PITCH;
  const unitDownY = (sign * downY) / CELL_PIXELS_PER_PITCH;
  const offsets = pitch / CELL_PIXELS_PER_PITCH > OVERSAMPLE_FROM ? [0.25, 0.75] : [0.5];

  const cell = new Float32Array(CELL_SIZE * CELL_SIZE);
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < CELL_SIZE; y++) {
    for (let x = 0; x < CELL_SIZE; x++) {
      let value = 0;
      for (const oy of offsets) {
        for (const ox of offsets) {
          const u = x + ox - CELL_SIZE / 2;
          const v = y + oy - CELL_SIZE / 2;
          const px = originX + unitRightX * u + unitDownX * v;
          const py = originY + unitRightY * u + unitDownY * v;
          const ix = Math.floor(px);
          const iy = Math.floor(py);
          if (!(ix >= 0 && iy >= 0 && ix < width - 1 && iy < height - 1)) {
            value += OUTSIDE;
            continue;
          }
          const fx = px - ix;
          const fy = py - iy;
          const i = iy * width + ix;
          const top = data[i]! + (data[i + 1]! - data[i]!) * fx;
          const bottom = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * fx;
          value += top + (bottom - top) * fy;
        }
      }
      value /= 255 * offsets.length * offsets.length;
      cell[y * CELL_SIZE + x] = value;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / cell.length;
  const deviation = Math.sqrt(Math.max(0, squares / cell.length - mean * mean)) + MIN_DEVIATION;
  for (let i = 0; i < cell.length; i++) cell[i] = (cell[i]! - mean) / deviation;
  return cell;
}
