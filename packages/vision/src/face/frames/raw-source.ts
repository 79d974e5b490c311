import type { RawImage } from '../../image.ts';
import { RgbaPixels } from './pixels.ts';
import type { FrameSource } from './region.ts';
import { type CropBuffers, createSource, fractionBits, type Level, opaquePixel, type Run } from './source.ts';

// Bound locally: in unbundled modules an imported constant is looked up again for every pixel.
const fraction = fractionBits;
const opaque = opaquePixel;

// Two 8-bit channels are processed at once, each with 8 bits of headroom.
const pairs = 0xff00ff;

function wordsOf({ width, height, data }: RawImage): Uint32Array {
  // Bytes that start between two words, as in a slice of a larger buffer, cannot be read as words.
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
}

/** A class, so that every frame runs the same compiled code. */
class RgbaLevel implements Level {
  readonly width: number;
  readonly height: number;
  private readonly words: Uint32Array;

  constructor(width: number, height: number, words: Uint32Array) {
    this.width = width;
    this.height = height;
    this.words = words;
  }

  fill(out: Uint32Array, { at, count, x: startX, y: startY, stepX, stepY }: Run): void {
    const { width, words } = this;
    const end = at + count;
    for (let to = at, x = startX, y = startY; to < end; to++, x += stepX, y += stepY) {
      const from = (y >> fraction) * width + (x >> fraction);
      const fx = (x >> (fraction - 8)) & 255;
      const fy = (y >> (fraction - 8)) & 255;
      const gx = 256 - fx;
      const gy = 256 - fy;
      const a = words[from]! | 0;
      const b = words[from + 1]! | 0;
      const c = words[from + width]! | 0;
      const d = words[from + width + 1]! | 0;
      // Red and blue in one word, rounded after each blend; green separately, with headroom for one rounding.
      const upper = ((Math.imul(a & pairs, gx) + Math.imul(b & pairs, fx) + 0x800080) >>> 8) & pairs;
      const lower = ((Math.imul(c & pairs, gx) + Math.imul(d & pairs, fx) + 0x800080) >>> 8) & pairs;
      const outer = ((Math.imul(upper, gy) + Math.imul(lower, fy) + 0x800080) >>> 8) & pairs;
      const upperGreen = Math.imul((a >>> 8) & 255, gx) + Math.imul((b >>> 8) & 255, fx);
      const lowerGreen = Math.imul((c >>> 8) & 255, gx) + Math.imul((d >>> 8) & 255, fx);
      const green = ((Math.imul(upperGreen, gy) + Math.imul(lowerGreen, fy) + 0x8000) >>> 8) & 0xff00;
      out[to] = outer | green | opaque;
    }
  }

  halve(): Level {
    return new RgbaLevel(this.width >> 1, this.height >> 1, halve(this.width, this.height, this.words));
  }
}

function halve(fullWidth: number, fullHeight: number, full: Uint32Array): Uint32Array {
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
  return words;
}

/** A frame source over plain bytes, in the browser and on the server. */
export const createRawSource = (image: RawImage, buffers?: CropBuffers): FrameSource =>
  createSource(new RgbaPixels(image), new RgbaLevel(image.width, image.height, wordsOf(image)), buffers);
