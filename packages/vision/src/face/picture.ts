import type { Pixels } from './pixels.ts';
import type { FramePicture } from './types.ts';

/** Cells along the longer side, averaged so that a covered lens's noise does not count as contrast. */
const cells = 32;
/** Sampled pixels of a cell, along each side. */
const taps = 4;

/**
 * Brightness, contrast and a fingerprint of a whole frame. Two frames of a live camera never share a
 * fingerprint, because their noise differs.
 */
export function measurePicture(image: Pixels): FramePicture {
  const { width, height } = image;
  const cell = Math.max(width, height) / cells;
  const columns = Math.max(1, Math.floor(width / cell));
  const rows = Math.max(1, Math.floor(height / cell));
  const weight = 1 / (taps * taps);
  let sum = 0;
  let squares = 0;
  let fingerprint = 0x811c9dc5;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let luma = 0;
      for (let tap = 0; tap < taps * taps; tap++) {
        const y = ((row + ((tap >> 2) + 0.5) / taps) * height) / rows;
        const x = ((column + ((tap & 3) + 0.5) / taps) * width) / columns;
        const here = image.luma(x | 0, y | 0);
        luma += here;
        // FNV-1a over luminance in 1/256.
        fingerprint = Math.imul(fingerprint ^ (here * 256), 0x01000193);
      }
      sum += luma * weight;
      squares += (luma * weight) ** 2;
    }
  }
  const level = sum / (rows * columns);
  const contrast = Math.sqrt(Math.max(0, squares / (rows * columns) - level * level));
  return { level, contrast, fingerprint: fingerprint >>> 0 };
}
