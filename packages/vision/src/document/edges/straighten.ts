import type { GrayImage, Quad, RawImage } from '../../image.ts';
import { mapCorners } from './document-quad.ts';
import { solveQuad } from './homography.ts';

/** A picture of any layout: `stride` bytes a pixel, of which the first `channels` count. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly stride: number;
  readonly channels: 1 | 3;
}

/** Field by field: those of a browser's ImageData are not its own, so no spread copies them. */
const pixelsOf = (
  { width, height, data }: RawImage,
  stride: Pixels['stride'],
  channels: Pixels['channels'],
): Pixels => ({ width, height, data, stride, channels });

/** Pixels that interpolation may need beyond the corners. */
const MARGIN = 2;

/** The blocks of `block` x `block` pixels around these corners, averaged (cheap anti-aliasing), and where they begin. */
function shrinkAround(
  image: Pixels,
  quad: Quad,
  block: number,
): { blocks: Pixels; left: number; top: number } {
  const { stride, channels, data: source } = image;
  const rowBytes = image.width * stride;
  const within = (values: readonly number[], most: number) =>
    [
      Math.max(0, Math.min(most, Math.floor(Math.min(...values) / block) - MARGIN)),
      Math.max(0, Math.min(most, Math.ceil(Math.max(...values) / block) + MARGIN)),
    ] as const;
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  const [left, right] = within(xs, Math.floor(image.width / block));
  const [top, bottom] = within(ys, Math.floor(image.height / block));
  const width = right - left;
  const height = bottom - top;
  const data = new Uint8Array(width * height * stride);
  const area = block * block;
  const sums = new Int32Array(width);
  for (let channel = 0; channel < channels; channel++) {
    for (let y = 0; y < height; y++) {
      sums.fill(0);
      for (let j = 0; j < block; j++) {
        let from = ((top + y) * block + j) * rowBytes + left * block * stride + channel;
        for (let x = 0; x < width; x++) {
          let sum = 0;
          for (let i = 0; i < block; i++, from += stride) sum += source[from]!;
          sums[x]! += sum;
        }
      }
      for (let x = 0, to = y * width * stride + channel; x < width; x++, to += stride)
        data[to] = sums[x]! / area;
    }
  }
  return { blocks: { width, height, data, stride, channels }, left, top };
}

const side = (quad: Quad, i: number, j: number) =>
  Math.hypot(quad[j]!.x - quad[i]!.x, quad[j]!.y - quad[i]!.y);

/** One channel between four pixels, to be rounded down. */
function between(
  data: Pixels['data'],
  above: number,
  below: number,
  stride: number,
  fx: number,
  fy: number,
): number {
  const top = data[above]! + (data[above + stride]! - data[above]!) * fx;
  const bottom = data[below]! + (data[below + stride]! - data[below]!) * fx;
  return top + (bottom - top) * fy + 0.5;
}

/** The bytes of a quadrilateral, straightened; null if its corners are degenerate. Further channels stay 0. */
function cutOut(image: Pixels, quad: Quad, width: number, height: number): Uint8Array | null {
  const shrink = Math.floor(
    Math.min(
      (side(quad, 0, 1) + side(quad, 3, 2)) / 2 / width,
      (side(quad, 1, 2) + side(quad, 0, 3)) / 2 / height,
    ),
  );
  if (shrink >= 2) {
    const { blocks, left, top } = shrinkAround(image, quad, shrink);
    const corners = mapCorners(quad, ({ x, y }) => ({
      x: (x + 0.5) / shrink - 0.5 - left,
      y: (y + 0.5) / shrink - 0.5 - top,
    }));
    return cutOut(blocks, corners, width, height);
  }
  const h = solveQuad(
    [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ],
    quad,
  );
  if (!h) return null;
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = h;
  const { data, stride, channels } = image;
  const lastX = image.width - 1.001;
  const lastY = image.height - 1.001;
  const out = new Uint8Array(width * height * stride);
  for (let y = 0; y < height; y++) {
    const v = y + 0.5;
    const [h1v, h4v, h7v] = [h1 * v, h4 * v, h7 * v];
    for (let x = 0; x < width; x++) {
      const u = x + 0.5;
      const d = 1 / (h6 * u + h7v + 1);
      const px = Math.max(0, Math.min(lastX, (h0 * u + h1v + h2) * d));
      const py = Math.max(0, Math.min(lastY, (h3 * u + h4v + h5) * d));
      const ix = px | 0;
      const iy = py | 0;
      const fx = px - ix;
      const fy = py - iy;
      const from = (iy * image.width + ix) * stride;
      const below = from + image.width * stride;
      const to = (y * width + x) * stride;
      out[to] = between(data, from, below, stride, fx, fy);
      if (channels === 1) continue;
      out[to + 1] = between(data, from + 1, below + 1, stride, fx, fy);
      out[to + 2] = between(data, from + 2, below + 2, stride, fx, fy);
    }
  }
  return out;
}

/**
 * Cuts a quadrilateral out of a picture and straightens it to `width` x `height` pixels; its first corner
 * becomes the top left. Null if the corners are degenerate.
 */
export function straighten(image: RawImage, quad: Quad, width: number, height: number): RawImage | null {
  const data = cutOut(pixelsOf(image, 4, 3), quad, width, height);
  if (data === null) return null;
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return { width, height, data };
}

/** The same of a picture without colours. */
export function straightenGray(
  image: GrayImage,
  quad: Quad,
  width: number,
  height: number,
): GrayImage | null {
  const data = cutOut(pixelsOf(image, 1, 1), quad, width, height);
  return data && { width, height, data };
}
