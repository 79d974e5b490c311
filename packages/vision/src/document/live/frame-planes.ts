import { isPlain } from '../../face/frame-pixels.ts';
import type { GrayImage, Quad, RawImage } from '../../image.ts';
import { straightenGray } from '../edges/straighten.ts';
import type { FrameView } from './observe-document.ts';

/** A camera's frame as it delivers it: brightness in full, colours at half the width and height. */
interface Planes {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Where each plane begins, and bytes from row to row. */
  readonly y: PlaneLayout;
  readonly u: PlaneLayout;
  readonly v: PlaneLayout;
  /** Bytes from one colour value of a row to the next: 2 if both kinds alternate. */
  readonly colourStep: 1 | 2;
  /** Brightness runs from 0 to 255; from 16 to 235 otherwise. */
  readonly fullRange: boolean;
  /** Colours by ITU-R BT.709; by BT.601 otherwise. */
  readonly isHd: boolean;
}

/** Samples of brightness along each side of a downscaled pixel, at most: more cost time and change nothing. */
const MOST_SAMPLES = 4;

/** What red and blue differences add to each colour: ITU-R BT.601 and BT.709, full range. */
const conversions = {
  sd: { redV: 1.402, greenU: -0.344136, greenV: -0.714136, blueU: 1.772 },
  hd: { redV: 1.5748, greenU: -0.187324, greenV: -0.468124, blueU: 1.8556 },
} as const;

/** Brightness and colour of the limited range, stretched: 219 and 224 levels of 255. */
const stretch = (fullRange: boolean) =>
  fullRange ? { black: 0, luma: 1, chroma: 1 } : { black: 16, luma: 255 / 219, chroma: 255 / 224 };

/**
 * Copies a frame's planes as they are, without the conversion of every pixel to red, green and blue that a canvas
 * needs. Null for frames of another layout, and for rotated or scaled ones.
 */
async function copyPlanes(frame: VideoFrame, memory: (length: number) => Uint8Array<ArrayBuffer>) {
  const { format, displayWidth: width, displayHeight: height } = frame;
  if ((format !== 'I420' && format !== 'NV12') || !isPlain(frame)) return null;
  const data = memory(frame.allocationSize());
  const [y, u, third] = await frame.copyTo(data);
  const v = format === 'NV12' && u ? { offset: u.offset + 1, stride: u.stride } : third;
  // Browsers pack rows tightly unless asked otherwise.
  if (!u || !v || y?.stride !== width) return null;
  const { matrix, fullRange } = frame.colorSpace;
  const planes: Planes = {
    width,
    height,
    data,
    y,
    u,
    v,
    colourStep: format === 'NV12' ? 2 : 1,
    fullRange: fullRange === true,
    isHd: matrix === 'bt709',
  };
  return planes;
}

/** Places of the samples of each of `to` pixels along a side of `from`, and how many each has. */
function samplesAlong(from: number, to: number): { places: Int32Array; count: number } {
  const count = Math.max(1, Math.min(MOST_SAMPLES, Math.floor(from / to)));
  const places = new Int32Array(to * count);
  for (let i = 0; i < places.length; i++) {
    places[i] = Math.min(from - 1, Math.floor(((i + 0.5) * from) / places.length));
  }
  return { places, count };
}

/** The frame in colour, at this width. */
function shrink(planes: Planes, width: number): RawImage {
  const { data, y: luma, u, v, colourStep } = planes;
  const height = Math.max(1, Math.round((planes.height * width) / planes.width));
  const { redV, greenU, greenV, blueU } = conversions[planes.isHd ? 'hd' : 'sd'];
  const { black, luma: byLuma, chroma: byChroma } = stretch(planes.fullRange);
  const across = samplesAlong(planes.width, width);
  const down = samplesAlong(planes.height, height);
  const samples = across.count * down.count;
  const out = new Uint8ClampedArray(width * height * 4);
  for (let row = 0, to = 0; row < height; row++) {
    const firstRow = row * down.count;
    const colourRow = down.places[firstRow + (down.count >> 1)]! >> 1;
    for (let column = 0; column < width; column++, to += 4) {
      const firstColumn = column * across.count;
      let sum = 0;
      for (let j = 0; j < down.count; j++) {
        const start = luma.offset + down.places[firstRow + j]! * luma.stride;
        for (let i = 0; i < across.count; i++) sum += data[start + across.places[firstColumn + i]!]!;
      }
      const bright = (sum / samples - black) * byLuma;
      const at = (across.places[firstColumn + (across.count >> 1)]! >> 1) * colourStep;
      const blue = (data[u.offset + colourRow * u.stride + at]! - 128) * byChroma;
      const red = (data[v.offset + colourRow * v.stride + at]! - 128) * byChroma;
      out[to] = bright + redV * red;
      out[to + 1] = bright + greenU * blue + greenV * red;
      out[to + 2] = bright + blueU * blue;
      out[to + 3] = 255;
    }
  }
  return { width, height, data: out };
}

/** A straightened part of the frame's brightness. */
function cut(planes: Planes, quad: Quad, width: number, height: number): GrayImage | null {
  const luma = { width: planes.width, height: planes.height, data: planes.data.subarray(planes.y.offset) };
  const flat = straightenGray(luma, quad, width, height);
  if (flat === null || planes.fullRange) return flat;
  const { black, luma: byLuma } = stretch(false);
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => (level - black) * byLuma);
  for (let i = 0; i < flat.data.length; i++) flat.data[i] = levels[flat.data[i]!]!;
  return flat;
}

/**
 * Creates a function that copies a frame's planes and views them at this width; the view is valid until the next call.
 * Null where they cannot be read.
 */
export function createPlaneReader(width: number): (frame: VideoFrame) => Promise<FrameView | null> {
  let kept = new Uint8Array(0);
  const memory = (length: number) => {
    if (kept.length !== length) kept = new Uint8Array(length);
    return kept;
  };
  return async (frame) => {
    try {
      const planes = await copyPlanes(frame, memory);
      return (
        planes && {
          width: planes.width,
          height: planes.height,
          small: shrink(planes, width),
          cut: (quad, to, high) => cut(planes, quad, to, high),
        }
      );
    } catch {
      // Some frames are accessible only through a canvas.
      return null;
    }
  };
}
