import { expect, test } from 'vitest';
import { isDrawn } from './is-drawn.ts';

/** A canvas of one colour (RGBA), with one pixel of another at `dot`. */
function canvas(colour: readonly number[], dot?: { readonly x: number; readonly y: number }) {
  const width = 40;
  const height = 200;
  const pixel = (x: number, y: number) => (dot?.x === x && dot.y === y ? [0, 0, 0, 255] : colour);
  const getImageData = (left: number, top: number, columns: number, rows: number) => ({
    data: Uint8ClampedArray.from(
      Array.from({ length: rows * columns }, (_, i) =>
        pixel(left + (i % columns), top + Math.floor(i / columns)),
      ).flat(),
    ),
  });
  return { width, height, getContext: () => ({ getImageData }) } as unknown as HTMLCanvasElement;
}
const white = [255, 255, 255, 255];

test('a page with text shows ink, wherever it is', () => {
  expect(isDrawn(canvas(white, { x: 39, y: 199 }), true)).toBe(true);
  expect(isDrawn(canvas(white), true)).toBe(false);
});

test('a page without text may be blank, but not transparent', () => {
  expect(isDrawn(canvas(white), false)).toBe(true);
  expect(isDrawn(canvas([0, 0, 0, 0]), false)).toBe(false);
});

test('a canvas that the browser discarded is not drawn', () => {
  const gone = { width: 0, height: 0, getContext: () => null } as unknown as HTMLCanvasElement;
  expect(isDrawn(gone, false)).toBe(false);
});
