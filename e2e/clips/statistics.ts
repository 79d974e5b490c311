/** Bounds of a share with 95 % confidence, after Wilson (1927); 0 and 1 where nothing was tried. */
export function wilson(count: number, of: number): readonly [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.959964;
  const [share, z2] = [count / of, z * z];
  const middle = share + z2 / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  const bounded = (value: number) => Math.min(1, Math.max(0, value / (1 + z2 / of)));
  return [bounded(middle - half), bounded(middle + half)];
}
