import { faceWidth, meshPoints } from '../geometry/mesh.ts';
import { solve } from './solve.ts';

/** Evidence of depth between two views of a face; a flat picture has none, however it is moved. */
export interface Parallax {
  /**
   * Movement of near points relative to far ones, per unit of depth: the sine of the rotation between the
   * views, sideways and upwards.
   */
  readonly x: number;
  readonly y: number;
  /**
   * Perspective convergence of the planar part, sideways and upwards, per face width: the sine of the
   * rotation over the distance to the camera, for a turned head as for a tilted picture.
   */
  readonly convergence: { readonly x: number; readonly y: number };
  /**
   * Anisotropic stretch of the planar part, longer over shorter axis minus one: present for a rotated
   * picture.
   */
  readonly stretch: number;
  /**
   * Height over width of the planar part, minus one: a picture that is turned sideways narrows. Unlike `stretch`, it is
   * not raised by a head that also nods.
   */
  readonly narrowing: number;
  /** Growth of near points relative to far ones, per face width of depth: stepping nearer to the camera. */
  readonly growth: number;
  /** Residual root mean square, in face widths. */
  readonly residual: number;
}

/** Eyes, brows and lips move independently. */
const restless = new Set([
  7, 33, 133, 144, 145, 153, 154, 155, 157, 158, 159, 160, 161, 163, 173, 246, 249, 263, 362, 373, 374, 380,
  381, 382, 384, 385, 386, 387, 388, 390, 398, 466, 0, 11, 12, 13, 14, 15, 16, 17, 37, 38, 39, 40, 41, 42, 61,
  62, 72, 73, 74, 76, 77, 78, 80, 81, 82, 84, 85, 86, 87, 88, 89, 90, 91, 95, 96, 146, 178, 179, 180, 181,
  183, 184, 185, 191, 267, 268, 269, 270, 271, 272, 291, 292, 302, 303, 304, 306, 307, 308, 310, 311, 312,
  314, 315, 316, 317, 318, 319, 320, 321, 324, 325, 375, 402, 403, 404, 405, 407, 408, 409, 415,
]);
const points = Array.from({ length: meshPoints }, (_, i) => i).filter((i) => !restless.has(i));

/** Affine six, two of perspective, two of parallax, one of growth. */
const unknowns = 11;

/** The unknowns that a point's movement sideways depends on, and upwards; the movement itself is the last column. */
const sideways = [0, 1, 2, 6, 7, 8, 10, unknowns] as const;
const upwards = [3, 4, 5, 6, 7, 9, 10, unknowns] as const;

/** Centred on the points' middle, in face widths. */
function normalise(landmarks: Float32Array): Float64Array {
  const scale = faceWidth(landmarks) || 1;
  const normal = new Float64Array(points.length * 3);
  for (let k = 0; k < 3; k++) {
    let sum = 0;
    for (const i of points) sum += landmarks[i * 3 + k]!;
    const middle = sum / points.length;
    for (let n = 0; n < points.length; n++) {
      normal[n * 3 + k] = (landmarks[points[n]! * 3 + k]! - middle) / scale;
    }
  }
  return normal;
}

/** Ratio of the singular values of a 2 x 2 matrix, less one. */
function stretchOf(a: number, b: number, c: number, d: number): number {
  const sum = Math.hypot(a + d, c - b);
  const difference = Math.hypot(a - d, b + c);
  return sum > difference ? (sum + difference) / (sum - difference) - 1 : Number.POSITIVE_INFINITY;
}

/**
 * Fits the motion between two views by that of a plane (a homography to second order) plus a part in
 * proportion to depth, by least squares over 350 mesh points. Depths come from `a`.
 */
export function parallax(a: Float32Array, b: Float32Array): Parallax {
  const from = normalise(a);
  const to = normalise(b);
  const system = Array.from({ length: unknowns }, () => new Float64Array(unknowns + 1));
  // Only the coefficients that are not zero: a check compares some 150 pairs of views.
  const row = new Float64Array(sideways.length);
  const eachRow = (use: (places: typeof sideways | typeof upwards) => void) => {
    for (let n = 0; n < from.length; n += 3) {
      const [x, y, z] = [from[n]!, from[n + 1]!, from[n + 2]!];
      [row[0], row[1], row[2], row[5]] = [x, y, 1, z];
      [row[3], row[4], row[6], row[7]] = [x * x, x * y, x * z, to[n]!];
      use(sideways);
      [row[3], row[4], row[6], row[7]] = [x * y, y * y, y * z, to[n + 1]!];
      use(upwards);
    }
  };
  eachRow((places) => {
    for (let i = 0; i < places.length - 1; i++) {
      const equation = system[places[i]!]!;
      for (let j = i; j < places.length; j++) equation[places[j]!]! += row[i]! * row[j]!;
    }
  });
  for (let i = 0; i < unknowns; i++) for (let j = 0; j < i; j++) system[i]![j] = system[j]![i]!;
  const fit = solve(system);
  let sum = 0;
  eachRow((places) => {
    let predicted = 0;
    for (let i = 0; i < places.length - 1; i++) predicted += fit[places[i]!]! * row[i]!;
    sum += (predicted - row[7]!) ** 2;
  });
  const [x, y, growth] = [fit[8]!, fit[9]!, fit[10]!];
  return {
    x,
    y,
    convergence: { x: fit[6]!, y: fit[7]! },
    stretch: stretchOf(fit[0]!, fit[1]!, fit[3]!, fit[4]!),
    narrowing: Math.hypot(fit[1]!, fit[4]!) / Math.hypot(fit[0]!, fit[3]!) - 1,
    growth,
    residual: Math.sqrt(sum / points.length),
  };
}
