import { chromaShares, lumaShares, type PixelSums, type Pixels } from './pixels.ts';
import type { FrameSource } from './region.ts';
import { type CropBuffers, createSource, fractionBits, type Level, opaquePixel, type Run } from './source.ts';

// Bound locally: in unbundled modules an imported constant is looked up again for every pixel.
const fraction = fractionBits;
const opaque = opaquePixel;

/** One channel of a picture: bytes from its first sample on, and their spacing. */
export interface Channel {
  readonly data: Uint8Array;
  /** Bytes from one row to the next. */
  readonly stride: number;
  /** Bytes from one sample to the next. */
  readonly step: number;
}

/** Interpretation of a camera's values: luminance weights of red and blue, and full or limited range. */
export interface ColourSpace {
  readonly red: number;
  readonly blue: number;
  readonly fullRange: boolean;
}

/**
 * A picture as cameras deliver it: luminance for every pixel, chroma for every second, in both directions.
 */
export interface PlanarImage {
  readonly width: number;
  readonly height: number;
  readonly luma: Channel;
  /** Blue and red chroma, with the same layout. */
  readonly u: Channel;
  readonly v: Channel;
  readonly colours: ColourSpace;
}

/** Factors from camera values to colours 0..255: `luma * (Y - black)`, and each colour's chroma part. */
export interface Factors {
  readonly black: number;
  readonly luma: number;
  readonly redV: number;
  readonly greenU: number;
  readonly greenV: number;
  readonly blueU: number;
}

/** ITU-R BT.601, BT.709 and BT.2020 differ only in the weights; limited range uses 16..235 and 16..240. */
export function factorsOf({ red, blue, fullRange }: ColourSpace): Factors {
  const green = 1 - red - blue;
  const chroma = fullRange ? 1 : 255 / 224;
  const redV = 2 * (1 - red) * chroma;
  const blueU = 2 * (1 - blue) * chroma;
  return {
    black: fullRange ? 0 : 16,
    luma: fullRange ? 1 : 255 / 219,
    redV,
    greenU: (-blueU * blue) / green,
    greenV: (-redV * red) / green,
    blueU,
  };
}

/** A class, so that every frame runs the same compiled code. */
class PlanarPixels implements Pixels {
  readonly width: number;
  readonly height: number;
  private readonly image: PlanarImage;
  private readonly factors: Factors;
  /** Chroma's part of luminance by BT.601: zero if the camera uses the same luminance. */
  private readonly lumaU: number;
  private readonly lumaV: number;

  constructor(image: PlanarImage, factors: Factors) {
    this.width = image.width;
    this.height = image.height;
    this.image = image;
    this.factors = factors;
    this.lumaU = lumaShares.green * factors.greenU + lumaShares.blue * factors.blueU;
    this.lumaV = lumaShares.red * factors.redV + lumaShares.green * factors.greenV;
  }

  luma(x: number, y: number): number {
    const { luma, u, v } = this.image;
    const level = luma.data[y * luma.stride + x]! - this.factors.black;
    const chroma = (y >> 1) * u.stride + (x >> 1) * u.step;
    const blueness = u.data[chroma]! - 128;
    const redness = v.data[chroma]! - 128;
    return this.factors.luma * level + this.lumaU * blueness + this.lumaV * redness;
  }

  add(sums: PixelSums, y: number, first: number, last: number, step: number): void {
    const { lumaU, lumaV } = this;
    const { black, luma: perLuma, redV, blueU } = this.factors;
    const { data, stride } = this.image.luma;
    const { data: us, stride: chromaStride, step: chromaStep } = this.image.u;
    const vs = this.image.v.data;
    const row = y * stride;
    const chromaRow = (y >> 1) * chromaStride;
    let [pixels, luma, squares, u, v] = [0, 0, 0, 0, 0];
    for (let x = first; x <= last; x += step) {
      const chroma = chromaRow + (x >> 1) * chromaStep;
      const blueness = us[chroma]! - 128;
      const redness = vs[chroma]! - 128;
      const here = perLuma * (data[row + x]! - black) + lumaU * blueness + lumaV * redness;
      pixels += 1;
      luma += here;
      squares += here * here;
      u += blueness;
      v += redness;
    }
    sums.pixels += pixels;
    sums.luma += luma;
    sums.squares += squares;
    sums.cb += chromaShares.cb * ((blueU - lumaU) * u - lumaV * v);
    sums.cr += chromaShares.cr * ((redV - lumaV) * v - lumaU * u);
  }
}

