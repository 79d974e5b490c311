import type { Box } from './structure.ts';

/** `[a b c d e f]`, in the notation of ISO 32000-2 8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The product: first `a`, then `b`. */
export const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

export const apply = (m: Matrix, x: number, y: number): readonly [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

/** The bounding box of a box transformed by a matrix. */
export function transform(m: Matrix, [left, bottom, right, top]: Box): Box {
  const corners = [
    apply(m, left, bottom),
    apply(m, right, bottom),
    apply(m, left, top),
    apply(m, right, top),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The intersection of two boxes; null if empty. */
export function intersection(a: Box, b: Box): Box | null {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[0] < box[2] && box[1] < box[3] ? box : null;
}

export const inflate = ([left, bottom, right, top]: Box, by: number): Box => [
  left - by,
  bottom - by,
  right + by,
  top + by,
];

/** The bounding box of points. */
export const around = (points: readonly (readonly [number, number])[]): Box => {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
};

/** The largest scale factor of a matrix. */
export const scaleOf = (m: Matrix): number => Math.max(Math.hypot(m[0], m[1]), Math.hypot(m[2], m[3]));

/** Below this share of another part of a matrix a part is zero: a program's cosine of 90 degrees is 6e-17. */
const NOUGHT = 1e-9;
export const isNought = (part: number, beside: number): boolean =>
  Math.abs(part) <= NOUGHT * Math.abs(beside);

/** The axis that a line of text runs along; null for a slanted one. */
export function axisOf([a, b]: Matrix): 'x' | 'y' | null {
  if (isNought(b, a)) return 'x';
  return isNought(a, b) ? 'y' : null;
}

/** Whether axis-aligned boxes stay axis-aligned. */
export const isAxial = ([a, b, c, d]: Matrix): boolean =>
  (isNought(b, a) && isNought(c, d)) || (isNought(a, b) && isNought(d, c));

const QUARTERS: readonly Matrix[] = [
  identity,
  [0, 1, -1, 0, 0, 0],
  [-1, 0, 0, -1, 0, 0],
  [0, -1, 1, 0, 0, 0],
];

/** A turn by a multiple of 90 degrees, counterclockwise; null for another angle. */
export const turned = (degrees: number): Matrix | null => QUARTERS[(((degrees / 90) % 4) + 4) % 4] ?? null;
