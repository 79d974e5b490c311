/** Rows read back at once: a whole page of a large canvas would take 64 MB. */
const ROWS = 64;

/**
 * Whether a page was rendered to its canvas. A browser that runs out of memory or fails to draw leaves the
 * canvas transparent or blank and reports no error.
 *
 * @param hasText whether the page contains text: if so, a uniform shade means that the text is missing.
 */
export function isDrawn(canvas: HTMLCanvasElement, hasText: boolean): boolean {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) return false;
  // pdf.js paints the paper first: every pixel of a drawn page is opaque.
  if (context.getImageData(width >> 1, height >> 1, 1, 1).data[3] !== 255) return false;
  if (!hasText) return true;
  for (let top = 0; top < height; top += ROWS) {
    const { data } = context.getImageData(0, top, width, Math.min(ROWS, height - top));
    const pixels = new Uint32Array(data.buffer);
    if (pixels.some((pixel) => pixel !== pixels[0])) return true;
  }
  return false;
}
