import { type FaceView, viewFaceWidth, viewSide } from '../geometry/view.ts';
import { rigidPoints, type Samples } from './samples.ts';
import { solve } from './solve.ts';

/** Six of a second-order surface per axis, plus two of depth. */
export const surface = 6;
export const motion = 2 * surface + 2;
/** Gain, offset and its slopes: the light changes with every rotation. */
const unknowns = motion + 4;
const rounds = 10;
/** Convergence threshold for every parameter, in face widths: a fiftieth of a pixel. */
const settled = 0.0002;
/** Levels below which a difference is camera noise. */
const leastScale = 1;

/** Basis of one axis' movement: a second-order surface, and depth. */
const termsOf = (x: number, y: number, z: number): readonly number[] => [1, x, y, x * x, x * y, y * y, z];

/**
 * The initial guess: the same fit over the mesh points. Of the fit's unknowns, six per axis are a second-order surface, then
 * follow two of depth, gain, offset and its slopes.
 */
export function guess(reference: FaceView, view: FaceView): Float64Array {
  const found = new Float64Array(unknowns);
  for (const axis of [0, 1]) {
    const rows = Array.from({ length: surface + 1 }, () => new Float64Array(surface + 2));
    for (const i of rigidPoints) {
      const [x, y, z] = [0, 1, 2].map((k) => reference.landmarks[i * 3 + k]!);
      const terms = termsOf(x!, y!, z!);
      for (const [a, row] of rows.entries()) {
        for (const [b, term] of terms.entries()) row[b]! += terms[a]! * term;
        row[surface + 1]! += terms[a]! * view.landmarks[i * 3 + axis]!;
      }
    }
    const fit = solve(rows);
    for (let i = 0; i < surface; i++) found[axis * surface + i] = fit[i]!;
    found[2 * surface + axis] = fit[surface]!;
  }
  found[motion] = 1;
  return found;
}

/** One iteration's equations at the current fit. */
export interface Round {
  readonly rows: Float64Array[];
  /** Sum of the weights, and of the weighted squares. */
  readonly weights: number;
  readonly squares: number;
  readonly share: number;
  /** Differences of the samples, NaN outside of the view. */
  readonly misses: Float64Array;
}

/** Improves `fit` in place until it no longer changes; null if there is no solution. */
export function settle(samples: Samples, level: Float64Array, fit: Float64Array): Round | null {
  let round = equations(samples, level, fit);
  for (let i = 0; i < rounds; i++) {
    const change = solve(round.rows.map((row) => row.slice()));
    if (change.some((value) => !Number.isFinite(value))) return null;
    for (const [k, value] of change.entries()) fit[k]! += value;
    round = equations(samples, level, fit);
    if (change.slice(0, motion).every((value) => Math.abs(value) < settled)) break;
  }
  return round;
}

/** Smoothing correlates neighbours: divisor for the number of independent samples. */
const alike = 4;

/** Variance of one of the fit's unknowns that the remaining differences explain. */
export function varianceOf({ rows, squares, weights }: Round, at: number): number {
  const unit = rows.map((row, i) => row.map((value, k) => (k < unknowns ? value : Number(i === at))));
  return (squares / (weights || 1)) * alike * solve(unit)[at]!;
}

/** Weighted normal equations of the luminance differences; outliers count little (Cauchy). */
function equations(samples: Samples, level: Float64Array, fit: Float64Array): Round {
  const { count } = samples;
  const slopes = new Float64Array(count * 2);
  const misses = new Float64Array(count).fill(Number.NaN);
  for (let n = 0; n < count; n++) look(samples, level, fit, n, slopes, misses);
  const sizes = misses
    .filter((miss) => !Number.isNaN(miss))
    .map(Math.abs)
    .sort();
  const scale = 2 * Math.max(leastScale, 1.48 * (sizes[sizes.length >> 1] ?? 0));
  const rows = Array.from({ length: unknowns }, () => new Float64Array(unknowns + 1));
  const terms = new Float64Array(unknowns + 1);
  let [weights, squares, explained] = [0, 0, 0];
  for (let n = 0; n < count; n++) {
    const miss = misses[n]!;
    if (Number.isNaN(miss)) continue;
    const weight = 1 / (1 + (miss / scale) ** 2);
    weights += weight;
    squares += weight * miss * miss;
    if (Math.abs(miss) < leastExplained) explained += 1;
    fillTerms(samples, n, slopes, terms);
    terms[unknowns] = miss;
    for (let a = 0; a < unknowns; a++) {
      const weighted = weight * terms[a]!;
      const row = rows[a]!;
      for (let b = a; b <= unknowns; b++) row[b]! += weighted * terms[b]!;
    }
  }
  for (let a = 0; a < unknowns; a++) {
    for (let b = 0; b < a; b++) rows[a]![b] = rows[b]![a]!;
    // Avoids a division by zero for a face without features.
    rows[a]![a]! += 1e-6 * (1 + rows[a]![a]!);
  }
  return { rows, weights, squares, share: count === 0 ? 0 : explained / count, misses };
}

