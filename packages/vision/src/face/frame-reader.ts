import type { RawImage } from '../image.ts';

/** A frame as the browser hands it over. */
export type BrowserFrame = VideoFrame | ImageBitmap;

/** Reads the pixels of browser frames. */
export interface FrameReader {
  /** The pixels of a frame as it is shown. The bytes are valid until the next call; the memory is kept. */
  read(frame: BrowserFrame): Promise<RawImage>;
}

/** Newer than the compiler's own description of browsers. */
type CopyOptions = VideoFrameCopyToOptions & { readonly format: 'RGBA'; readonly colorSpace: 'srgb' };
type TurnedFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean };

const asPixels: CopyOptions = { format: 'RGBA', colorSpace: 'srgb' };

/** Whether a frame's memory holds the picture as it is shown: neither turned nor stretched. */
function isPlain(frame: TurnedFrame): boolean {
  const { visibleRect, displayWidth, displayHeight } = frame;
  const shown = visibleRect?.width === displayWidth && visibleRect.height === displayHeight;
  return shown && !frame.rotation && !frame.flip;
}

/** Where the browser converts a frame's colours itself, that takes a sixth of the time of drawing and reading it. */
async function copied(frame: VideoFrame, bytes: (length: number) => Uint8Array): Promise<RawImage | null> {
  const { displayWidth: width, displayHeight: height } = frame;
  try {
    // A browser that does not convert passes over the format and names the size of what it has, which
    // of the same four channels in another order would be the same.
    if (frame.format?.startsWith('BGR')) return null;
    if (!isPlain(frame) || frame.allocationSize(asPixels) !== width * height * 4) return null;
    const data = bytes(width * height * 4);
    await frame.copyTo(data, asPixels);
    return { width, height, data };
  } catch {
    // Some frames lie where only a canvas reaches them.
    return null;
  }
}

export function createFrameReader(): FrameReader {
  let kept = new Uint8Array(0);
  let context: OffscreenCanvasRenderingContext2D | null = null;

  const bytes = (length: number) => {
    if (kept.length !== length) kept = new Uint8Array(length);
    return kept;
  };

  const drawn = (frame: BrowserFrame): RawImage => {
    const width = 'displayWidth' in frame ? frame.displayWidth : frame.width;
    const height = 'displayHeight' in frame ? frame.displayHeight : frame.height;
    if (context?.canvas.width !== width || context.canvas.height !== height) {
      // Read back after every drawing: a canvas in main memory spares the way to the GPU and back.
      const wanted = { willReadFrequently: true, alpha: false };
      context = new OffscreenCanvas(width, height).getContext('2d', wanted);
    }
    if (context === null) throw new Error('The browser offers no 2D canvas in workers');
    context.drawImage(frame, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };

  return {
    async read(frame) {
      return ('copyTo' in frame && (await copied(frame, bytes))) || drawn(frame);
    },
  };
}
