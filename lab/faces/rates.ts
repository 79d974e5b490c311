import { wilson } from '../kit/wilson.ts';

/** One comparison: whether both pictures show the same person, and their similarity, 0..1. */
export interface Comparison {
  readonly same: boolean;
  readonly likeness: number;
}

/** A counted share with its 95 % confidence interval. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  /** 0..1; NaN without data. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A counted share with Wilson's score interval, 95 %. */
export function rate(count: number, of: number): Rate {
  const [low, high] = wilson(count, of);
  return { count, of, share: count / of, low, high };
}

const byLikeness = (a: number, b: number) => a - b;
const likenesses = (comparisons: readonly Comparison[], same: boolean) =>
  comparisons.flatMap((one) => (one.same === same ? [one.likeness] : [])).sort(byLikeness);

/** Share of genuine pairs below `threshold` (FNMR). */
export function fnmr(comparisons: readonly Comparison[], threshold: number): Rate {
  const genuine = likenesses(comparisons, true);
  return rate(genuine.filter((value) => value < threshold).length, genuine.length);
}

/** Share of impostor pairs at or above `threshold` (FMR). */
export function fmr(comparisons: readonly Comparison[], threshold: number): Rate {
  const impostors = likenesses(comparisons, false);
  return rate(impostors.filter((value) => value >= threshold).length, impostors.length);
}

/** Whether there are enough impostor pairs for a false match rate: at least one false match. */
export const hasEnoughPairs = (comparisons: readonly Comparison[], target: number) =>
  comparisons.filter(({ same }) => !same).length * target >= 1;

/**
 * The lowest threshold at which at most `target` of the impostor pairs match. With fewer pairs than `hasEnoughPairs`
 * requires, none of them matches.
 */
export function thresholdAtFmr(comparisons: readonly Comparison[], target: number): number {
  const impostors = likenesses(comparisons, false).reverse();
  const highest = impostors[Math.floor(impostors.length * target + 1e-9)];
  return highest === undefined ? 0 : nextAbove(highest);
}

/** A similarity equal to the next impostor's must not match. */
const nextAbove = (value: number) => value + Math.max(Number.EPSILON, Math.abs(value) * Number.EPSILON);

/** The threshold with the fewest errors; the middle of its gap. */
export function bestThreshold(comparisons: readonly Comparison[]): number {
  const sorted = [...comparisons].sort((a, b) => a.likeness - b.likeness);
  let right = sorted.filter(({ same }) => same).length;
  let best = { right, threshold: 0 };
  for (const [i, { same, likeness }] of sorted.entries()) {
    right += same ? -1 : 1;
    const above = sorted[i + 1]?.likeness;
    if (above === likeness || right <= best.right) continue;
    best = { right, threshold: above === undefined ? nextAbove(likeness) : (likeness + above) / 2 };
  }
  return best.threshold;
}

/**
 * Accuracy by LFW's protocol: each of ten folds is decided by the threshold that was best on the other nine.
 * Genuine and impostor pairs are distributed evenly, in their order.
 */
export function crossValidatedAccuracy(comparisons: readonly Comparison[], folds = 10): Rate {
  const seen = { true: 0, false: 0 };
  const dealt = comparisons.map((one) => {
    const kind = one.same ? 'true' : 'false';
    const fold = seen[kind] % folds;
    seen[kind] += 1;
    return { one, fold };
  });
  let right = 0;
  for (let fold = 0; fold < folds; fold += 1) {
    const threshold = bestThreshold(dealt.filter((pair) => pair.fold !== fold).map(({ one }) => one));
    right += dealt.filter(
      (pair) => pair.fold === fold && pair.one.likeness >= threshold === pair.one.same,
    ).length;
  }
  return rate(right, comparisons.length);
}
