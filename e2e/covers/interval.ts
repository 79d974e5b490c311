/** A share that was counted. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Quantile of the normal distribution that leaves 2.5 % on either side. */
const z = 1.959964;

/** Wilson's score interval for a counted share, 95 %: lower and upper bound, 0..1; of nothing, 0 to 1. */
export function wilson({ count, of }: Share): readonly [low: number, high: number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** As a table shows it: `3 of 120, 2.5 % (0.9 to 7.1)`. */
export function tell(share: Share): string {
  if (share.of === 0) return '–';
  const percent = (value: number) => (100 * value).toFixed(1);
  const [low, high] = wilson(share);
  return `${share.count} of ${share.of}, ${percent(share.count / share.of)} % (${percent(low)} to ${percent(high)})`;
}
