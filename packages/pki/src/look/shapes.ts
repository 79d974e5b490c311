/** The side of the square in which shapes are compared. */
const SIDE = 24;
/** Least ink of a pixel that counts, of 255. */
const INK = 96;
/**
 * A shape is another figure if it is nearer to it than to its own by this factor, and at least this near. Of the figures of
 * 40 fonts, the nearest to another one has 0.82.
 */
const NEARER = 0.75;
const NEAR = 0.5;

/** A letter as tall as its square and in its middle: coverage from 0 to 1, row by row. */
export type Shape = Float32Array;

/** The shape of the ink in a square; null if there is none. */
export function shapeOf({ side, ink }: { readonly side: number; readonly ink: Uint8Array }): Shape | null {
  let [left, top, right, bottom] = [side, side, -1, -1];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if ((ink[y * side + x] ?? 0) < INK) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right < 0) return null;
  // Pixels of the picture for one of the shape; what is wider than tall is narrowed.
  const step = Math.max(bottom - top + 1, right - left + 1) / SIDE;
  const [x0, y0] = [(left + right + 1 - SIDE * step) / 2, (top + bottom + 1 - SIDE * step) / 2];
  const shape = new Float32Array(SIDE * SIDE);
  const samples = 4;
  for (let at = 0; at < shape.length; at += 1) {
    let sum = 0;
    for (let each = 0; each < samples * samples; each += 1) {
      const x = x0 + ((at % SIDE) + ((each % samples) + 0.5) / samples) * step;
      const y = y0 + (Math.floor(at / SIDE) + (Math.floor(each / samples) + 0.5) / samples) * step;
      const isInside = x >= 0 && y >= 0 && x < side && y < side;
      sum += isInside ? (ink[Math.floor(y) * side + Math.floor(x)] ?? 0) / 255 : 0;
    }
    shape[at] = sum / (samples * samples);
  }
  return shape;
}

/** The share of two shapes' ink that only one has: 0 for equal ones, 1 for those that have nothing in common. */
function distanceOf(a: Shape, b: Shape): number {
  let [apart, all] = [0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [one, other] = [a[at] ?? 0, b[at] ?? 0];
    apart += Math.abs(one - other);
    all += Math.max(one, other);
  }
  return all === 0 ? 0 : apart / all;
}

/** A figure or a sign as a known font draws it. */
export interface Model {
  readonly shape: Shape | null;
  readonly figure: number;
}

/** The distances of a shape from the nearest model of its own figure, and of another one, and which other one this is. */
export function nearest(
  shape: Shape,
  figure: number,
  models: readonly Model[],
): { readonly own: number; readonly other: number; readonly otherFigure: number } {
  let [own, other, otherFigure] = [1, 1, -1];
  for (const model of models) {
    if (model.shape === null) continue;
    const distance = distanceOf(shape, model.shape);
    if (model.figure === figure) own = Math.min(own, distance);
    else if (distance < other) [other, otherFigure] = [distance, model.figure];
  }
  return { own, other, otherFigure };
}

/**
 * Whether a shape is another figure than it should be: much nearer to a model of that one than to all of its own. An unusual
 * typeface is near to none.
 */
export function isOtherFigure(shape: Shape | null, figure: number, models: readonly Model[]): boolean {
  if (shape === null) return false;
  const { own, other } = nearest(shape, figure, models);
  return other < NEAR && other < NEARER * own;
}
