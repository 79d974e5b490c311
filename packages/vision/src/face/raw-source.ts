import type { RawImage } from '../image.ts';
import type { FrameSource, Region } from './region.ts';

/** A picture whose pixels are read as words: red in the lowest byte, as every machine that runs this stores them. */
interface Level {
  readonly width: number;
  readonly height: number;
  readonly words: Uint32Array;
}

/** Crops by their side, kept so that a camera's every frame does not ask for new memory. */
export type CropBuffers = Map<number, Uint8ClampedArray>;

// Two channels of 8 bits are reckoned with at once, each with 8 bits of room above it.
const pairs = 0xff00ff;
const opaque = 0xff000000;

/** Positions are reckoned in whole steps of 1/32768 of a pixel: the finest at which the longest JPEG fits an integer. */
const fraction = 15;
const one = 1 << fraction;

function wordsOf({ width, height, data }: RawImage): Level {
  // Bytes that start between two words, as a slice of a larger buffer may, cannot be read as words.
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return { width, height, words: new Uint32Array(bytes.buffer, bytes.byteOffset, width * height) };
}

/** Half the width and height, each pixel the mean of four. */
function halve({ width: fullWidth, height: fullHeight, words: full }: Level): Level {
  const width = fullWidth >> 1;
  const height = fullHeight >> 1;
  const words = new Uint32Array(width * height);
  for (let y = 0, out = 0; y < height; y++) {
    for (let x = 0, at = y * 2 * fullWidth; x < width; x++, at += 2, out++) {
      const a = full[at]!;
      const b = full[at + 1]!;
      const c = full[at + fullWidth]!;
      const d = full[at + fullWidth + 1]!;
      const outer = (a & pairs) + (b & pairs) + (c & pairs) + (d & pairs) + 0x20002;
      const inner =
        ((a >>> 8) & pairs) + ((b >>> 8) & pairs) + ((c >>> 8) & pairs) + ((d >>> 8) & pairs) + 0x20002;
      words[out] = ((outer >>> 2) & pairs) | (((inner >>> 2) & pairs) << 8);
    }
  }
  return { width, height, words };
}

/** The pixel at a position near or beyond the border, where not all four neighbours are there. */
function borderPixel({ width, height, words }: Level, x: number, y: number): number {
  if (x <= -1 || y <= -1 || x >= width || y >= height) return opaque;
  const x0 = Math.max(0, Math.floor(x));
  const y0 = Math.max(0, Math.floor(y));
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const fx = Math.min(1, Math.max(0, x - x0));
  const fy = Math.min(1, Math.max(0, y - y0));
  let pixel = opaque;
  for (let shift = 0; shift < 24; shift += 8) {
    const channel = (column: number, row: number) => (words[row * width + column]! >>> shift) & 255;
    const top = channel(x0, y0) * (1 - fx) + channel(x1, y0) * fx;
    const bottom = channel(x0, y1) * (1 - fx) + channel(x1, y1) * fx;
    pixel |= Math.round(top * (1 - fy) + bottom * fy) << shift;
  }
  return pixel;
}

/** The columns, from the first to before the last, at which `start + step * column` lies within 0..`end`. */
function within(start: number, step: number, end: number, columns: number): readonly [number, number] {
  if (Math.abs(step) < 1e-9) return start >= 0 && start <= end ? [0, columns] : [0, 0];
  const [a, b] = [-start / step, (end - start) / step];
  const first = Math.max(0, Math.ceil(Math.min(a, b)));
  return [first, Math.max(first, Math.min(columns, Math.floor(Math.max(a, b)) + 1))];
}

/** Fills `out` with the region of a level, bilinear between its pixels. */
function sample(level: Level, region: Region, zoom: number, side: number, out: Uint32Array): void {
  const { width, height, words } = level;
  const step = region.size / zoom / side;
  const cos = Math.cos(region.angle) * step;
  const sin = Math.sin(region.angle) * step;
  const half = (side - 1) / 2;
  const [stepX, stepY] = [Math.round(cos * one), Math.round(sin * one)];
  // Rounded steps add up to a hundredth of a pixel at most.
  const [endX, endY] = [width - 1.01, height - 1.01];
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
      out[line + column] = borderPixel(level, left + cos * column, top + sin * column);
    let x = Math.round((left + cos * from) * one);
    let y = Math.round((top + sin * from) * one);
    for (let column = from; column < to; column++, x += stepX, y += stepY) {
      const at = (y >> fraction) * width + (x >> fraction);
      const fx = (x >> (fraction - 8)) & 255;
      const fy = (y >> (fraction - 8)) & 255;
      const gx = 256 - fx;
      const gy = 256 - fy;
      const a = words[at]! | 0;
      const b = words[at + 1]! | 0;
      const c = words[at + width]! | 0;
      const d = words[at + width + 1]! | 0;
      // Red and blue in one word, rounded after each blend; green apart, with the room for one rounding.
      const upper = ((Math.imul(a & pairs, gx) + Math.imul(b & pairs, fx) + 0x800080) >>> 8) & pairs;
      const lower = ((Math.imul(c & pairs, gx) + Math.imul(d & pairs, fx) + 0x800080) >>> 8) & pairs;
      const outer = ((Math.imul(upper, gy) + Math.imul(lower, fy) + 0x800080) >>> 8) & pairs;
      const upperGreen = Math.imul((a >>> 8) & 255, gx) + Math.imul((b >>> 8) & 255, fx);
      const lowerGreen = Math.imul((c >>> 8) & 255, gx) + Math.imul((d >>> 8) & 255, fx);
      const green = ((Math.imul(upperGreen, gy) + Math.imul(lowerGreen, fy) + 0x8000) >>> 8) & 0xff00;
      out[line + column] = outer | green | opaque;
    }
    for (let column = to; column < side; column++)
      out[line + column] = borderPixel(level, left + cos * column, top + sin * column);
  }
}

/**
 * A frame source over plain bytes, in the browser and on the server. Bilinear between pixels, and over
 * halved copies when the region is shrunk by more than half, so that fine detail does not turn into noise.
 * Who looks at a stream of frames keeps the buffers and gives them to each.
 */
export function createRawSource(image: RawImage, buffers: CropBuffers = new Map()): FrameSource {
  const levels: Level[] = [wordsOf(image)];
  return {
    width: image.width,
    height: image.height,
    data: image.data,
    crop(region, side) {
      let zoom = 1;
      let level = 0;
      while (region.size / side / zoom >= 2) {
        const last = levels[level]!;
        if (last.width < 4 || last.height < 4) break;
        level += 1;
        zoom *= 2;
        if (levels[level] === undefined) levels[level] = halve(last);
      }
      const out = buffers.get(side) ?? new Uint8ClampedArray(side * side * 4);
      buffers.set(side, out);
      sample(levels[level]!, region, zoom, side, new Uint32Array(out.buffer));
      return out;
    },
  };
}
