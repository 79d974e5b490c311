/**
 * The similarity scale: cosines of two descriptors and their scores, linear in between. Calibrated on pairs
 * of different people of LFW (403,615 pairs of 532 people, people counted evenly;
 * docs/models/face-comparison.md): half of the strangers score above 0.2, one in 100 above 0.5, one in 1,000
 * above 0.65, one in 10,000 above 0.8. Below the least alike thousandth it is 0.
 */
const scale = [
  [-0.416, 0],
  [0.009, 0.2],
  [0.3474, 0.5],
  [0.4545, 0.65],
  [0.5263, 0.8],
  [1, 1],
] as const;

/**
 * Similarity of two faces, 0..1, from their unit-length descriptors; it grows with their cosine. Throws
 * RangeError for descriptors of different lengths, which come from different networks.
 */
export function faceSimilarity(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError('Descriptors of different lengths cannot be compared');
  let cosine = 0;
  for (let i = 0; i < a.length; i++) cosine += a[i]! * b[i]!;
  return likenessOf(cosine);
}

function likenessOf(cosine: number): number {
  const next = scale.findIndex(([from]) => from > cosine);
  if (next === 0) return 0;
  const [[from, low], [to, high]] = [scale.at(next === -1 ? -1 : next - 1)!, scale.at(next)!];
  return next === -1 ? 1 : low + ((cosine - from) / (to - from)) * (high - low);
}
