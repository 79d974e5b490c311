/** One way to encode a picture as JPEG. */
export interface Encoding {
  /** Pixels of the picture, at most: larger ones are scaled down. */
  readonly maxPixels: number;
  /** 0 to 1. */
  readonly quality: number;
}

/** How many bytes a sent picture may take, and the ways to get there. */
export interface ByteBudget {
  readonly bytes: number;
  /** Best first. */
  readonly encodings: readonly Encoding[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture that has at most this many pixels, in the same proportions. */
export function fitPixels({ width, height }: Size, maxPixels: number): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Encodes a picture of this size in the first way that fits the budget, otherwise in the last: noise, as of a camera in the
 * dark, multiplies the bytes of a JPEG.
 */
export async function encodeWithin<T extends { readonly size: number }>(
  { bytes, encodings }: ByteBudget,
  size: Size,
  encode: (size: Size, quality: number) => Promise<T>,
): Promise<T> {
  let encoded: T | null = null;
  for (const { maxPixels, quality } of encodings) {
    try {
      encoded = await encode(fitPixels(size, maxPixels), quality);
    } catch (error) {
      // A picture with too many bytes is better than none.
      if (encoded === null) throw error;
      break;
    }
    if (encoded.size <= bytes) break;
  }
  if (encoded === null) throw new RangeError('No way to encode is given');
  return encoded;
}
