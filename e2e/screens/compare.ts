/** RGB, 8 bits each, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/**
 * The largest difference of a channel, 0 to 255, that counts as equal: other browser versions draw the edges
 * of letters differently, and a mean over 36 or 100 pixels reduces that to less than this.
 */
export const tolerance = 10;

/** More differing pixels than this are a change: a single one may be a rounded edge. */
export const toleratedPixels = 3;

/** Where two pictures of the same size differ: 1 for each pixel beyond the tolerance. */
export function differences(one: Picture, other: Picture): Uint8Array {
  const found = new Uint8Array(one.width * one.height);
  for (let i = 0; i < found.length; i++) {
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * i + channel;
      if (Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > tolerance) found[i] = 1;
    }
  }
  return found;
}

/** Whether two pictures look the same. */
export function looksSame(one: Picture, other: Picture): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  return differences(one, other).reduce((sum, differs) => sum + differs, 0) <= toleratedPixels;
}
