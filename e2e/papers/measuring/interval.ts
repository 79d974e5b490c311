/** Normal quantile of a two-sided interval of 95 %. */
const Z = 1.96;

/** Wilson's interval of 95 % for `hits` of `count`, both ends as shares; [0, 1] for nothing counted. */
export function wilson(hits: number, count: number): readonly [low: number, high: number] {
  if (!count) return [0, 1];
  const share = hits / count;
  const base = 1 + Z ** 2 / count;
  const centre = (share + Z ** 2 / (2 * count)) / base;
  const reach = (Z / base) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  return [Math.max(0, centre - reach), Math.min(1, centre + reach)];
}

/** The value below which `share` of the values lie; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
