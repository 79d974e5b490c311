import type { Pixels } from './pixels.ts';
import type { FrameSource, Region } from './region.ts';

/** Crops by their side, kept so that a camera's every frame does not ask for new memory. */
export type CropBuffers = Map<number, Uint8ClampedArray>;

/** Positions are reckoned in whole steps of 1/32768 of a pixel: the finest at which the longest JPEG fits an integer. */
export const fractionBits = 15;
const one = 1 << fractionBits;

/** A pixel in one word, red in the lowest byte, as every machine that runs this stores RGBA. */
export const opaquePixel = 0xff000000;
const black = opaquePixel;

/** Pixels of a crop that lie side by side, and where they come from. */
export interface Run {
  /** The first one's place in the crop. */
  readonly at: number;
  readonly count: number;
  /** What the first one shows, and how far on the next one's lies: in steps of 1/32768 of a pixel. */
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** One size of a picture that regions are sampled from, bilinear between its pixels. */
export interface Level {
  readonly width: number;
  readonly height: number;
  /** Fills a run of a crop's pixels. All of them have their four neighbours in the picture. */
  fill(out: Uint32Array, run: Run): void;
  /** Half the width and height, each pixel the mean of four. */
  halve(): Level;
}

/** The columns, from the first to before the last, at which `start + step * column` lies within 0..`end`. */
function within(start: number, step: number, end: number, columns: number): readonly [number, number] {
  if (Math.abs(step) < 1e-9) return start >= 0 && start <= end ? [0, columns] : [0, 0];
  const [a, b] = [-start / step, (end - start) / step];
  const first = Math.max(0, Math.ceil(Math.min(a, b)));
  return [first, Math.max(first, Math.min(columns, Math.floor(Math.max(a, b)) + 1))];
}

/** Fills one pixel at or beyond the border, where not all four neighbours are there: black where none is. */
function border(level: Level, out: Uint32Array, at: number, x: number, y: number): void {
  const { width, height } = level;
  if (x <= -1 || y <= -1 || x >= width || y >= height) {
    out[at] = black;
    return;
  }
  // Just short of the last pixel, whose neighbours would lie beyond the picture.
  const inside = (value: number, count: number) =>
    Math.max(0, Math.min((count - 1) * one - 1, Math.round(value * one)));
  level.fill(out, { at, count: 1, x: inside(x, width), y: inside(y, height), stepX: 0, stepY: 0 });
}

/** Fills `out` with the region of a level. */
function sample(level: Level, region: Region, zoom: number, side: number, out: Uint32Array): void {
  const step = region.size / zoom / side;
  const cos = Math.cos(region.angle) * step;
  const sin = Math.sin(region.angle) * step;
  const half = (side - 1) / 2;
  const [stepX, stepY] = [Math.round(cos * one), Math.round(sin * one)];
  // Rounded steps add up to a hundredth of a pixel at most.
  const [endX, endY] = [level.width - 1.01, level.height - 1.01];
  for (let row = 0; row < side; row++) {
    const dy = row - half;
    // Pixel centres lie at +0.5, hence the half pixel taken off.
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
 * A frame source over a picture's pixels. Regions that are shrunk by more than half are sampled from halved
 * copies, so that fine detail does not turn into noise. Who looks at a stream of frames keeps the buffers and
 * gives them to each.
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
