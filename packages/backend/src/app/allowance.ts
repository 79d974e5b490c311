/**
 * Limits optional work: `perSecond` pieces of it, and up to `most` after a quiet time. The returned
 * function says whether the next one may be done, and counts it.
 * @param now milliseconds
 */
export function createAllowance(perSecond: number, most: number, now: () => number): () => boolean {
  let left = most;
  let at = now();
  return () => {
    const time = now();
    left = Math.min(most, left + ((time - at) / 1000) * perSecond);
    at = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
