/**
 * Likeness from which two photographs are taken to show one person, on the scale of `faceSimilarity`.
 * Measured on generated people, a live frame against the portrait on a photographed document (64 genuine
 * and 448 impostor pairs): genuine 0.75 at the least, impostors 0.54 at the most. Photographs of different
 * real people are below 0.52 in 99 of 100 pairs. Set above the middle, for few false matches; integrators
 * may set their own as `threshold` in the technology's configuration.
 */
export const defaultThreshold = 0.65;

/** Decides whether the live face and the document's are one person's. `likeness` is 0..1. */
export function judgeLikeness(likeness: number, threshold: number) {
  const matching = likeness >= threshold;
  return {
    result: matching,
    matching,
    status: matching ? ('success' as const) : ('failure' as const),
    prediction_percent: Math.floor(Math.min(1, Math.max(0, likeness)) * 100),
  };
}
