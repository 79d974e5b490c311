import { type BrowserFrame, copyPixels, isPlain } from './frame-pixels.ts';
import { type ColourSpace, createPlanarSource, type PlanarImage } from './planar-source.ts';
import { createRawSource } from './raw-source.ts';
import type { FrameSource } from './region.ts';
import type { CropBuffers } from './source.ts';

export type { BrowserFrame };

/** Reads the pixels of browser frames. */
export interface FrameReader {
  /** A frame as displayed. The source is valid until the next call; its memory is reused. */
  read(frame: BrowserFrame): Promise<FrameSource>;
}

/** Weights of red and blue in luminance by matrix name: WebCodecs section 9.9, ITU-T H.273 table 4. */
const matrices: Readonly<Record<string, { readonly red: number; readonly blue: number }>> = {
  smpte170m: { red: 0.299, blue: 0.114 },
  bt470bg: { red: 0.299, blue: 0.114 },
  bt709: { red: 0.2126, blue: 0.0722 },
  'bt2020-ncl': { red: 0.2627, blue: 0.0593 },
};

/** Frames without colour information count as limited-range BT.601, as in browsers. Null: another matrix. */
function coloursOf({ matrix, fullRange }: VideoColorSpace): ColourSpace | null {
  const shares = matrices[matrix ?? 'smpte170m'];
  return shares ? { ...shares, fullRange: fullRange === true } : null;
}

/** Offsets of luminance and chroma in a frame's bytes, or null for an unknown layout. */
function planesOf(
  format: VideoPixelFormat | null,
  data: Uint8Array,
  [first, second, third]: readonly PlaneLayout[],
): Pick<PlanarImage, 'luma' | 'u' | 'v'> | null {
  const channel = ({ offset, stride }: PlaneLayout, step: number, shift = 0) => ({
    data: data.subarray(offset + shift),
    stride,
    step,
  });
  if (!first || !second) return null;
  const luma = channel(first, 1);
  if (format === 'NV12') return { luma, u: channel(second, 2), v: channel(second, 2, 1) };
  if (format === 'I420' && third) return { luma, u: channel(second, 1), v: channel(third, 1) };
  return null;
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
    const { format, displayWidth: width, displayHeight: height } = frame;
    const colours = coloursOf(frame.colorSpace);
    if (!colours || (format !== 'I420' && format !== 'NV12')) return null;
    const data = bytes(frame.allocationSize());
    const planes = planesOf(format, data, await frame.copyTo(data));
    return planes && createPlanarSource({ width, height, colours, ...planes }, crops);
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
