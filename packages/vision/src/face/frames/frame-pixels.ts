import type { RawImage } from '../../image.ts';

/** A frame as the browser provides it. */
export type BrowserFrame = VideoFrame | ImageBitmap;

/** Newer than TypeScript's browser types. */
type CopyOptions = VideoFrameCopyToOptions & { readonly format: 'RGBA'; readonly colorSpace: 'srgb' };
type TurnedFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean };

const asPixels: CopyOptions = { format: 'RGBA', colorSpace: 'srgb' };

/** Whether a frame's memory holds the picture as displayed: neither rotated nor scaled. */
export function isPlain(frame: TurnedFrame): boolean {
  const { visibleRect, displayWidth, displayHeight } = frame;
  const shown = visibleRect?.width === displayWidth && visibleRect.height === displayHeight;
  return shown && !frame.rotation && !frame.flip;
}

/**
 * Copies a plain frame's pixels, their colours converted by the browser. Null: this browser does not convert.
 *
 * @param memory gives this many bytes, which the picture then refers to
 */
export async function copyPixels(
  frame: VideoFrame,
  memory: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<RawImage | null> {
  const { format, displayWidth: width, displayHeight: height } = frame;
  // A browser that does not convert ignores the format option and reports the source's size, which is the
  // same for four channels in another order.
  if (format?.startsWith('BGR') || frame.allocationSize(asPixels) !== width * height * 4) return null;
  const data = memory(width * height * 4);
  await frame.copyTo(data, asPixels);
  return { width, height, data };
}
