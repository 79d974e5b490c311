/** A screen reduced to cells, row by row. */
export interface Picture {
  /** Cells in a row. */
  readonly width: number;
  readonly height: number;
  /** The mean colour of each cell: RGB, 8 bits each. */
  readonly pixels: Uint8Array;
  /** The lightest less the darkest pixel of each cell, 0 to 255: a thin line hardly moves a mean, but shows here. */
  readonly contrast: Uint8Array;
}

/** What counts as equal, each of 0 to 255 except the last two. */
export interface Tolerance {
  /** Of a cell's mean, where there are letters or lines. */
  readonly mean: number;
  /** Of a cell's contrast ... */
  readonly contrast: number;
  /** ... or this share of the higher contrast, whichever is more. */
  readonly contrastShare: number;
  /** Cells that may differ. */
  readonly cells: number;
}

/**
 * The same version of the browser draws the same bytes, so that this leaves room only for processors that
 * round differently.
 */
export const sameBrowser: Tolerance = { mean: 2, contrast: 4, contrastShare: 0.03, cells: 1 };

/**
 * Other versions draw the edges of letters differently; a mean over 36 pixels reduces that to less than 10. The
 * faintest border of the tokens, in the dark scheme, has a contrast of 26.
 */
export const otherBrowser: Tolerance = { mean: 10, contrast: 8, contrastShare: 0.3, cells: 3 };

/** Contrast up to which a cell is a plain surface or a soft shadow, without letters: every version draws it alike. */
const plainContrast = 12;
/** How much a plain surface may differ, for rounding. */
const plainTolerance = 1;

/** What differs in a cell: a surface's colour, a line or edge, or the mean of letters and pictures. */
export type Difference = 'surface' | 'line' | 'mean';

function differenceAt(one: Picture, other: Picture, cell: number, allowed: Tolerance): Difference | null {
  const contrasts = [one.contrast[cell] ?? 0, other.contrast[cell] ?? 0] as const;
  const highest = Math.max(...contrasts);
  let mean = 0;
  for (let at = 3 * cell; at < 3 * cell + 3; at++) {
    mean = Math.max(mean, Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)));
  }
  if (mean > allowed.mean) return 'mean';
  if (highest <= plainContrast) return mean > plainTolerance ? 'surface' : null;
  const step = Math.abs(contrasts[0] - contrasts[1]);
  return step > Math.max(allowed.contrast, allowed.contrastShare * highest) ? 'line' : null;
}

/** What differs between two pictures of the same size, cell by cell. */
export function differences(
  one: Picture,
  other: Picture,
  allowed: Tolerance,
): readonly (Difference | null)[] {
  return Array.from({ length: one.width * one.height }, (_, cell) => differenceAt(one, other, cell, allowed));
}

/** Whether two pictures look the same: no kind of difference is in more cells than allowed. */
export function looksSame(one: Picture, other: Picture, allowed: Tolerance): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const counts = { surface: 0, line: 0, mean: 0 };
  for (const difference of differences(one, other, allowed)) if (difference !== null) counts[difference]++;
  return Math.max(counts.surface, counts.line, counts.mean) <= allowed.cells;
}

/**
 * Reduces a screen to cells.
 *
 * @param rgb 8 bits for each channel, row by row
 * @param side of a cell in screen pixels; cells at the right and lower edge may be smaller
 */
export function reduce(rgb: Uint8Array, size: { width: number; height: number }, side: number): Picture {
  const width = Math.ceil(size.width / side);
  const height = Math.ceil(size.height / side);
  const pixels = new Uint8Array(3 * width * height);
  const contrast = new Uint8Array(width * height);
  for (let cell = 0; cell < width * height; cell++) {
    const [left, top] = [side * (cell % width), side * Math.floor(cell / width)];
    const [right, bottom] = [Math.min(size.width, left + side), Math.min(size.height, top + side)];
    const sums = [0, 0, 0] as [number, number, number];
    let darkest = 255;
    let lightest = 0;
    for (let y = top; y < bottom; y++) {
      for (let at = 3 * (y * size.width + left); at < 3 * (y * size.width + right); at += 3) {
        const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
        sums[0] += red;
        sums[1] += green;
        sums[2] += blue;
        const light = 0.25 * red + 0.625 * green + 0.125 * blue;
        darkest = Math.min(darkest, light);
        lightest = Math.max(lightest, light);
      }
    }
    const area = (right - left) * (bottom - top);
    for (const [channel, sum] of sums.entries()) pixels[3 * cell + channel] = Math.round(sum / area);
    contrast[cell] = Math.round(lightest - darkest);
  }
  return { width, height, pixels, contrast };
}
