import { type ByteBudget, encodeWithin } from '../../encode-within.ts';
import { type BrowserFrame, copyPixels, isPlain } from '../../face/frames/frame-pixels.ts';
import type { RawImage } from '../../image.ts';

/** A frame, or a copy of one on a canvas. */
type Drawable = BrowserFrame | OffscreenCanvas;

/** Maximum width of the picture that is read and sent, pixels: over 20 per letter of a page that fills it. */
export const LARGEST = 2560;

/** A frame's displayed size. */
export const frameSize = (frame: Drawable) =>
  'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };

/** Read back after every drawing: a canvas in main memory avoids the GPU round trip. */
const inMainMemory = { willReadFrequently: true, alpha: false } as const;

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', inMainMemory);
  if (context === null) throw new Error('The browser offers no 2D canvas in workers');
  return context;
}

/** A canvas of this size, instead of one that has another. */
function fit(canvas: OffscreenCanvas | null, width: number, height: number): OffscreenCanvas {
  if (canvas === null) return new OffscreenCanvas(width, height);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  return canvas;
}

/** The canvas, filled with the frame. */
function drawAt(canvas: OffscreenCanvas, frame: Drawable): OffscreenCanvas {
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'medium';
  context.drawImage(frame, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Creates a function that copies a frame to a canvas, which is valid until its next call, or returns the frame itself
 * where its bytes cannot be read. To draw the frame itself shows the same pixels, but leaves each in the browser's cache
 * of decoded pictures, up to 512 MB in Chromium, and takes twice the time.
 */
export function createFrameCopier(): (frame: BrowserFrame) => Promise<Drawable> {
  let canvas: OffscreenCanvas | null = null;
  let kept = new Uint8ClampedArray(0);

  const memory = (length: number) => {
    if (kept.length !== length) kept = new Uint8ClampedArray(length);
    return new Uint8Array(kept.buffer);
  };

  const copied = async (frame: BrowserFrame) => {
    try {
      return 'copyTo' in frame && isPlain(frame) ? await copyPixels(frame, memory) : null;
    } catch {
      // Some frames are accessible only through a canvas.
      return null;
    }
  };

  return async (frame) => {
    const picture = await copied(frame);
    if (picture === null) return frame;
    canvas = fit(canvas, picture.width, picture.height);
    contextOf(canvas).putImageData(new ImageData(kept, picture.width, picture.height), 0, 0);
    return canvas;
  };
}

/** A worker's canvas, created on first use and reused between frames. */
export interface FrameCanvas {
  /** Draws a frame at this width, with proportional height, and reads it back. */
  draw(frame: Drawable, width: number): RawImage;
  /** What was drawn last, as JPEG within a budget. */
  encode(budget: ByteBudget): Promise<Blob>;
}

export function createFrameCanvas(): FrameCanvas {
  let own: OffscreenCanvas | null = null;
  let drawn: OffscreenCanvas | null = null;
  let sent: OffscreenCanvas | null = null;
  return {
    draw(frame, width) {
      const size = frameSize(frame);
      const height = Math.max(1, Math.round((size.height * width) / size.width));
      if ('convertToBlob' in frame && frame.width === width) {
        drawn = frame;
      } else {
        own = drawAt(fit(own, width, height), frame);
        drawn = own;
      }
      return contextOf(drawn).getImageData(0, 0, width, height);
    },
    async encode(budget) {
      const full = drawn;
      if (full === null) throw new Error('No frame has been drawn yet');
      return encodeWithin(budget, full, ({ width, height }, quality) => {
        const isFull = width === full.width && height === full.height;
        if (!isFull) sent = drawAt(fit(sent, width, height), full);
        return (isFull ? full : (sent as OffscreenCanvas)).convertToBlob({ type: 'image/jpeg', quality });
      });
    },
  };
}
