import type { BrowserFrame } from '../../face/frame-reader.ts';
import type { RawImage } from '../../image.ts';

/** A frame's displayed size. */
export const frameSize = (frame: BrowserFrame) =>
  'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };

/** A worker's canvas, created on first use and reused between frames. */
export interface FrameCanvas {
  /** Draws a frame at this width, with proportional height, and reads it back. */
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
      // Read back after every drawing: a canvas in main memory avoids the GPU round trip.
      const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
      if (context === null) throw new Error('The browser offers no 2D canvas in workers');
      context.imageSmoothingQuality = 'medium';
      context.drawImage(frame, 0, 0, width, height);
      return context.getImageData(0, 0, width, height);
    },
    encode(quality) {
      if (canvas === null) return Promise.reject(new Error('No frame has been drawn yet'));
      return canvas.convertToBlob({ type: 'image/jpeg', quality });
    },
  };
}
