import type { Point, RawImage } from '../image.ts';

/** Means over a polygon of a picture. */
export interface PatchStats {
  readonly pixels: number;
  readonly luma: number;
  readonly lumaDeviation: number;
  readonly cb: number;
  readonly cr: number;
  /** Mean of half the absolute difference between the right and the left neighbour. */
  readonly gradientX: number;
  readonly laplacianVariance: number;
}

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

/** Statistics of the pixels inside a polygon; the picture's outermost pixels are left out. */
export function patchStats(image: RawImage, polygon: readonly Point[]): PatchStats {
  const { width, height, data } = image;
  const stride = width * 4;
  const ys = polygon.map((p) => p.y);
  const top = Math.max(1, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height - 2, Math.ceil(Math.max(...ys)));
  let [n, luma, squares, cb, cr, gradient, laplace, laplaceSquares] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let y = top; y <= bottom; y++) {
    const xs = crossings(polygon, y + 0.5);
    for (let pair = 0; pair + 1 < xs.length; pair += 2) {
      const first = Math.max(1, Math.ceil(xs[pair]! - 0.5));
      const last = Math.min(width - 2, Math.floor(xs[pair + 1]! - 0.5));
      for (let x = first; x <= last; x++) {
        const at = y * stride + x * 4;
        const here = lumaAt(data, at);
        const left = lumaAt(data, at - 4);
        const right = lumaAt(data, at + 4);
        const edge = 4 * here - left - right - lumaAt(data, at - stride) - lumaAt(data, at + stride);
        n += 1;
        luma += here;
        squares += here * here;
        cb += 0.564 * (data[at + 2]! - here);
        cr += 0.713 * (data[at]! - here);
        gradient += Math.abs(right - left) / 2;
        laplace += edge;
        laplaceSquares += edge * edge;
      }
    }
  }
  const count = n || 1;
  return {
    pixels: n,
    luma: luma / count,
    lumaDeviation: Math.sqrt(Math.max(0, squares / count - (luma / count) ** 2)),
    cb: cb / count,
    cr: cr / count,
    gradientX: gradient / count,
    laplacianVariance: Math.max(0, laplaceSquares / count - (laplace / count) ** 2),
  };
}
