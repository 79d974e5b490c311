import type { Quad, RawImage } from '../../image.ts';
import { mapCorners } from './document-quad.ts';
import { solveQuad } from './homography.ts';

/** Averages blocks of `block` x `block` pixels of an opaque picture: cheap anti-aliasing. */
function shrinkBlocks(image: RawImage, block: number): RawImage {
  const width = Math.floor(image.width / block);
  const height = Math.floor(image.height / block);
  const data = new Uint8Array(width * height * 4);
  const area = block * block;
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 4) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let j = 0; j < block; j++) {
        let from = ((y * block + j) * image.width + x * block) * 4;
        for (let i = 0; i < block; i++, from += 4) {
          red += image.data[from]!;
          green += image.data[from + 1]!;
          blue += image.data[from + 2]!;
        }
      }
      data[to] = red / area;
      data[to + 1] = green / area;
      data[to + 2] = blue / area;
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}

const side = (quad: Quad, i: number, j: number) =>
  Math.hypot(quad[j]!.x - quad[i]!.x, quad[j]!.y - quad[i]!.y);

/**
 * Cuts a quadrilateral out of a picture and straightens it to `width` x `height` pixels; its first corner
 * becomes the top left. Null if the corners are degenerate.
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
  const h = solveQuad(
    [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ],
    quad,
  );
  if (!h) return null;
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = h;
  const { data } = image;
  const lastX = image.width - 1.001;
  const lastY = image.height - 1.001;
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x + 0.5;
      const v = y + 0.5;
      const d = 1 / (h6 * u + h7 * v + 1);
      const px = Math.max(0, Math.min(lastX, (h0 * u + h1 * v + h2) * d));
      const py = Math.max(0, Math.min(lastY, (h3 * u + h4 * v + h5) * d));
      const ix = px | 0;
      const iy = py | 0;
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
