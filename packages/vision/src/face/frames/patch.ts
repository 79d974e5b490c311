import type { Point } from '../../image.ts';
import type { PixelSums, Pixels } from './pixels.ts';

/** Means over a polygon of a picture. */
export interface PatchStats {
  readonly pixels: number;
  readonly luma: number;
  readonly lumaDeviation: number;
  readonly cb: number;
  readonly cr: number;
}

/** Approximate number of sampled pixels per patch: with more, the mean changes by less than a thousandth. */
const enough = 4000;

/** Crossings of the polygon with a row, left to right. */
function crossings(polygon: readonly Point[], y: number): number[] {
  const xs: number[] = [];
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    if (a.y > y !== b.y > y) xs.push(((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x);
  }
  return xs.sort((p, q) => p - q);
}

/** Calls back for every run of pixels, from `first` to `last`, of each `step`th row inside a polygon. */
function eachRun(
  { width, height }: Pixels,
  polygon: readonly Point[],
  step: number,
  run: (y: number, first: number, last: number) => void,
): void {
  const ys = polygon.map((point) => point.y);
  const top = Math.max(1, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height - 2, Math.ceil(Math.max(...ys)));
  for (let y = top; y <= bottom; y += step) {
    const xs = crossings(polygon, y + 0.5);
    for (let pair = 0; pair + 1 < xs.length; pair += 2) {
      const first = Math.max(1, Math.ceil(xs[pair]! - 0.5));
      run(y, first, Math.min(width - 2, Math.floor(xs[pair + 1]! - 0.5)));
    }
  }
}

/** Twice the absolute area by the shoelace formula. */
function doubleArea(polygon: readonly Point[]): number {
  let sum = 0;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    sum += polygon[j]!.x * polygon[i]!.y - polygon[i]!.x * polygon[j]!.y;
  }
  return Math.abs(sum);
}

/**
 * Statistics of the pixels inside a polygon, without the picture's border pixels. Large polygons are
 * subsampled in both directions.
 */
export function patchStats(image: Pixels, polygon: readonly Point[]): PatchStats {
  const step = Math.max(1, Math.floor(Math.sqrt(doubleArea(polygon) / 2 / enough)));
  const sums: PixelSums = { pixels: 0, luma: 0, squares: 0, cb: 0, cr: 0 };
  eachRun(image, polygon, step, (y, first, last) => image.add(sums, y, first, last, step));
  const count = sums.pixels || 1;
  const mean = sums.luma / count;
  return {
    pixels: sums.pixels,
    luma: mean,
    lumaDeviation: Math.sqrt(Math.max(0, sums.squares / count - mean ** 2)),
    cb: sums.cb / count,
    cr: sums.cr / count,
  };
}
