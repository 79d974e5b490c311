/**
 * Pixels of drawn pages that are kept: 64 MB. A phone's browser has a few hundred megabytes for all canvases, and leaves
 * those beyond blank.
 */
const keptPixels = 16_000_000;

/**
 * The drawn pages whose canvases are to be given back, now that `newest` was drawn: the farthest from it first, never
 * those near the view, which would be drawn again at once.
 *
 * @param drawn pixels by page
 */
export function pagesToRelease(
  drawn: ReadonlyMap<number, number>,
  newest: number,
  near: ReadonlySet<number>,
): readonly number[] {
  const distance = (number: number) => Math.abs(number - newest);
  let total = [...drawn.values()].reduce((sum, pixels) => sum + pixels, 0);
  const released: number[] = [];
  for (const [number, pixels] of [...drawn].sort(([one], [other]) => distance(other) - distance(one))) {
    if (total <= keptPixels) break;
    if (near.has(number) || number === newest) continue;
    released.push(number);
    total -= pixels;
  }
  return released;
}
