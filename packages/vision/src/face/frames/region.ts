import type { Point } from '../../image.ts';
import type { Pixels } from './pixels.ts';

/** A square of a frame, possibly rotated: cropped, rotated upright and given to a model. */
export interface Region {
  readonly cx: number;
  readonly cy: number;
  /** Side in frame pixels. */
  readonly size: number;
  /** Clockwise rotation of the square in radians. */
  readonly angle: number;
}

/** A frame from which model inputs are sampled. */
export interface FrameSource {
  readonly width: number;
  readonly height: number;
  readonly pixels: Pixels;
  /**
   * RGBA of the region resampled to `side` x `side` pixels; black outside the frame.
   * The bytes are valid until the next call.
   */
  crop(region: Region, side: number): Uint8Array | Uint8ClampedArray;
}

/** The smallest upright square that holds the whole frame: the letterbox of the detector. */
export function wholeFrame(width: number, height: number): Region {
  return { cx: width / 2, cy: height / 2, size: Math.max(width, height), angle: 0 };
}

/** Frame position of a pixel of the region's `side` x `side` picture. */
export function toFrame(region: Region, side: number, x: number, y: number): Point {
  const scale = region.size / side;
  const dx = (x - side / 2) * scale;
  const dy = (y - side / 2) * scale;
  const cos = Math.cos(region.angle);
  const sin = Math.sin(region.angle);
  return { x: region.cx + cos * dx - sin * dy, y: region.cy + sin * dx + cos * dy };
}

/** The inverse: position of a frame point in the region's `side` x `side` picture. */
export function toCrop(region: Region, side: number, x: number, y: number): Point {
  const scale = side / region.size;
  const dx = (x - region.cx) * scale;
  const dy = (y - region.cy) * scale;
  const cos = Math.cos(region.angle);
  const sin = Math.sin(region.angle);
  return { x: side / 2 + cos * dx + sin * dy, y: side / 2 - sin * dx + cos * dy };
}
