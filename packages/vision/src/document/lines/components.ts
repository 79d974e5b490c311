import type { GrayImage } from '../../image.ts';
import { integralImage } from './resample.ts';

/** A connected patch of ink: the centre and size of its upright box, and its area in pixels. */
export interface Component {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly area: number;
}

/** Half the side of the window whose mean is the local background, as a share of the longer side. */
const WINDOW_SHARE = 1 / 80;
/** Ink must be darker than the background by this share of it, in addition to the fixed contrast. */
const RELATIVE_CONTRAST = 0.04;

/** Marks pixels darker than their surroundings by `contrast` grey levels. */
export function markInk(image: GrayImage, contrast: number, sums = integralImage(image)): Uint8Array {
  const { width, height, data } = image;
  const radius = Math.round(Math.max(width, height) * WINDOW_SHARE);
  const stride = width + 1;
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const total =
        sums[bottom * stride + right]! -
        sums[top * stride + right]! -
        sums[bottom * stride + left]! +
        sums[top * stride + left]!;
      const mean = total / ((bottom - top) * (right - left));
      if (data[y * width + x]! < mean - contrast - mean * RELATIVE_CONTRAST) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Connected patches (8 neighbours) of marked pixels. Clears `ink`. */
export function connectedComponents(ink: Uint8Array, width: number, height: number): Component[] {
  const stack = new Int32Array(width * height);
  const found: Component[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (!ink[start]) continue;
    ink[start] = 0;
    let depth = 0;
    stack[depth++] = start;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    let area = 0;
    while (depth) {
      const at = stack[--depth]!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      area++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      const lastY = Math.min(height - 1, y + 1);
      const lastX = Math.min(width - 1, x + 1);
      for (let ny = Math.max(0, y - 1); ny <= lastY; ny++) {
        for (let nx = Math.max(0, x - 1); nx <= lastX; nx++) {
          const next = ny * width + nx;
          if (ink[next]) {
            ink[next] = 0;
            stack[depth++] = next;
          }
        }
      }
    }
    found.push({
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      width: right - left + 1,
      height: bottom - top + 1,
      area,
    });
  }
  return found;
}

/** Minimum height of a usable letter, pixels. */
const MIN_HEIGHT = 6;
/** Maximum height of a letter as a share of the longer side: an MRZ of 30 letters fills a picture. */
const MAX_HEIGHT_SHARE = 1 / 22;
const MIN_WIDTH = 2;
const MIN_AREA = 8;
/** Width to height of a letter, from `I` to a blurred pair. */
const MIN_ASPECT = 0.12;
const MAX_ASPECT = 1.5;

/** Keeps the patches that can be letters of an MRZ read left to right. */
export function letterLike(components: readonly Component[], longerSide: number): Component[] {
  return components.filter(
    ({ width, height, area }) =>
      height >= MIN_HEIGHT &&
      height <= longerSide * MAX_HEIGHT_SHARE &&
      width >= MIN_WIDTH &&
      area >= MIN_AREA &&
      width >= MIN_ASPECT * height &&
      width <= MAX_ASPECT * height,
  );
}

/** The same patches after rotating the picture (of this height) clockwise by a quarter. */
export const turnComponents = (components: readonly Component[], pictureHeight: number): Component[] =>
  components.map(({ x, y, width, height, area }) => ({
    x: pictureHeight - 1 - y,
    y: x,
    width: height,
    height: width,
    area,
  }));
