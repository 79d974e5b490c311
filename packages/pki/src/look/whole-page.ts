import type { PixelBox } from './differing-boxes.ts';
import type { Picture } from './open-look.ts';

/** Pixels for each unit of a page, and at most. */
const SCALE = 2;
const MOST_PIXELS = 4_600_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How to draw a whole page for comparing the parts where fields are. */
export function wholePage({ width, height }: Size): {
  readonly scale: number;
  readonly box: readonly [number, number, number, number];
} {
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
  return { scale, box: [0, 0, Math.round(width * scale), Math.round(height * scale)] };
}

/** A box of a picture: a page may have many fields, each of which is judged by its own place alone. */
export function partOf({ width, height, data }: Picture, [left, top, right, bottom]: PixelBox): Picture {
  const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
  const [x1, y1] = [Math.max(x0, Math.min(width, right)), Math.max(y0, Math.min(height, bottom))];
  const part = { width: x1 - x0, height: y1 - y0, data: new Uint8Array(4 * (x1 - x0) * (y1 - y0)) };
  for (let y = y0; y < y1; y += 1)
    part.data.set(data.subarray(4 * (y * width + x0), 4 * (y * width + x1)), 4 * (y - y0) * part.width);
  return part;
}
