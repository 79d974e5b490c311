import type { PixelBox } from './differing-boxes.ts';

/** One byte for each pixel: 1 or 0. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** An empty mask as large as a picture. Its bytes are whole words, so that masks are joined four pixels at a time. */
export const maskOf = ({ width, height }: { readonly width: number; readonly height: number }): Mask => ({
  width,
  height,
  data: new Uint8Array(new ArrayBuffer((width * height + 3) & ~3), 0, width * height),
});

const wordsOf = ({ data }: Mask): Int32Array => new Int32Array(data.buffer, 0, (data.length + 3) >> 2);

/** Adds a box to a mask. */
export function fill({ width, height, data }: Mask, [left, top, right, bottom]: PixelBox): void {
  const [x0, x1] = [Math.max(0, left), Math.min(width, right)];
  if (x1 <= x0) return;
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
    data.fill(1, y * width + x0, y * width + x1);
}

/** Adds another mask of the same size. */
export function add(mask: Mask, other: Mask): void {
  const [words, more] = [wordsOf(mask), wordsOf(other)];
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (more[at] ?? 0);
}

/** The intersection of two masks. */
export function both(a: Mask, b: Mask): Mask {
  const mask = maskOf(a);
  const [words, one, other] = [wordsOf(mask), wordsOf(a), wordsOf(b)];
  for (let at = 0; at < words.length; at += 1) words[at] = (one[at] ?? 0) & (other[at] ?? 0);
  return mask;
}

/** The part of a mask that is not in another one. */
export function without(mask: Mask, other: Mask): Mask {
  const made = maskOf(mask);
  const [words, one, less] = [wordsOf(made), wordsOf(mask), wordsOf(other)];
  for (let at = 0; at < words.length; at += 1) words[at] = (one[at] ?? 0) & ~(less[at] ?? 0);
  return made;
}

export const isEmpty = ({ data }: Mask): boolean => !data.includes(1);

/** How many pixels are in a mask. */
export function countOf({ data }: Mask): number {
  let count = 0;
  for (const value of data) count += value;
  return count;
}

/** A transposed mask. */
export function turned({ width, height, data }: Mask): Mask {
  const made = maskOf({ width: height, height: width });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) made.data[x * height + y] = data[y * width + x] ?? 0;
  return made;
}

/** A connected part of a mask. */
export interface Part {
  readonly box: PixelBox;
  /** Places of the pixels in the mask. */
  readonly pixels: readonly number[];
}

/** The connected parts of a mask, and which part each pixel belongs to (from 1 on). Null: more than `most`. */
export function partsOf(
  mask: Mask,
  most: number,
): { readonly parts: readonly Part[]; readonly labels: Int32Array } | null {
  const { width, height, data } = mask;
  const labels = new Int32Array(data.length);
  const parts: Part[] = [];
  for (let start = data.indexOf(1); start >= 0; start = data.indexOf(1, start + 1)) {
    if (labels[start] !== 0) continue;
    if (parts.length >= most) return null;
    const label = parts.length + 1;
    const pixels = [start];
    labels[start] = label;
    let [x0, y0, x1, y1] = [width, height, 0, 0];
    for (let next = 0; next < pixels.length; next += 1) {
      const at = pixels[next] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      [x0, y0] = [Math.min(x0, x), Math.min(y0, y)];
      [x1, y1] = [Math.max(x1, x + 1), Math.max(y1, y + 1)];
      for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down += 1) {
        for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across += 1) {
          const near = down * width + across;
          if (data[near] === 0 || labels[near] !== 0) continue;
          labels[near] = label;
          pixels.push(near);
        }
      }
    }
    parts.push({ box: [x0, y0, x1, y1], pixels });
  }
  return { parts, labels };
}
