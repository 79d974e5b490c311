import type { Point } from './areas.ts';
import { around } from './matrix.ts';

/**
 * What a glyph shows. `blank`: nothing, an ellipsis or an underscore; `dash`: another bar or dot, which is a line to fill in
 * only in a row, and otherwise may be a sign or part of a number; `figure`: anything else, and what nobody knows.
 */
export type Mark = 'blank' | 'dash' | 'figure';

/** Closed contours, with curves as straight pieces, in the units of the glyph. */
export type Outline = readonly (readonly Point[])[];

// Shares of the font's size, by the full stops and underscores of common fonts, bold ones included.
const BAR_HEIGHT = 0.2;
const DOT_HEIGHT = 0.35;
const UNDERSCORE_TOP = 0.05;
const STOP_TOP = 0.35;
/** Dots of an ellipsis. */
const ELLIPSIS = 3;
/** Share of its box that a dot or a bar fills: a circle fills 0.79, figures fill less. */
const SOLID = 0.72;

/**
 * What a glyph of this outline shows: solid bars or solid dots in one row, or something else. It does not matter what the
 * font calls the glyph.
 *
 * @param em the units of the font's size.
 */
export function markOf(outline: Outline, em: number): Mark {
  const boxes: (readonly [number, number, number, number])[] = [];
  for (const contour of outline) {
    const [left, bottom, right, top] = around(contour);
    if (contour.length === 0 || (left === right && bottom === top)) continue;
    if (areaOf(contour) < SOLID * (right - left) * (top - bottom)) return 'figure';
    boxes.push([left / em, bottom / em, right / em, top / em]);
  }
  if (boxes.length === 0) return 'blank';
  boxes.sort((a, b) => a[0] - b[0]);
  const low = Math.min(...boxes.map((box) => box[1]));
  const high = Math.max(...boxes.map((box) => box[3]));
  const tallest = Math.max(...boxes.map((box) => box[3] - box[1]));
  const overlap = boxes.some((box, index) => box[0] < (boxes[index - 1]?.[2] ?? Number.NEGATIVE_INFINITY));
  if (overlap || high - low > 1.3 * tallest) return 'figure';
  if (boxes.every(isBar)) return high <= UNDERSCORE_TOP ? 'blank' : 'dash';
  if (boxes.every(isDot)) return boxes.length >= ELLIPSIS && high <= STOP_TOP ? 'blank' : 'dash';
  return 'figure';
}

const isBar = ([left, bottom, right, top]: readonly [number, number, number, number]): boolean =>
  top - bottom <= BAR_HEIGHT && right - left >= 2 * (top - bottom);

function isDot([left, bottom, right, top]: readonly [number, number, number, number]): boolean {
  const [width, height] = [right - left, top - bottom];
  return height <= DOT_HEIGHT && width >= 0.7 * height && width <= 1.5 * height;
}

function areaOf(contour: readonly Point[]): number {
  let sum = 0;
  for (const [index, [x, y]] of contour.entries()) {
    const [nextX, nextY] = contour[(index + 1) % contour.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
}

/** The worst of what viewers may take a code for; `figure` if they may take it for nothing known. */
export function worstOf(marks: readonly Mark[]): Mark {
  if (marks.length === 0 || marks.includes('figure')) return 'figure';
  return marks.includes('dash') ? 'dash' : 'blank';
}
