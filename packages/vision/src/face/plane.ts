import { faceWidth } from './mesh.ts';
import { stablePoints } from './pose.ts';

/** The stable points and five more around nose and mouth, where a head is least flat. */
const points = [...stablePoints, 5, 195, 2, 98, 327];

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Centre and mean distance: coordinates are normalised by them before solving (Hartley 1997). */
function normaliser(landmarks: Float32Array): Frame {
  let x = 0;
  let y = 0;
  for (const i of points) {
    x += landmarks[i * 3]! / points.length;
    y += landmarks[i * 3 + 1]! / points.length;
  }
  let scale = 0;
  for (const i of points) {
    scale += Math.hypot(landmarks[i * 3]! - x, landmarks[i * 3 + 1]! - y) / points.length;
  }
  return { x, y, scale };
}

/** Least squares for the eight numbers of a homography: Gauss-Jordan with row pivots on the 8 x 9 system. */
function solve(rows: Float64Array[]): number[] {
  for (let i = 0; i < 8; i++) {
    let pivot = i;
    for (let r = i + 1; r < 8; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let r = 0; r < 8; r++) {
      if (r === i) continue;
      const factor = rows[r]![i]! / rows[i]![i]!;
      for (let c = i; c < 9; c++) rows[r]![c]! -= factor * rows[i]![c]!;
    }
  }
  return rows.map((row, i) => row[8]! / row[i]!);
}

/**
 * How badly a flat picture explains the motion between two views of a face: root mean square error of
 * the best homography from the landmarks of `a` to those of `b`, in % of the face width in `b`.
 * Measured: heads turned by 10/20/30 degrees 2.5-2.9 / 5.1-5.6 / 8.8-9.0; a flat photograph turned by
 * 20/30/45 degrees 0.5-0.7 / 0.9-1.0 / 1.8-2.0.
 */
export function planeResidual(a: Float32Array, b: Float32Array): number {
  const from = normaliser(a);
  const to = normaliser(b);
  const pairs = points.map((i) => ({
    x: (a[i * 3]! - from.x) / from.scale,
    y: (a[i * 3 + 1]! - from.y) / from.scale,
    u: (b[i * 3]! - to.x) / to.scale,
    v: (b[i * 3 + 1]! - to.y) / to.scale,
  }));
  const system = Array.from({ length: 8 }, () => new Float64Array(9));
  for (const { x, y, u, v } of pairs) {
    for (const row of [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]) {
      for (let i = 0; i < 8; i++) for (let j = 0; j < 9; j++) system[i]![j]! += row[i]! * row[j]!;
    }
  }
  const h = solve(system);
  let sum = 0;
  for (const { x, y, u, v } of pairs) {
    const w = h[6]! * x + h[7]! * y + 1;
    const du = (h[0]! * x + h[1]! * y + h[2]!) / w - u;
    const dv = (h[3]! * x + h[4]! * y + h[5]!) / w - v;
    sum += du * du + dv * dv;
  }
  return (100 * Math.sqrt(sum / pairs.length) * to.scale) / faceWidth(b);
}
