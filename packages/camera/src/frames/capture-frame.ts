import { type ByteBudget, encodeWithin, fitPixels } from '@kuelik/vision/encode-within';
import { drawOn, empty, encodeDrawn } from './encode-drawn.ts';

/** The size to which a picture is reduced to see whether it shows anything. */
const look = { width: 16, height: 12 } as const;
/** Levels of 255: the noise of a camera in the dark is more. */
const leastContrast = 2;

/** Whether pixels (RGBA) are all of one colour. */
export function isBlank(data: Uint8ClampedArray): boolean {
  return data.every((value, i) => Math.abs(value - (data[i % 4] ?? 0)) < leastContrast);
}

/**
 * Captures the video's current frame, or a given one, as JPEG within a budget, as the camera sees it: never mirrored, in the
 * video's own proportions (never the element's). The frame is read before the call returns. Rejects if there is no frame yet,
 * if nothing was drawn, which some browsers do silently when they lack memory, or if the browser cannot encode it.
 */
export async function captureFrame(video: HTMLVideoElement | VideoFrame, budget: ByteBudget): Promise<Blob> {
  const [width, height] =
    'videoWidth' in video ? [video.videoWidth, video.videoHeight] : [video.displayWidth, video.displayHeight];
  if (width === 0 || height === 0) throw new Error('No frame yet');
  const { canvas } = drawOn(video, fitPixels({ width, height }, largestOf(budget)));
  try {
    const { context } = drawOn(canvas, look);
    if (isBlank(context.getImageData(0, 0, look.width, look.height).data))
      throw new Error('Nothing was drawn');
    return await encodeWithin(budget, canvas, (size, quality) => encodeDrawn(canvas, size, quality));
  } finally {
    empty(canvas);
  }
}

const largestOf = ({ encodings }: ByteBudget): number =>
  Math.max(...encodings.map(({ maxPixels }) => maxPixels));
