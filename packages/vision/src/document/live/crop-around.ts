import type { Quad, RawImage } from '../../image.ts';

/** Margin around the document, a share of its size: outlines are accurate to a few pixels. */
const MARGIN = 0.06;

/** The part of a picture with the document and a margin, and its offset. */
export function cropAround(
  picture: RawImage,
  around: Quad | null,
): { readonly image: RawImage; readonly x: number; readonly y: number } {
  if (around === null) return { image: picture, x: 0, y: 0 };
  const xs = around.map(({ x }) => x);
  const ys = around.map(({ y }) => y);
  const roomX = (Math.max(...xs) - Math.min(...xs)) * MARGIN;
  const roomY = (Math.max(...ys) - Math.min(...ys)) * MARGIN;
  const left = Math.max(0, Math.floor(Math.min(...xs) - roomX));
  const top = Math.max(0, Math.floor(Math.min(...ys) - roomY));
  const right = Math.min(picture.width, Math.ceil(Math.max(...xs) + roomX));
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...ys) + roomY));
  const width = right - left;
  const height = bottom - top;
  if (width < 1 || height < 1) return { image: picture, x: 0, y: 0 };
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), y * width * 4);
  }
  return { image: { width, height, data }, x: left, y: top };
}
