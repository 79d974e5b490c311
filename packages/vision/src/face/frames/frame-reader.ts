import { type BrowserFrame, copyPixels, isPlain } from './frame-pixels.ts';
import { copyPlanes } from './frame-planes.ts';
import { createPlanarSource } from './planar-source.ts';
import { createRawSource } from './raw-source.ts';
import type { FrameSource } from './region.ts';
import type { CropBuffers } from './source.ts';

export type { BrowserFrame };

/** Reads the pixels of browser frames. */
export interface FrameReader {
  /** A frame as displayed. The source is valid until the next call; its memory is reused. */
  read(frame: BrowserFrame): Promise<FrameSource>;
}

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** A canvas for frames whose bytes cannot be read; as a worker has it by default. */
type CreateCanvas = (width: number, height: number) => OffscreenCanvas | HTMLCanvasElement;

const inWorker: CreateCanvas = (width, height) => new OffscreenCanvas(width, height);

/** Creates a reader; on a page `createCanvas` gives it an element, which every browser has. */
export function createFrameReader(createCanvas: CreateCanvas = inWorker): FrameReader {
  const crops: CropBuffers = new Map();
  let kept = new Uint8Array(0);
  let context: Context | null = null;

  const bytes = (length: number) => {
    if (kept.length !== length) kept = new Uint8Array(length);
    return kept;
  };

  /** The camera's own format. */
  const planar = async (frame: VideoFrame): Promise<FrameSource | null> => {
    const image = await copyPlanes(frame, bytes);
    return image && createPlanarSource(image, crops);
  };

  /** Colours converted by the browser, which takes half a millisecond more. */
  const converted = async (frame: VideoFrame): Promise<FrameSource | null> => {
    const picture = await copyPixels(frame, bytes);
    return picture && createRawSource(picture, crops);
  };

  const copied = async (frame: VideoFrame): Promise<FrameSource | null> => {
    try {
      return isPlain(frame) ? ((await planar(frame)) ?? (await converted(frame))) : null;
    } catch {
      // Some frames are accessible only through a canvas.
      return null;
    }
  };

  /** Works for any frame in any browser, several times slower. */
  const drawn = (frame: BrowserFrame): FrameSource => {
    const width = 'displayWidth' in frame ? frame.displayWidth : frame.width;
    const height = 'displayHeight' in frame ? frame.displayHeight : frame.height;
    if (context?.canvas.width !== width || context.canvas.height !== height) {
      // Read back after every drawing: a canvas in main memory avoids the GPU round trip.
      const wanted = { willReadFrequently: true, alpha: false };
      context = createCanvas(width, height).getContext('2d', wanted) as Context | null;
    }
    if (context === null) throw new Error('The browser offers no 2D canvas');
    context.drawImage(frame, 0, 0, width, height);
    return createRawSource(context.getImageData(0, 0, width, height), crops);
  };

  return {
    async read(frame) {
      return ('copyTo' in frame && (await copied(frame))) || drawn(frame);
    },
  };
}
