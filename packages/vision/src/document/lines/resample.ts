import type { GrayImage } from '../../image.ts';

/** A downscaled picture and its scale. */
export interface Scaled {
  readonly image: GrayImage;
  readonly scale: number;
}

/** Downscales by area averaging until the longer side is `maxSide`; smaller pictures stay unchanged. */
export function downscale(source: GrayImage, maxSide: number): Scaled {
  const ratio = Math.max(source.width, source.height) / maxSide;
  if (ratio <= 1.001) return { image: source, scale: 1 };
  const width = Math.round(source.width / ratio);
  const height = Math.round(source.height / ratio);
  const narrow = shrinkRows(source, width);
  return { image: shrinkColumns(narrow, height), scale: source.width / width };
}

/** Weights of four neighbours at a fraction between the second and the third: Catmull-Rom cubic. */
const cubic = (t: number): readonly [number, number, number, number] => [
  ((2 - t) * t - 1) * t * 0.5,
  ((3 * t - 5) * t * t + 2) * 0.5,
  ((4 - 3 * t) * t + 1) * t * 0.5,
  (t - 1) * t * t * 0.5,
];

/** A picture enlarged by a whole factor, by cubic interpolation. */
export function enlarge({ width, height, data }: GrayImage, factor: number): Scaled {
  const wide = width * factor;
  const high = height * factor;
  const weights = Array.from({ length: factor }, (_, i) => cubic(((i + 0.5) / factor + 0.5) % 1));
  const firstOf = (to: number) => Math.floor((to + 0.5) / factor - 0.5) - 1;
  const rows = new Float32Array(wide * height);
  for (let x = 0; x < wide; x++) {
    const first = firstOf(x);
    const [a, b, c, d] = weights[x % factor]!;
    const at = [0, 1, 2, 3].map((i) => Math.max(0, Math.min(width - 1, first + i)));
    const [p, q, r, s] = at as [number, number, number, number];
    for (let y = 0; y < height; y++) {
      const row = y * width;
      rows[y * wide + x] = a * data[row + p]! + b * data[row + q]! + c * data[row + r]! + d * data[row + s]!;
    }
  }
  const out = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const first = firstOf(y);
    const [a, b, c, d] = weights[y % factor]!;
    const at = [0, 1, 2, 3].map((i) => Math.max(0, Math.min(height - 1, first + i)) * wide);
    const [p, q, r, s] = at as [number, number, number, number];
    for (let x = 0; x < wide; x++) {
      const value = a * rows[p + x]! + b * rows[q + x]! + c * rows[r + x]! + d * rows[s + x]!;
      out[y * wide + x] = Math.max(0, Math.min(255, value + 0.5));
    }
  }
  return { image: { width: wide, height: high, data: out }, scale: 1 / factor };
}

function shrinkRows(source: GrayImage, width: number): GrayImage {
  const step = source.width / width;
  const data = new Uint8Array(width * source.height);
  for (let x = 0; x < width; x++) {
    const from = x * step;
    const to = Math.min(source.width, from + step);
    const first = Math.floor(from);
    const last = Math.min(source.width, Math.ceil(to)) - 1;
    const head = first + 1 - from;
    const tail = to - last;
    for (let y = 0; y < source.height; y++) {
      const row = y * source.width;
      let sum = first === last ? source.data[row + first]! * (to - from) : source.data[row + first]! * head;
      for (let i = first + 1; i < last; i++) sum += source.data[row + i]!;
      if (last > first) sum += source.data[row + last]! * tail;
      data[y * width + x] = sum / (to - from) + 0.5;
    }
  }
  return { width, height: source.height, data };
}

function shrinkColumns(source: GrayImage, height: number): GrayImage {
  const { width } = source;
  const step = source.height / height;
  const data = new Uint8Array(width * height);
  const sums = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const from = y * step;
    const to = Math.min(source.height, from + step);
    sums.fill(0);
    for (let i = Math.floor(from); i < Math.min(source.height, Math.ceil(to)); i++) {
      const weight = (Math.min(i + 1, to) - Math.max(i, from)) / (to - from);
      const row = i * width;
      for (let x = 0; x < width; x++) sums[x]! += source.data[row + x]! * weight;
    }
    for (let x = 0; x < width; x++) data[y * width + x] = sums[x]! + 0.5;
  }
  return { width, height, data };
}

/** Integral image: sums over all pixels above and left of a corner; (width + 1) x (height + 1) values. */
export function integralImage({ width, height, data }: GrayImage): Uint32Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    const above = y * stride + 1;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!;
      sums[above + stride + x] = sums[above + x]! + row;
    }
  }
  return sums;
}
