/**
 * Likeness from which two photographs are taken to show one person, on the scale of `faceSimilarity`: of
 * strangers one pair in 1,000 is as alike (0.5: one in 100; 0.8: one in 10,000). What it costs honest people
 * is in docs/models/face-comparison.md. Integrators may set their own as `threshold` in the technology's
 * configuration.
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