/** Maximum difference in levels of a pixel that counts as explained. */
const leastExplained = 12;

/** Luminance and its gradient at a sample's position in the other view; no difference if outside. */
function look(
  samples: Samples,
  level: Float64Array,
  fit: Float64Array,
  n: number,
  slopes: Float64Array,
  misses: Float64Array,
): void {
  const [x, y, z] = [samples.x[n]!, samples.y[n]!, samples.z[n]!];
  const [xx, xy, yy] = [x * x, x * y, y * y];
  const toX = fit[0]! + fit[1]! * x + fit[2]! * y + fit[3]! * xx + fit[4]! * xy + fit[5]! * yy + fit[12]! * z;
  const toY =
    fit[6]! + fit[7]! * x + fit[8]! * y + fit[9]! * xx + fit[10]! * xy + fit[11]! * yy + fit[13]! * z;
  const [u, v] = [toX * viewFaceWidth + viewSide / 2, toY * viewFaceWidth + viewSide / 2];
  const [column, row] = [Math.floor(u), Math.floor(v)];
  if (!(column >= 1 && row >= 1 && column < viewSide - 2 && row < viewSide - 2)) return;
  const [fx, fy] = [u - column, v - row];
  const between = (at: number): number =>
    (level[at]! * (1 - fx) + level[at + 1]! * fx) * (1 - fy) +
    (level[at + viewSide]! * (1 - fx) + level[at + viewSide + 1]! * fx) * fy;
  const at = row * viewSide + column;
  slopes[n * 2] = ((between(at + 1) - between(at - 1)) / 2) * viewFaceWidth;
  slopes[n * 2 + 1] = ((between(at + viewSide) - between(at - viewSide)) / 2) * viewFaceWidth;
  misses[n] = expectedAt(samples, fit, n) - between(at);
}

/** The luminance that the fit expects of a sample in the other view. */
export const expectedAt = ({ x, y, level }: Samples, fit: Float64Array, n: number): number =>
  fit[motion]! * level[n]! + fit[motion + 1]! + fit[motion + 2]! * x[n]! + fit[motion + 3]! * y[n]!;

/** Correlation of what the fit expects with what the view shows, over the samples inside of the view. */
export function correlation(samples: Samples, fit: Float64Array, misses: Float64Array): number {
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (const [i, miss] of misses.entries()) {
    if (Number.isNaN(miss)) continue;
    const expected = expectedAt(samples, fit, i);
    const seen = expected - miss;
    n += 1;
    a += expected;
    b += seen;
    aa += expected * expected;
    bb += seen * seen;
    ab += expected * seen;
  }
  const size = Math.sqrt((n * aa - a * a) * (n * bb - b * b));
  return size > 0 ? (n * ab - a * b) / size : 0;
}

/** Derivative of a sample's difference by every unknown. */
function fillTerms(samples: Samples, n: number, slopes: Float64Array, terms: Float64Array): void {
  const [x, y, z] = [samples.x[n]!, samples.y[n]!, samples.z[n]!];
  const [right, down] = [slopes[n * 2]!, slopes[n * 2 + 1]!];
  const [xx, xy, yy] = [x * x, x * y, y * y];
  terms[0] = right;
  terms[1] = right * x;
  terms[2] = right * y;
  terms[3] = right * xx;
  terms[4] = right * xy;
  terms[5] = right * yy;
  terms[6] = down;
  terms[7] = down * x;
  terms[8] = down * y;
  terms[9] = down * xx;
  terms[10] = down * xy;
  terms[11] = down * yy;
  terms[12] = right * z;
  terms[13] = down * z;
  terms[14] = -samples.level[n]!;
  terms[15] = -1;
  terms[16] = -x;
  terms[17] = -y;
}
