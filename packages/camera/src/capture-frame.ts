import { encodeCanvas } from './encode-canvas.ts';

export interface CaptureOptions {
  /** JPEG by default. */
  readonly type?: 'image/jpeg' | 'image/png';
  /** 0 to 1; 0.92 by default. Ignored for PNG. */
  readonly quality?: number;
  /** Wider frames are downscaled, px. */
  readonly maxWidth?: number;
}

/** The size of a capture: the video's own proportions (never the element's), at most `maxWidth` wide. */
export function captureSize(
  width: number,
  height: number,
  maxWidth: number | undefined,
): { readonly width: number; readonly height: number } {
  if (maxWidth === undefined || width <= maxWidth) return { width, height };
  return { width: maxWidth, height: Math.round((height * maxWidth) / width) };
}

/** The size to which a picture is reduced to see whether it shows anything. */
const look = { width: 16, height: 12 } as const;
/** Levels of 255: the noise of a camera in the dark is more. */
const leastContrast = 2;

/** Whether pixels (RGBA) are all of one colour. */
export function isBlank(data: Uint8ClampedArray): boolean {
  return data.every((value, i) => Math.abs(value - (data[i % 4] ?? 0)) < leastContrast);
}

/**
 * Captures the video's current frame, or a given one, as the camera sees it: never mirrored. The frame is
 * read before the call returns. Rejects if there is no frame yet, if nothing was drawn, which some browsers do
 * silently when they lack memory, or if the browser cannot encode it.
 */
export async function captureFrame(
  video: HTMLVideoElement | VideoFrame,
  options: CaptureOptions = {},
): Promise<Blob> {
  const { type = 'image/jpeg', quality = 0.92, maxWidth } = options;
  const [fullWidth, fullHeight] =
    'videoWidth' in video ? [video.videoWidth, video.videoHeight] : [video.displayWidth, video.displayHeight];
  if (fullWidth === 0 || fullHeight === 0) throw new Error('No frame yet');
  const { width, height } = captureSize(fullWidth, fullHeight, maxWidth);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.drawImage(video, 0, 0, width, height);
  if (isBlank(reduced(canvas))) throw new Error('Nothing was drawn');
  return encodeCanvas(canvas, type, quality);
}

function reduced(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const small = document.createElement('canvas');
  Object.assign(small, look);
  const context = small.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  context.drawImage(canvas, 0, 0, look.width, look.height);
  return context.getImageData(0, 0, look.width, look.height).data;
}
