import type { Point, Quad } from '../../image.ts';

/** A projective map of the plane. */
export type PlaneMap = (x: number, y: number) => Point;

/** Solves a square linear system; the right-hand side is the last entry of each row. Null if singular. */
export function solveLinear(rows: Float64Array[]): Float64Array | null {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(rows[j]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = j;
    const top = rows[pivot]!;
    rows[pivot] = rows[i]!;
    rows[i] = top;
    if (Math.abs(top[i]!) < 1e-12) return null;
    for (let j = i + 1; j < n; j++) {
      const row = rows[j]!;
      const factor = row[i]! / top[i]!;
      if (factor !== 0) for (let c = i; c <= n; c++) row[c]! -= factor * top[c]!;
    }
  }
  const solution = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    const row = rows[i]!;
    let sum = row[n]!;
    for (let c = i + 1; c < n; c++) sum -= row[c]! * solution[c]!;
    solution[i] = sum / row[i]!;
  }
  return solution;
}

const asMap =
  (h: Float64Array): PlaneMap =>
  (x, y) => {
    const d = h[6]! * x + h[7]! * y + 1;
    return { x: (h[0]! * x + h[1]! * y + h[2]!) / d, y: (h[3]! * x + h[4]! * y + h[5]!) / d };
  };

/**
 * The eight numbers h of the map from the four corners of `from` to those of `to`; null if three lie on a
 * line: x' = (h0 x + h1 y + h2) / (h6 x + h7 y + 1), y' likewise with h3 to h5.
 */
export function solveQuad(from: Quad, to: Quad): Float64Array | null {
  const rows: Float64Array[] = [];
  from.forEach(({ x, y }, i) => {
    const { x: u, y: v } = to[i]!;
    rows.push(Float64Array.of(x, y, 1, 0, 0, 0, -u * x, -u * y, u));
    rows.push(Float64Array.of(0, 0, 0, x, y, 1, -v * x, -v * y, v));
  });
  return solveLinear(rows);
}

/** The map from the four corners of `from` to those of `to`; null if three lie on a line. */
export function mapQuad(from: Quad, to: Quad): PlaneMap | null {
  const solution = solveQuad(from, to);
  return solution && asMap(solution);
}

/** A letter's position in the grid (column, row) and in the picture. */
export interface GridPoint {
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** Columns are centred and divided by this before solving, to balance the equations. */
const COLUMN_UNIT = 20;
/**
 * Regularisation of the two perspective terms. Two or three rows barely determine the vertical one, so it
 * gets more; values tuned on synthetic photos.
 */
const ROW_PERSPECTIVE_PULL = 3;
const COLUMN_PERSPECTIVE_PULL = 1e-3;

/** Least-squares map from (column, row) to the picture; null if the points do not determine one. */
export function fitGrid(points: readonly GridPoint[]): PlaneMap | null {
  const centre = points.reduce((sum, p) => sum + p.column, 0) / points.length;
  const normal = Array.from({ length: 8 }, () => new Float64Array(9));
  const add = (row: readonly number[], value: number) => {
    for (let i = 0; i < 8; i++) {
      const a = row[i]!;
      if (a === 0) continue;
      for (let j = 0; j < 8; j++) normal[i]![j]! += a * row[j]!;
      normal[i]![8]! += a * value;
    }
  };
  for (const { column, row, x, y } of points) {
    const k = (column - centre) / COLUMN_UNIT;
    add([k, row, 1, 0, 0, 0, -k * x, -row * x], x);
    add([0, 0, 0, k, row, 1, -k * y, -row * y], y);
  }
  for (let i = 0; i < 8; i++) normal[i]![i]! += 1e-9;
  normal[6]![6]! += COLUMN_PERSPECTIVE_PULL;
  normal[7]![7]! += points.length * ROW_PERSPECTIVE_PULL;
  const solution = solveLinear(normal);
  if (!solution) return null;
  const map = asMap(solution);
  return (column, row) => map((column - centre) / COLUMN_UNIT, row);
}
