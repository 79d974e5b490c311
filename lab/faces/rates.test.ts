import { describe, expect, it } from 'vitest';
import {
  bestThreshold,
  crossValidatedAccuracy,
  fmr,
  fnmr,
  hasEnoughPairs,
  rate,
  thresholdAtFmr,
} from './rates.ts';

const people = (same: boolean, ...values: number[]) => values.map((likeness) => ({ same, likeness }));
const many = (same: boolean, n: number, from: number, step: number) =>
  Array.from({ length: n }, (_, i) => ({ same, likeness: from + i * step }));

describe('rate', () => {
  it("gives Wilson's interval", () => {
    // Wilson 1927, as tabled for 10 of 100: 5.52 % to 17.44 %.
    const { share, low, high } = rate(10, 100);
    expect([share, low, high].map((x) => Number(x.toFixed(4)))).toEqual([0.1, 0.0552, 0.1744]);
  });

  it('shows how little 0 of few means', () => {
    expect(rate(0, 300).low).toBeCloseTo(0);
    expect(rate(0, 300).high).toBeCloseTo(0.0126, 3);
  });
});

describe('thresholdAtFmr', () => {
  const strangers = many(false, 1000, 0, 0.0005);

  it('lets at most the requested share of impostors match', () => {
    for (const target of [0.01, 0.001]) {
      const threshold = thresholdAtFmr(strangers, target);
      expect(fmr(strangers, threshold).count).toBe(1000 * target);
    }
  });

  it('lets no one match if there are too few pairs', () => {
    expect([hasEnoughPairs(strangers, 1e-3), hasEnoughPairs(strangers, 1e-4)]).toEqual([true, false]);
    expect(fmr(strangers, thresholdAtFmr(strangers, 1e-4)).count).toBe(0);
  });

  it('does not separate impostors of equal similarity', () => {
    const equal = people(false, ...Array.from({ length: 100 }, () => 0.5));
    expect(fmr(equal, thresholdAtFmr(equal, 0.01)).count).toBe(0);
  });
});

describe('bestThreshold', () => {
  it('lies halfway between the two', () => {
    expect(bestThreshold([...people(true, 0.8, 0.9), ...people(false, 0.1, 0.4)])).toBeCloseTo(0.6);
  });

  it('makes the fewest errors', () => {
    const mixed = [...people(true, 0.3, 0.7, 0.8), ...people(false, 0.1, 0.2, 0.6)];
    const threshold = bestThreshold(mixed);
    expect(fnmr(mixed, threshold).count + fmr(mixed, threshold).count).toBe(1);
  });
});

describe('crossValidatedAccuracy', () => {
  it('is 1 without errors', () => {
    const apart = [...many(true, 40, 0.7, 0.001), ...many(false, 40, 0.2, 0.001)];
    expect(crossValidatedAccuracy(apart).share).toBe(1);
  });

  it('is about a half if similarity is uninformative', () => {
    const same = many(true, 50, 0, 0.02);
    expect(crossValidatedAccuracy([...same, ...many(false, 50, 0, 0.02)]).share).toBeLessThan(0.6);
  });

  it('does not decide a pair by a threshold that the pair itself influenced', () => {
    // The single outlier would be correct under its own threshold, and is wrong under all others.
    const outlier = [...people(true, 0.1), ...many(true, 19, 0.8, 0.001), ...many(false, 20, 0.2, 0.001)];
    expect(crossValidatedAccuracy(outlier).count).toBe(39);
  });
});
