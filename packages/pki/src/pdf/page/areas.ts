import type { Matrix } from './matrix.ts';
import { apply } from './matrix.ts';

export type Point = readonly [number, number];
export type Line = readonly [Point, Point];

/**
 * A painted area of page space: for a height, a function that tells which points of that line it contains.
 */
export type Area = (y: number) => (x: number) => boolean;

/** The inside of closed outlines, by the nonzero winding or the even-odd rule (ISO 32000-2 8.5.3.3). */
export const filled =
  (outline: readonly Line[], evenOdd = false): Area =>
  (y) => {
    const crossings: [x: number, turn: number][] = [];
    for (const [[x0, y0], [x1, y1]] of outline) {
      if (y0 <= y === y1 <= y) continue;
      crossings.push([x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), y1 > y0 ? 1 : -1]);
    }
    return (x) => {
      let [turns, count] = [0, 0];
      for (const [at, turn] of crossings) {
        if (at >= x) continue;
        turns += turn;
        count += 1;
      }
      return evenOdd ? count % 2 === 1 : turns !== 0;
    };
  };

/** The area painted by a pen of twice the width `half` along lines. */
export const stroked =
  (lines: readonly Line[], half: number): Area =>
  (y) => {
    const near = lines.filter(
      ([[, y0], [, y1]]) => Math.min(y0, y1) - half <= y && Math.max(y0, y1) + half >= y,
    );
    return (x) => near.some((line) => distance(line, x, y) <= half);
  };

function distance([[x0, y0], [x1, y1]]: Line, x: number, y: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length));
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

/** The outline in page space of a box in the space of a form or a picture. */
export function outlineOf(m: Matrix, [left, bottom, right, top]: readonly [number, number, number, number]) {
  const corners = [
    apply(m, left, bottom),
    apply(m, right, bottom),
    apply(m, right, top),
    apply(m, left, top),
  ] as const;
  return corners.map((corner, index): Line => [corner, corners[(index + 1) % 4] ?? corner]);
}

/** The intersection of the areas. */
export const allOf =
  (areas: readonly Area[]): Area =>
  (y) => {
    const rows = areas.map((area) => area(y));
    return (x) => rows.every((row) => row(x));
  };
