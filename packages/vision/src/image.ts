/**
 * A decoded picture: RGBA, 8 bits per channel, rows from the top without padding. Compatible with ImageData.
 */
export interface RawImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** One channel of luminance, rows from the top without padding. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A position in pixels of its picture; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An upright rectangle in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Four corners of a document, clockwise from its own top left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Luminance by ITU-R BT.601, the weighting JPEG uses. */
export function toGray(image: RawImage): GrayImage {
  const { width, height, data } = image;
  const gray = new Uint8Array(width * height);
  for (let i = 0, j = 0; i < gray.length; i++, j += 4) {
    gray[i] = (299 * data[j]! + 587 * data[j + 1]! + 114 * data[j + 2]! + 500) / 1000;
  }
  return { width, height, data: gray };
}
