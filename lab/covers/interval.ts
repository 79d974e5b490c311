import { wilson } from '../kit/wilson.ts';

/** A counted share. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** As shown in a table: `3 of 120, 2.5 % (0.9 to 7.1)`. */
export function shareText(share: Share): string {
  if (share.of === 0) return '–';
  const percent = (value: number) => (100 * value).toFixed(1);
  const [low, high] = wilson(share.count, share.of);
  return `${share.count} of ${share.of}, ${percent(share.count / share.of)} % (${percent(low)} to ${percent(high)})`;
}
