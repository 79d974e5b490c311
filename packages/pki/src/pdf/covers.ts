import { intersection } from './matrix.ts';
import type { Box } from './structure.ts';
import type { PdfDict } from './values.ts';

/** Tolerance of corners in points, for rounding in matrix products. */
const NEAR = 0.01;

/** Detects painting that hides visible text of the same page. */
export class Covers {
  readonly #texts: Box[] = [];
  /** Whether text was painted over. */
  found = false;

  /** Visible text, as a box that is at least as large. */
  text(box: Box): void {
    this.#texts.push(box);
  }

  /** Something opaque. It hides text if it covers at least half the height of a line and about one letter of it. */
  cover(box: Box): void {
    this.found ||= this.#texts.some((text) => {
      const shared = intersection(text, box);
      if (shared === null) return false;
      const height = text[3] - text[1];
      const needed = Math.min((text[2] - text[0]) / 2, height * 0.75);
      return shared[3] - shared[1] >= height / 2 && shared[2] - shared[0] >= needed;
    });
  }
}

/** Whether a path is an axis-aligned rectangle: the bounding box of any other path is too large. */
export function isUpright(points: readonly (readonly [number, number])[], box: Box): boolean {
  if (points.length < 4 || points.length > 5) return false;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= NEAR;
  const atCorner = points.every(
    ([x, y]) => (isNear(x, box[0]) || isNear(x, box[2])) && (isNear(y, box[1]) || isNear(y, box[3])),
  );
  const straight = points.every(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x, y];
    return isNear(x, nextX) || isNear(y, nextY);
  });
  return atCorner && straight;
}

/** Whether an image has no transparent parts. */
export const isWholePicture = (dict: PdfDict): boolean =>
  ['SMask', 'Mask', 'ImageMask'].every((key) => dict.get(key) === null);
