/**
 * Pixels of drawn pages that are kept: 64 MB. A phone's browser has a few hundred megabytes for all canvases, and leaves
 * those beyond blank.
 */
export const keptPixels = 16_000_000;

/**
 * The drawn pages whose canvases are to be given back, now that `newest` was drawn: the farthest from it first, never its
 * neighbours, which may be in view as well.
 *
 * @param drawn pixels by page
 */
export function pagesToRelease(
  drawn: ReadonlyMap<number, number>,
  newest: number,
  budget = keptPixels,
): readonly number[] {
  const distance = (number: number) => Math.abs(number - newest);
  let total = [...drawn.values()].reduce((sum, pixels) => sum + pixels, 0);
  const released: number[] = [];
  for (const [number, pixels] of [...drawn].sort(([one], [other]) => distance(other) - distance(one))) {
    if (total <= budget || distance(number) <= 1) break;
    released.push(number);
    total -= pixels;
  }
  return released;
}