/** Fractional bits of the factors during pixel conversion. */
const scale = 1 << 16;
/** Levels that a colour may be below 0 before clamping; bright ones may exceed 255 as far. */
const below = 384;
const clamped = Uint8Array.from({ length: 1024 }, (_, i) => Math.max(0, Math.min(255, i - below)));

/** Half the width and height of a channel, averaging four samples. */
function halved({ data, stride, step }: Channel, width: number, height: number): Channel {
  const half = new Uint8Array(width * height);
  for (let y = 0, out = 0; y < height; y++) {
    for (let x = 0, at = y * 2 * stride; x < width; x++, at += 2 * step, out++) {
      const sum = data[at]! + data[at + step]! + data[at + stride]! + data[at + stride + step]!;
      half[out] = (sum + 2) >> 2;
    }
  }
  return { data: half, stride: width, step: 1 };
}

/** Fixed point: luminance factors in 1/256, chroma factors in 1/65536; black in 1/256. */
function wholeOf(factors: Factors): Factors {
  const whole = (factor: number) => Math.round(factor * scale);
  return {
    black: factors.black << 8,
    luma: Math.round(factors.luma * 256),
    redV: whole(factors.redV),
    greenU: whole(factors.greenU),
    greenV: whole(factors.greenV),
    blueU: whole(factors.blueU),
  };
}

const half = 1 << (fraction - 1);

/** Luminance is bilinear; chroma, which is coarse anyway, uses the nearest sample. */
class PlanarLevel implements Level {
  readonly width: number;
  readonly height: number;
  private readonly image: PlanarImage;
  private readonly factors: Factors;
  /** How often chroma has been halved more than luminance. */
  private readonly finer: 0 | 1;

  constructor(image: PlanarImage, factors: Factors, finer: 0 | 1) {
    this.width = image.width;
    this.height = image.height;
    this.image = image;
    this.factors = factors;
    this.finer = finer;
  }

  fill(out: Uint32Array, { at, count, x: startX, y: startY, stepX, stepY }: Run): void {
    const { black, luma: perLuma, redV, greenU, greenV, blueU } = this.factors;
    const { data, stride } = this.image.luma;
    const { data: us, stride: chromaStride, step: chromaStep } = this.image.u;
    const vs = this.image.v.data;
    const toChroma = fraction + this.finer;
    const end = at + count;
    for (let to = at, x = startX, y = startY; to < end; to++, x += stepX, y += stepY) {
      const from = (Math.imul(y >> fraction, stride) + (x >> fraction)) | 0;
      const fx = (x >> (fraction - 8)) & 255;
      const fy = (y >> (fraction - 8)) & 255;
      const a = data[from]!;
      const c = data[from + stride]!;
      const upper = ((a << 8) + Math.imul(data[from + 1]! - a, fx)) | 0;
      const lower = ((c << 8) + Math.imul(data[from + stride + 1]! - c, fx)) | 0;
      const luma = (upper + (Math.imul(lower - upper, fy) >> 8)) | 0;
      const row = Math.imul((y + half) >> toChroma, chromaStride);
      const chroma = (row + Math.imul((x + half) >> toChroma, chromaStep)) | 0;
      const u = us[chroma]! - 128;
      const v = vs[chroma]! - 128;
      const base = (Math.imul(luma - black, perLuma) + (scale >> 1)) | 0;
      const red = clamped[((base + Math.imul(v, redV)) >> 16) + below]!;
      const green = clamped[((base + Math.imul(u, greenU) + Math.imul(v, greenV)) >> 16) + below]!;
      const blue = clamped[((base + Math.imul(u, blueU)) >> 16) + below]!;
      out[to] = red | (green << 8) | (blue << 16) | opaque;
    }
  }

  halve(): Level {
    const [width, height] = [this.width >> 1, this.height >> 1];
    const { luma, u, v } = this.image;
    const smaller = (channel: Channel) => halved(channel, width, height);
    const chroma = this.finer ? { u, v } : { u: smaller(u), v: smaller(v) };
    return new PlanarLevel({ ...this.image, width, height, luma: smaller(luma), ...chroma }, this.factors, 0);
  }
}

/** A frame source over a camera's own format: only sampled pixels are converted to RGB. */
export function createPlanarSource(image: PlanarImage, buffers?: CropBuffers): FrameSource {
  const factors = factorsOf(image.colours);
  const level = new PlanarLevel(image, wholeOf(factors), 1);
  return createSource(new PlanarPixels(image, factors), level, buffers);
}
