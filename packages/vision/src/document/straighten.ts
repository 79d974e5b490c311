import type { Quad, RawImage } from '../image.ts';
import { mapCorners } from './document-quad.ts';
import { mapQuad } from './homography.ts';

/** Averages blocks of `block` x `block` pixels: a cheap guard against aliasing. */
function shrinkBlocks(image: RawImage, block: number): RawImage {
  const width = Math.floor(image.width / block);
  const height = Math.floor(image.height / block);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 4; c++) {
        let sum = 0;
        for (let j = 0; j < block; j++) {
          const row = ((y * block + j) * image.width + x * block) * 4 + c;
          for (let i = 0; i < block; i++) sum += image.data[row + i * 4]!;
        }
        data[(y * width + x) * 4 + c] = sum / (block * block);
      }
    }
  }
  return { width, height, data };
}

const side = (quad: Quad, i: number, j: number) =>
  Math.hypot(quad[j]!.x - quad[i]!.x, quad[j]!.y - quad[i]!.y);

/**
 * Cuts a quadrilateral out of a picture and straightens it to `width` x `height` pixels; its first
 * corner becomes the top left. Null when the corners do not span one.
 */
export function straighten(image: RawImage, quad: Quad, width: number, height: number): RawImage | null {
  const shrink = Math.floor(
    Math.min(
      (side(quad, 0, 1) + side(quad, 3, 2)) / 2 / width,
      (side(quad, 1, 2) + side(quad, 0, 3)) / 2 / height,
    ),
  );
  if (shrink >= 2) {
    const corners = mapCorners(quad, ({ x, y }) => ({
      x: (x + 0.5) / shrink - 0.5,
      y: (y + 0.5) / shrink - 0.5,
    }));
    return straighten(shrinkBlocks(image, shrink), corners, width, height);
  }
  const map = mapQuad(
    [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ],
    quad,
  );
  if (!map) return null;
  const { data } = image;
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = map(x + 0.5, y + 0.5);
      const px = Math.max(0, Math.min(image.width - 1.001, p.x));
      const py = Math.max(0, Math.min(image.height - 1.001, p.y));
      const ix = Math.floor(px);
      const iy = Math.floor(py);
      const fx = px - ix;
      const fy = py - iy;
      const from = (iy * image.width + ix) * 4;
      const below = from + image.width * 4;
      const to = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) {
        const top = data[from + c]! + (data[from + 4 + c]! - data[from + c]!) * fx;
        const bottom = data[below + c]! + (data[below + 4 + c]! - data[below + c]!) * fx;
        out[to + c] = top + (bottom - top) * fy + 0.5;
      }
      out[to + 3] = 255;
    }
  }
  return { width, height, data: out };
}
