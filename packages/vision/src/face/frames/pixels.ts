import type { RawImage } from '../../image.ts';

/** Sums over sampled pixels. */
export interface PixelSums {
  pixels: number;
  luma: number;
  /** Of the luminance squared. */
  squares: number;
  cb: number;
  cr: number;
}

/** A picture with accessible pixels: luminance 0..255 and chroma, 0 without colour, by ITU-R BT.601. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  luma(x: number, y: number): number;
  /** Adds every `step`th pixel of a row, from `first` to `last`. */
  add(sums: PixelSums, y: number, first: number, last: number, step: number): void;
}

/** Luminance weights of the colours, ITU-R BT.601. */
export const lumaShares = { red: 0.299, green: 0.587, blue: 0.114 } as const;
/** Factors that turn the difference between a colour and luminance into chroma, ITU-R BT.601. */
export const chromaShares = { cb: 0.564, cr: 0.713 } as const;

const lumaAt = (data: RawImage['data'], at: number) =>
  lumaShares.red * data[at]! + lumaShares.green * data[at + 1]! + lumaShares.blue * data[at + 2]!;

/** The pixels of an RGBA picture. A class, so that every frame runs the same compiled code. */
export class RgbaPixels implements Pixels {
  readonly width: number;
  readonly height: number;
  private readonly data: RawImage['data'];

  constructor({ width, height, data }: RawImage) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  luma(x: number, y: number): number {
    return lumaAt(this.data, (y * this.width + x) * 4);
  }

  add(sums: PixelSums, y: number, first: number, last: number, step: number): void {
    const { data } = this;
    let [pixels, luma, squares, red, blue] = [0, 0, 0, 0, 0];
    const end = (y * this.width + last) * 4;
    for (let at = (y * this.width + first) * 4; at <= end; at += step * 4) {
      const here = lumaAt(data, at);
      pixels += 1;
      luma += here;
      squares += here * here;
      red += data[at]!;
      blue += data[at + 2]!;
    }
    sums.pixels += pixels;
    sums.luma += luma;
    sums.squares += squares;
    sums.cb += chromaShares.cb * (blue - luma);
    sums.cr += chromaShares.cr * (red - luma);
  }
}
