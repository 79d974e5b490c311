/** 97.5 % quantile of the normal distribution. */
const z = 1.959964;

/** Wilson's 95 % score interval for `count` of `of`, both ends as shares; [0, 1] without data. */
export function wilson(count: number, of: number): readonly [low: number, high: number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const base = 1 + z ** 2 / of;
  const middle = (share + z ** 2 / (2 * of)) / base;
  const half = (z / base) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
