import { fitGrid, type GridPoint, type PlaneMap, solveLinear } from '../edges/homography.ts';

/** Powers of the column that model a bent page's deviation from the plane; nearly the same in all lines. */
const DEGREE = 5;
/** Regularisation: keeps the bends small where few letters determine them. */
const PULL = 1e-3;

/** Terms of the bend at a position -1..1 along the line; linear beyond the ends. */
function terms(place: number, row: number): number[] {
  const inside = Math.max(-1, Math.min(1, place));
  const beyond = place - inside;
  const powers: number[] = [];
  for (let power = 0; power <= DEGREE; power++) {
    powers.push(inside ** power + beyond * (power ? power * inside ** (power - 1) : 0));
  }
  // Lines nearer to a fold bend a little more.
  return [...powers, row, row * powers[1]!, row * powers[2]!];
}

function solve(rows: readonly number[][], values: readonly number[]): Float64Array | null {
  const size = rows[0]?.length ?? 0;
  const normal = Array.from({ length: size }, () => new Float64Array(size + 1));
  rows.forEach((row, r) => {
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) normal[i]![j]! += row[i]! * row[j]!;
      normal[i]![size]! += row[i]! * values[r]!;
    }
  });
  for (let i = 0; i < size; i++) normal[i]![i]! += PULL * rows.length;
  return solveLinear(normal);
}

/**
 * Map from (column, row) to the picture for a curled or sagging page: a plane in perspective plus smooth
 * bends along the lines. Null if the points do not determine one.
 */
export function fitCurvedGrid(points: readonly GridPoint[]): PlaneMap | null {
  const flat = fitGrid(points);
  if (!flat) return null;
  const columns = points.map(({ column }) => column);
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const [centre, half] = [(first + last) / 2, Math.max(1, (last - first) / 2)];
  const rows = points.map(({ column, row }) => terms((column - centre) / half, row));
  const off = points.map((p) => {
    const { x, y } = flat(p.column, p.row);
    return { x: p.x - x, y: p.y - y };
  });
  const bendX = solve(
    rows,
    off.map(({ x }) => x),
  );
  const bendY = solve(
    rows,
    off.map(({ y }) => y),
  );
  if (!bendX || !bendY) return null;
  return (column, row) => {
    const base = flat(column, row);
    const at = terms((column - centre) / half, row);
    let { x, y } = base;
    for (let i = 0; i < at.length; i++) {
      x += bendX[i]! * at[i]!;
      y += bendY[i]! * at[i]!;
    }
    return { x, y };
  };
}
