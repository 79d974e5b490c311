import type { ViewShift } from '@kuelik/vision/node';
import { verdictBounds } from '../thresholds.ts';

/** Minimum frames for measuring natural movement. */
const leastFrames = 5;

/** Minimum share of pixels that a comparison must explain; below it the frame shows something else. */
const leastShare = 0.7;

/** Assumed variance in square radians if the pictures show none. */
const leastNoise = 1e-9;

/**
 * Movement of the rigid part of the face beyond any sheet's, in radians: the spread of the shifts sideways
 * and upwards, minus picture noise, or minus what a warped still leaves as far as the movement does not follow
 * the turn of the mesh, whichever is more. Frames are weighted by their noise, so that a few blurred ones do
 * not cancel the rest. Null for fewer than `leastFrames` frames.
 */
export function reliefOf(all: readonly ViewShift[]): number | null {
  if (all.length < leastFrames) return null;
  const seen = explained(all);
  const { spread, noise } = spreadOf(withoutExtreme(seen));
  const error = unrelated(followsTurn(seen), meshSwayOf(seen)) * verdictBounds.warpedRelief ** 2;
  return Math.sqrt(Math.max(0, spread - Math.max(noise, error)));
}

/**
 * The most relief that the shifts allow, in radians: their whole spread. The noise is not subtracted, for the fit reports up to
 * four times as much as there is: heads at rest in poor pictures would seem flat. Between `reliefOf` and this, the frames are
 * too poor to tell. Null as there.
 */
export function mostReliefOf(all: readonly ViewShift[]): number | null {
  if (all.length < leastFrames) return null;
  return Math.sqrt(spreadOf(withoutExtreme(explained(all))).spread);
}

/** Variance of the shifts, and as much of it as picture noise explains, in square radians. */
function spreadOf(shifts: readonly ViewShift[]): { readonly spread: number; readonly noise: number } {
  const weighted = weightedMean(shifts);
  return { spread: covariance(shifts, shifts, weighted), noise: weighted(shifts.map(({ noise }) => noise)) };
}

/**
 * Correlation of the shifts with the turn measured by the mesh, sideways and upwards together, -1 to 1. The outlier
 * is included here: without it, a few frames correlate by chance.
 */
function followsTurn(shifts: readonly ViewShift[]): number {
  const turned = shifts.map((shift) => shift.turned);
  const weighted = weightedMean(shifts);
  const size = Math.sqrt(covariance(shifts, shifts, weighted) * covariance(turned, turned, weighted));
  return covariance(shifts, turned, weighted) / (size || 1);
}

/**
 * How far the mesh turned, standard deviation in degrees of yaw, without the frame that turned farthest; pitch counts half,
 * as in the guidance.
 */
function meshSwayOf(shifts: readonly ViewShift[]): number {
  const turns = withoutExtreme(shifts.map(({ turned: { x, y } }) => ({ x, y: y / 2 })));
  return (Math.sqrt(covariance(turns, turns, mean)) * 180) / Math.PI;
}

/** Mean over the frames, weighted by how little noise each has. */
type WeightedMean = (values: readonly number[]) => number;

function weightedMean(shifts: readonly ViewShift[]): WeightedMean {
  // Adds the usual noise, because the reference frame has none.
  const usual = median(shifts.map(({ noise }) => noise)) || leastNoise;
  const weights = shifts.map(({ noise }) => 1 / (noise + usual));
  return (values) => mean(values.map((value, i) => value * weights[i]!)) / mean(weights);
}

type Movement = Pick<ViewShift, 'x' | 'y'>;

/** Covariance of two movements, sideways and upwards together. */
function covariance(a: readonly Movement[], b: readonly Movement[], weighted: WeightedMean): number {
  const along = (axis: keyof Movement) => {
    const [one, other] = [a.map((move) => move[axis]), b.map((move) => move[axis])];
    const [middle, otherMiddle] = [weighted(one), weighted(other)];
    return weighted(one.map((value, i) => (value - middle) * (other[i]! - otherMiddle)));
  };
  return along('x') + along('y');
}

/**
 * 0 if the relief follows the turn measured by the mesh, as in a head; 1 if they are uncorrelated, and small relief
 * is a sampling error; in between, proportional to the correlation. Where the mesh turned no more than it trembles, relief
 * follows it by chance now and then, and the correlation has to be higher.
 */
function unrelated(correlation: number, meshSway: number): number {
  const { followsTurn, ignoresTurn, trembling, followsTrembling } = verdictBounds;
  const follows = meshSway < trembling ? followsTrembling : followsTurn;
  return Math.min(1, Math.max(0, (follows - correlation) / (followsTurn - ignoresTurn)));
}

/** Never fewer than required: an attacker must not avoid the measurement by sending inconsistent frames. */
const explained = (shifts: readonly ViewShift[]): ViewShift[] =>
  shifts
    .toSorted((a, b) => b.share - a.share)
    .filter(({ share }, i) => i < leastFrames || share >= leastShare);

/** Without the outlier farthest from the centre: a hand passing before a picture is not depth. */
function withoutExtreme<T extends Movement>(shifts: readonly T[]): T[] {
  const [x, y] = [median(shifts.map((shift) => shift.x)) ?? 0, median(shifts.map((shift) => shift.y)) ?? 0];
  const away = (shift: T) => Math.hypot(shift.x - x, shift.y - y);
  return shifts.toSorted((a, b) => away(a) - away(b)).slice(0, Math.max(leastFrames, shifts.length - 1));
}

const mean: WeightedMean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
