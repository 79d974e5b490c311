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

/**
 * Captures the video's current frame, or a given one, as the camera sees it: never mirrored. The frame is
 * read before the call returns. Rejects if there is no frame yet or the browser cannot encode it.
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
  return encodeCanvas(canvas, type, quality);
}
