/**
 * Similarity threshold for a match, on the scale of `faceSimilarity`: an FMR of 1 in 1,000 (0.5: 1 in 100;
 * 0.8: 1 in 10,000). The FNMR is in docs/models/face-comparison.md. Integrators may set their own as
 * `threshold` in the technology's configuration.
 */
export const defaultThreshold = 0.65;

/** Decides whether the live face matches the document's. `likeness` is 0..1. */
export function judgeLikeness(likeness: number, threshold: number) {
  const matching = likeness >= threshold;
  return {
    result: matching,
    matching,
    status: matching ? ('success' as const) : ('failure' as const),
    prediction_percent: Math.floor(Math.min(1, Math.max(0, likeness)) * 100),
  };
}
