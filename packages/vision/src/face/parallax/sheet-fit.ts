import type { FaceView } from '../geometry/view.ts';
import { correlation, guess, motion, settle, surface, varianceOf } from './pixel-fit.ts';
import { onNose, type Samples, smooth } from './samples.ts';
import { solve } from './solve.ts';

/** How well pixels of a face are explained by a sheet: turned, tilted, bent, nearer or farther. */
export interface PartFit {
  /** Correlation of the view's pixels with those of the reference, moved as a sheet: 1 for a picture. */
  readonly likeness: number;
  /** Depth that the pixels show in that place, per depth that the turn of the mesh would show: 0 for a picture, 1 for a head. */
  readonly depth: number;
  /** Standard error of `depth`: large where skin shows few features, or talks and is shaded again. */
  readonly error: number;
}

/** The upper face, and a second look at its nose alone: brows that are drawn together mislead the first. */
export interface SheetFit extends PartFit {
  /** Null if it cannot be aligned. */
  readonly nose: PartFit | null;
}

/** Turn of the mesh, sine, from which a sheet and a head differ clearly: ten degrees. */
export const leastTurn = 0.17;

/** Contrast below which a fit has shrunk to one place: whatever the light does, heads and prints keep more. */
const leastGain = 0.3;

/** Rounds of smoothing, coarse to fine: a print's mesh is up to a tenth of the face off. */
const [coarse, fine] = [[24, 8], 2] as const;

/** Eyes, brows, nose and mouth: nearly in a plane, and followed best by the mesh of a print that is turned far. */
const front = [
  33, 133, 159, 145, 263, 362, 386, 374, 168, 6, 197, 70, 63, 105, 66, 107, 336, 296, 334, 293, 300, 1, 4, 5,
  195, 61, 291, 0, 17,
] as const;

/**
 * Fits the view as the reference moved as a second-order sheet, pixel by pixel, coarse to fine; then lets depth add to it.
 * @param samples of the reference
 * @param turned sine of the turn between both, by the mesh
 */
export function fitSheet(
  samples: Samples,
  reference: FaceView,
  view: FaceView,
  turned: Turn,
): SheetFit | null {
  const levels = [...coarse, fine].map(
    (rounds): Level => [smooth(reference.pixels, rounds), smooth(view.pixels, rounds)],
  );
  const whole = fitPart(samples, levels, startOf(reference, view), turned);
  const start = startOf(reference, view);
  const nose = fitPart(onNose(samples, reference), levels, start, turned);
  return whole && { ...whole, nose: start[motion]! < leastGain ? null : nose };
}

interface Turn {
  readonly x: number;
  readonly y: number;
}

/** The luminance of the reference, and of the view. */
type Level = readonly [own: Float64Array, other: Float64Array];

/** The fit of some samples, from `fit`, which it overwrites; null if there is none. */
function fitPart(
  samples: Samples,
  levels: readonly Level[],
  fit: Float64Array,
  turned: Turn,
): PartFit | null {
  const flat = { ...samples, z: new Float64Array(samples.count) };
  let round = null;
  for (const [own, other] of levels) {
    round = settle({ ...flat, level: Float64Array.from(samples.at, (place) => own[place]!) }, other, fit);
    if (round === null) return null;
  }
  const level = levels.at(-1)?.[1];
  if (!round || !level) return null;
  const likeness = correlation(flat, fit, round.misses);
  const deep = settle(samples, level, fit);
  if (deep === null) return null;
  const size = turned.x ** 2 + turned.y ** 2;
  const [along, up] = [turned.x / size, turned.y / size];
  const [x, y] = [motion - 2, motion - 1];
  return {
    likeness,
    depth: along * fit[x]! + up * fit[y]!,
    error: Math.sqrt(along ** 2 * varianceOf(deep, x) + up ** 2 * varianceOf(deep, y)),
  };
}

/** The affine motion of the front of the face. */
function startOf(reference: FaceView, view: FaceView): Float64Array {
  const fit = guess(reference, view).fill(0, 0, motion);
  for (const axis of [0, 1]) {
    const rows = Array.from({ length: 3 }, () => new Float64Array(4));
    for (const i of front) {
      const terms = [1, reference.landmarks[i * 3]!, reference.landmarks[i * 3 + 1]!];
      for (const [a, row] of rows.entries()) {
        for (const [b, term] of terms.entries()) row[b]! += terms[a]! * term;
        row[3]! += terms[a]! * view.landmarks[i * 3 + axis]!;
      }
    }
    fit.set(solve(rows), axis * surface);
  }
  return fit;
}
