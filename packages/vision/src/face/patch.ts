import type { Point, RawImage } from '../image.ts';

/** Means over a polygon of a picture. */
export interface PatchStats {
  readonly pixels: number;
  readonly luma: number;
  readonly lumaDeviation: number;
  readonly cb: number;
  readonly cr: number;
}

/** Pixels of a patch that are looked at, about: a mean of more differs by less than a thousandth. */
const enough = 4000;

/** Luminance by ITU-R BT.601. */
function lumaAt(data: RawImage['data'], at: number): number {
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
}

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

/** Calls back for every stretch of pixels, from `first` to `last`, of each `step`th row inside a polygon. */
function eachRun(
  { width, height }: RawImage,
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

/** Twice the area by the shoelace formula, without its sign. */
function doubleArea(polygon: readonly Point[]): number {
  let sum = 0;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    sum += polygon[j]!.x * polygon[i]!.y - polygon[i]!.x * polygon[j]!.y;
  }
  return Math.abs(sum);
}

/**
 * Statistics of the pixels inside a polygon; the picture's outermost pixels are left out. Of a large polygon
 * only each second, third ... pixel both ways is looked at.
 */
export function patchStats(image: RawImage, polygon: readonly Point[]): PatchStats {
  const { width, data } = image;
  const step = Math.max(1, Math.floor(Math.sqrt(doubleArea(polygon) / 2 / enough)));
  let n = 0;
  let red = 0;
  let blue = 0;
  let luma = 0;
  let squares = 0;
  eachRun(image, polygon, step, (y, first, last) => {
    for (let at = (y * width + first) * 4; at <= (y * width + last) * 4; at += step * 4) {
      const here = lumaAt(data, at);
      n += 1;
      red += data[at]!;
      blue += data[at + 2]!;
      luma += here;
      squares += here * here;
    }
  });
  const count = n || 1;
  const mean = luma / count;
  return {
    pixels: n,
    luma: mean,
    lumaDeviation: Math.sqrt(Math.max(0, squares / count - mean ** 2)),
    cb: 0.564 * (blue / count - mean),
    cr: 0.713 * (red / count - mean),
  };
}

/** Mean of half the absolute difference in luminance between the right and the left neighbour, over a polygon. */
export function gradientAcross(image: RawImage, polygon: readonly Point[]): number {
  const { width, data } = image;
  let n = 0;
  let sum = 0;
  eachRun(image, polygon, 1, (y, first, last) => {
    for (let x = first; x <= last; x++) {
      const at = (y * width + x) * 4;
      sum += Math.abs(lumaAt(data, at + 4) - lumaAt(data, at - 4)) / 2;
      n += 1;
    }
  });
  return n > 0 ? sum / n : 0;
}
