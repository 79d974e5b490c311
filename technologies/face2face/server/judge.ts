/** Decides whether the live face and the document's face belong to one person. `likeness` is 0..1. */
export function judgeLikeness(likeness: number, threshold: number) {
  const matching = likeness >= threshold;
  return {
    result: matching,
    matching,
    status: matching ? ('success' as const) : ('failure' as const),
    prediction_percent: Math.floor(Math.min(1, Math.max(0, likeness)) * 100),
  };
}
