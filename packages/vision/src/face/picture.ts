import type { RawImage } from '../image.ts';
import type { FramePicture } from './types.ts';

/** Cells along the longer side, each judged as one, so that the noise of a covered lens does not count as contrast. */
const cells = 32;
/** Pixels of a cell that are looked at, along each side. */
const taps = 4;

/**
 * Brightness, contrast and a fingerprint of a whole frame. Two frames of a live camera never share a
 * fingerprint, because no two have the same noise.
 */
export function measurePicture({ width, height, data }: RawImage): FramePicture {
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
        const at = ((y | 0) * width + (x | 0)) * 4;
        const red = data[at]!;
        const green = data[at + 1]!;
        const blue = data[at + 2]!;
        luma += 0.299 * red + 0.587 * green + 0.114 * blue;
        // FNV-1a, three channels at a time.
        fingerprint = Math.imul(fingerprint ^ (red | (green << 8) | (blue << 16)), 0x01000193);
      }
      sum += luma * weight;
      squares += (luma * weight) ** 2;
    }
  }
  const level = sum / (rows * columns);
  const contrast = Math.sqrt(Math.max(0, squares / (rows * columns) - level * level));
  return { level, contrast, fingerprint: fingerprint >>> 0 };
}
