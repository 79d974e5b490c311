import type { RawImage } from '../image.ts';

/**
 * A picture of waves: nothing repeats, and neighbours differ by a few levels, less with a larger `length`.
 * RGBA pixels.
 */
export function waves(width: number, height: number, length = 1): RawImage {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      data[at] = 128 + 110 * Math.sin((x / 9 + y / 31) / length);
      data[at + 1] = 128 + 110 * Math.sin((y / 7 - x / 17) / length);
      data[at + 2] = 128 + 110 * Math.cos((x + y) / 11 / length);
    }
  }
  return { width, height, data };
}
