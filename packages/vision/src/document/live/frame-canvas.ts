import type { BrowserFrame } from '../../face/frame-reader.ts';
import type { RawImage } from '../../image.ts';

/** A frame's size as shown. */
export const frameSize = (frame: BrowserFrame) =>
  'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };

/** A canvas of a worker, made on first use and kept from frame to frame. */
export interface FrameCanvas {
  /** Draws a frame at this width, its height in proportion, and reads it back. */
  draw(frame: BrowserFrame, width: number): RawImage;
  /** What was drawn last, as JPEG. */
  encode(quality: number): Promise<Blob>;
}

export function createFrameCanvas(): FrameCanvas {
  let canvas: OffscreenCanvas | null = null;
  return {
    draw(frame, width) {
      const size = frameSize(frame);
      const height = Math.max(1, Math.round((size.height * width) / size.width));
      canvas ??= new OffscreenCanvas(width, height);
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
      // Read back after every drawing: a canvas in main memory spares the way to the GPU and back.
      const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
      if (context === null) throw new Error('The browser offers no 2D canvas in workers');
      context.imageSmoothingQuality = 'medium';
      context.drawImage(frame, 0, 0, width, height);
      return context.getImageData(0, 0, width, height);
    },
    encode(quality) {
      if (canvas === null) return Promise.reject(new Error('Nothing has been drawn'));
      return canvas.convertToBlob({ type: 'image/jpeg', quality });
    },
  };
}
