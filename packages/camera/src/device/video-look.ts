import type { FrameSample } from './frame-health.ts';

export type Look = Pick<FrameSample, 'brightest' | 'darkest' | 'colour' | 'fingerprint'>;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel, of which the first three are its colours. */
  readonly data: Uint8ClampedArray;
}

const across = 24;
const down = 18;

const nothing: Look = { brightest: null, darkest: null, colour: null, fingerprint: null };

/** A picture at 24 x 18 pixels, each the mean of the four at its place, as a canvas draws it. */
export function shrink({ width, height, data }: Picture): Picture {
  const small = new Uint8ClampedArray(across * down * 4);
  for (let row = 0; row < down; row++) {
    const y = Math.floor(((row + 0.5) * height) / down - 0.5);
    for (let column = 0; column < across; column++) {
      const x = Math.floor(((column + 0.5) * width) / across - 0.5);
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel++) {
        const [first, below] = [at + channel, at + channel + width * 4];
        small[(row * across + column) * 4 + channel] =
          (data[first]! + data[first + 4]! + data[below]! + data[below + 4]!) / 4;
      }
    }
  }
  return { width: across, height: down, data: small };
}

/** Brightest and darkest pixel, strongest colour and a fingerprint of a small picture. */
function lookAt({ data }: Picture): Look {
  let brightest = 0;
  let darkest = 255;
  let colour = 0;
  let fingerprint = 0;
  for (let at = 0; at < data.length; at += 4) {
    const high = Math.max(data[at]!, data[at + 1]!, data[at + 2]!);
    const low = Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
    brightest = Math.max(brightest, high);
    darkest = Math.min(darkest, high);
    fingerprint = (Math.imul(fingerprint, 31) + data[at]! + 257 * data[at + 1]! + 65_537 * data[at + 2]!) | 0;
    colour = Math.max(colour, high - low);
  }
  return { brightest, darkest, colour, fingerprint };
}

/** Newer than TypeScript's browser types. */
const asPixels = { format: 'RGBA', colorSpace: 'srgb' } as VideoFrameCopyToOptions;

/**
 * Looks at a video's pixels from time to time. A drawing of the video leaves the whole frame in the browser's cache of
 * decoded pictures, up to 512 MB in Chromium, so where the browser can copy a frame's bytes it is asked for those. They
 * come later, so each look is at the frame of the look before.
 */
export function createVideoLook(video: HTMLVideoElement): () => Look {
  let bytes = new Uint8ClampedArray(0);
  let canCopy = typeof VideoFrame !== 'undefined';
  let isCopying = false;
  let last = nothing;
  let context: CanvasRenderingContext2D | null | undefined;

  const copy = async (frame: VideoFrame): Promise<void> => {
    const width = frame.visibleRect?.width ?? 0;
    const height = frame.visibleRect?.height ?? 0;
    const length = width * height * 4;
    if (length === 0 || frame.allocationSize(asPixels) !== length) throw new Error('Not as pixels');
    if (bytes.length !== length) bytes = new Uint8ClampedArray(length);
    await frame.copyTo(bytes, asPixels);
    last = lookAt(shrink({ width, height, data: bytes }));
  };

  const startCopy = () => {
    if (isCopying) return;
    isCopying = true;
    let frame: VideoFrame | null = null;
    const copied = async () => {
      frame = new VideoFrame(video);
      await copy(frame);
    };
    copied()
      .catch(() => {
        canCopy = false;
      })
      .finally(() => {
        frame?.close();
        isCopying = false;
      });
  };

  const draw = (): Look => {
    if (context === undefined) {
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = down;
      context = canvas.getContext('2d', { willReadFrequently: true });
    }
    if (context === null) return nothing;
    context.drawImage(video, 0, 0, across, down);
    return lookAt(context.getImageData(0, 0, across, down));
  };

  return () => {
    if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return nothing;
    if (!canCopy) return draw();
    // Nothing new is known while a copy takes long: the same fingerprint would be a frozen picture.
    const look = isCopying ? { ...last, fingerprint: null } : last;
    startCopy();
    return look;
  };
}
