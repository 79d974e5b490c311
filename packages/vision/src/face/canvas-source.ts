import type { FrameSource } from './region.ts';

/** A frame as the browser hands it over. */
export type BrowserFrame = VideoFrame | ImageBitmap;

/** Draws regions of browser frames; the canvases are kept from frame to frame. */
export interface CanvasSampler {
  /** A source over a frame; the frame must stay open while it is read. */
  source(frame: BrowserFrame): FrameSource;
}

function createContext(width: number, height = width): OffscreenCanvasRenderingContext2D {
  // Read back after every drawing: a canvas in main memory spares the way to the GPU and back.
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    willReadFrequently: true,
    alpha: false,
  });
  if (context === null) throw new Error('The browser offers no 2D canvas in workers');
  return context;
}

/** Shrinking by more than half needs averaging, or fine detail turns into noise. */
const averageBelow = 0.5;

export function createCanvasSampler(): CanvasSampler {
  const contexts = new Map<number, OffscreenCanvasRenderingContext2D>();
  let whole: OffscreenCanvasRenderingContext2D | null = null;
  return {
    source(frame) {
      const width = 'displayWidth' in frame ? frame.displayWidth : frame.width;
      const height = 'displayHeight' in frame ? frame.displayHeight : frame.height;
      // Once: every drawing of a video frame converts the colours of all its pixels again.
      if (whole?.canvas.width !== width || whole.canvas.height !== height)
        whole = createContext(width, height);
      whole.drawImage(frame, 0, 0, width, height);
      const picture = whole.canvas;
      return {
        width,
        height,
        crop(region, side) {
          const context = contexts.get(side) ?? createContext(side);
          contexts.set(side, context);
          const scale = side / region.size;
          const cos = Math.cos(region.angle) * scale;
          const sin = Math.sin(region.angle) * scale;
          context.setTransform(1, 0, 0, 1, 0, 0);
          context.fillRect(0, 0, side, side);
          context.setTransform(
            cos,
            -sin,
            sin,
            cos,
            side / 2 - cos * region.cx - sin * region.cy,
            side / 2 + sin * region.cx - cos * region.cy,
          );
          context.imageSmoothingQuality = scale < averageBelow ? 'medium' : 'low';
          context.drawImage(picture, 0, 0);
          return context.getImageData(0, 0, side, side).data;
        },
      };
    },
  };
}
