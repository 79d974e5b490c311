import { describe, expect, it } from 'vitest';
import type { RawImage } from '../../image.ts';
import { waves } from '../testing.ts';
import { type ColourSpace, createPlanarSource, type PlanarImage } from './planar-source.ts';
import { createRawSource } from './raw-source.ts';
import { type FrameSource, type Region, wholeFrame } from './region.ts';

/** As a camera delivers it: the inverse equations of ITU-R BT.601, BT.709 and BT.2020. */
function planar(
  { width, height, data }: RawImage,
  colours: ColourSpace,
  { gap = 0, together = false } = {},
): PlanarImage {
  const { red, blue, fullRange } = colours;
  const [columns, rows] = [(width + 1) >> 1, (height + 1) >> 1];
  const stride = width + gap;
  const step = together ? 2 : 1;
  const chromaStride = columns * step + gap;
  const from = stride * height;
  const bytes = new Uint8ClampedArray(from + 2 * chromaStride * rows);
  const sums = new Float64Array(bytes.length);
  const [lumaScale, chromaScale, black] = fullRange ? [1, 1, 0] : [219 / 255, 224 / 255, 16];
  const vFrom = together ? from + 1 : from + chromaStride * rows;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = data.subarray((y * width + x) * 4);
      const luma = red * r! + (1 - red - blue) * g! + blue * b!;
      bytes[y * stride + x] = black + luma * lumaScale;
      const at = (y >> 1) * chromaStride + (x >> 1) * step;
      const pixels = Math.min(2, width - (x & ~1)) * Math.min(2, height - (y & ~1));
      sums[from + at]! += ((b! - luma) / (2 * (1 - blue)) / pixels) * chromaScale;
      sums[vFrom + at]! += ((r! - luma) / (2 * (1 - red)) / pixels) * chromaScale;
    }
  }
  for (let i = from; i < bytes.length; i++) bytes[i] = 128 + sums[i]!;
  const channel = (offset: number, every: number, each: number) => ({
    data: new Uint8Array(bytes.buffer).subarray(offset),
    stride: every,
    step: each,
  });
  const [u, v] = [channel(from, chromaStride, step), channel(vFrom, chromaStride, step)];
  return { width, height, luma: channel(0, stride, 1), u, v, colours };
}

const bt601: ColourSpace = { red: 0.299, blue: 0.114, fullRange: false };
const spaces: Record<string, ColourSpace> = {
  'BT.601': bt601,
  'BT.601 in full range': { ...bt601, fullRange: true },
  'BT.709': { red: 0.2126, blue: 0.0722, fullRange: false },
  'BT.2020': { red: 0.2627, blue: 0.0593, fullRange: false },
};
/** Slow waves: halving their chroma changes little. */
const image = waves(161, 121, 6);

/** Maximum difference between two crops, in levels. */
function worst(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]! - b[i]!));
  return most;
}

/** Luminance and chroma of one pixel. */
function sumsAt({ pixels }: FrameSource, x: number, y: number): number[] {
  const sums = { pixels: 0, luma: 0, squares: 0, cb: 0, cr: 0 };
  pixels.add(sums, y, x, x, 1);
  expect(sums.squares).toBeCloseTo(sums.luma ** 2);
  expect(sums.luma).toBeCloseTo(pixels.luma(x, y));
  return [sums.pixels, sums.luma, sums.cb, sums.cr];
}

const regions: Record<string, Region> = {
  'in the middle': { cx: 80.3, cy: 60.7, size: 70, angle: 0.4 },
  enlarged: { cx: 80.3, cy: 60.7, size: 11.5, angle: -2 },
  'over the right and bottom border': { cx: 157, cy: 118, size: 50, angle: 0.1 },
  'over every border': { cx: 80, cy: 60, size: 127, angle: 0.9 },
  'quite outside': { cx: -200, cy: 60, size: 50, angle: 0 },
  'the whole, shrunk once': { ...wholeFrame(161, 121), size: 161 },
  'shrunk twice': { cx: 80, cy: 60, size: 300, angle: 0.2 },
};

describe("a crop from a camera's own format", () => {
  it.each(Object.entries(regions))('equals that of the same picture in RGBA: %s', (_, region) => {
    // Nearest-neighbour chroma: half a pixel of the waves at their steepest, after two halvings.
    const crop = createPlanarSource(planar(image, bt601)).crop(region, 64);
    expect(worst(crop, createRawSource(image).crop(region, 64))).toBeLessThanOrEqual(9);
  });

  it.each(Object.entries(spaces))('supports %s', (_, colours) => {
    const source = createPlanarSource(planar(image, colours));
    const plain = createRawSource(image);
    const region = { cx: 80.3, cy: 60.7, size: 70, angle: 0.4 };
    expect(worst(source.crop(region, 64), plain.crop(region, 64))).toBeLessThanOrEqual(5);
    for (const [x, y] of [
      [0, 0],
      [31, 17],
      [160, 120],
    ] as const) {
      expect(Math.abs(source.pixels.luma(x, y) - plain.pixels.luma(x, y))).toBeLessThan(3);
      expect(worst(sumsAt(source, x, y), sumsAt(plain, x, y))).toBeLessThan(4);
    }
  });

  it('is independent of the memory layout', () => {
    const region = { cx: 80, cy: 60, size: 127, angle: 0.9 };
    const apart = createPlanarSource(planar(image, bt601)).crop(region, 64);
    const shrunk = createPlanarSource(planar(image, bt601)).crop(wholeFrame(161, 121), 32);
    for (const layout of [{ gap: 7 }, { together: true }, { together: true, gap: 3 }]) {
      const other = planar(image, bt601, layout);
      expect(createPlanarSource(other).crop(region, 64)).toEqual(apart);
      expect(createPlanarSource(other).crop(wholeFrame(161, 121), 32)).toEqual(shrunk);
    }
  });

  it('clamps colours outside the displayable range', () => {
    const data = new Uint8Array(4 * 4 * 1.5).fill(255);
    const channel = (offset: number, stride: number) => ({ data: data.subarray(offset), stride, step: 1 });
    const bright = { width: 4, height: 4, luma: channel(0, 4), u: channel(16, 2), v: channel(20, 2) };
    const crop = createPlanarSource({ ...bright, colours: bt601 }).crop(wholeFrame(4, 4), 4);
    expect([...crop.subarray(20, 24)]).toEqual([255, 125, 255, 255]);
    data.fill(0);
    const dark = createPlanarSource({ ...bright, colours: bt601 }).crop(wholeFrame(4, 4), 4);
    expect([...dark.subarray(20, 24)]).toEqual([0, 136, 0, 255]);
  });
});
