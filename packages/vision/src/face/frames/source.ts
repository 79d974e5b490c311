import type { Pixels } from './pixels.ts';
import type { FrameSource, Region } from './region.ts';

/** Crop buffers by side, reused so that frames do not allocate new memory. */
export type CropBuffers = Map<number, Uint8ClampedArray>;

/**
 * Positions in fixed point, steps of 1/32768 of a pixel: the finest at which the longest JPEG fits an
 * integer.
 */
export const fractionBits = 15;
const one = 1 << fractionBits;

/** One pixel per word, red in the lowest byte, as every supported machine stores RGBA. */
export const opaquePixel = 0xff000000;
const black = opaquePixel;

/** A run of adjacent pixels of a crop, and their source positions. */
export interface Run {
  /** The first one's place in the crop. */
  readonly at: number;
  readonly count: number;
  /** Source of the first one, and the distance to the next: in steps of 1/32768 of a pixel. */
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** One mip level of a picture, sampled bilinearly. */
export interface Level {
  readonly width: number;
  readonly height: number;
  /** Fills a run of a crop's pixels, all of which have four neighbours in the picture. */
  fill(out: Uint32Array, run: Run): void;
  /** Half the width and height, averaging four pixels. */
  halve(): Level;
}

/** The range of columns at which `start + step * column` lies within 0..`end`; the end is exclusive. */
function within(start: number, step: number, end: number, columns: number): readonly [number, number] {
  if (Math.abs(step) < 1e-9) return start >= 0 && start <= end ? [0, columns] : [0, 0];
  const [a, b] = [-start / step, (end - start) / step];
  const first = Math.max(0, Math.ceil(Math.min(a, b)));
  return [first, Math.max(first, Math.min(columns, Math.floor(Math.max(a, b)) + 1))];
}

/**
 * Fills one pixel at or beyond the border, where some of the four neighbours are missing; missing ones are
 * black.
 */
function border(level: Level, out: Uint32Array, at: number, x: number, y: number): void {
  const { width, height } = level;
  if (x <= -1 || y <= -1 || x >= width || y >= height) {
    out[at] = black;
    return;
  }
  // Just short of the last pixel, whose neighbours would lie outside the picture.
  const inside = (value: number, count: number) =>
    Math.max(0, Math.min((count - 1) * one - 1, Math.round(value * one)));
  level.fill(out, { at, count: 1, x: inside(x, width), y: inside(y, height), stepX: 0, stepY: 0 });
}

/** Fills `out` with a region of a mip level. */
function sample(level: Level, region: Region, zoom: number, side: number, out: Uint32Array): void {
  const step = region.size / zoom / side;
  const cos = Math.cos(region.angle) * step;
  const sin = Math.sin(region.angle) * step;
  const half = (side - 1) / 2;
  const [stepX, stepY] = [Math.round(cos * one), Math.round(sin * one)];
  // Rounding errors of steps add up to a hundredth of a pixel at most.
  const [endX, endY] = [level.width - 1.01, level.height - 1.01];
  for (let row = 0; row < side; row++) {
    const dy = row - half;
    // Pixel centres lie at +0.5, hence the subtracted half pixel.
    const left = region.cx / zoom - cos * half - sin * dy - 0.5;
    const top = region.cy / zoom - sin * half + cos * dy - 0.5;
    const [fromX, toX] = within(left, cos, endX, side);
    const [fromY, toY] = within(top, sin, endY, side);
    const from = Math.max(fromX, fromY);
    const to = Math.max(from, Math.min(toX, toY));
    const line = row * side;
    for (let column = 0; column < from; column++)
      border(level, out, line + column, left + cos * column, top + sin * column);
    const [x, y] = [Math.round((left + cos * from) * one), Math.round((top + sin * from) * one)];
    level.fill(out, { at: line + from, count: to - from, x, y, stepX, stepY });
    for (let column = to; column < side; column++)
      border(level, out, line + column, left + cos * column, top + sin * column);
  }
}

/**
 * A frame source over a picture's pixels. Regions downscaled by more than half are sampled from halved
 * copies, to avoid aliasing. For a stream of frames, keep the buffers and pass them to each.
 */
export function createSource(pixels: Pixels, first: Level, buffers: CropBuffers = new Map()): FrameSource {
  const levels: Level[] = [first];
  return {
    width: pixels.width,
    height: pixels.height,
    pixels,
    crop(region, side) {
      let zoom = 1;
      let level = 0;
      while (region.size / side / zoom >= 2) {
        const last = levels[level]!;
        if (last.width < 4 || last.height < 4) break;
        level += 1;
        zoom *= 2;
        levels[level] ??= last.halve();
      }
      const out = buffers.get(side) ?? new Uint8ClampedArray(side * side * 4);
      buffers.set(side, out);
      sample(levels[level]!, region, zoom, side, new Uint32Array(out.buffer));
      return out;
    },
  };
}
