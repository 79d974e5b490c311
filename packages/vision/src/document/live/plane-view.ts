import { isPlain } from '../../face/frames/frame-pixels.ts';
import { copyPlanes } from '../../face/frames/frame-planes.ts';
import { factorsOf, type PlanarImage } from '../../face/frames/planar-source.ts';
import type { GrayImage, Quad, RawImage } from '../../image.ts';
import { straightenGray } from '../edges/straighten.ts';
import type { FrameView } from './observe-document.ts';

/** Samples of brightness along each side of a downscaled pixel, at most: more cost time and change nothing. */
const MOST_SAMPLES = 4;

interface Samples {
  readonly places: Int32Array;
  readonly count: number;
}

/** Places of the samples of each of `to` pixels along a side of `from`, and how many each has. */
function samplesAlong(from: number, to: number): Samples {
  const count = Math.max(1, Math.min(MOST_SAMPLES, Math.floor(from / to)));
  const places = new Int32Array(to * count);
  for (let i = 0; i < places.length; i++) {
    places[i] = Math.min(from - 1, Math.floor(((i + 0.5) * from) / places.length));
  }
  return { places, count };
}

/** Adds the samples of a row, which starts at `start`, to the pixels that they belong to. */
function addSamples(sums: Int32Array, data: Uint8Array, start: number, { places, count }: Samples): void {
  if (count === MOST_SAMPLES) {
    // As the loops below, which take twice the time: a camera's frames are this much larger.
    for (let column = 0, at = 0; column < sums.length; column++, at += 4) {
      const left = data[start + places[at]!]! + data[start + places[at + 1]!]!;
      sums[column]! += left + data[start + places[at + 2]!]! + data[start + places[at + 3]!]!;
    }
    return;
  }
  for (let column = 0, at = 0; column < sums.length; column++) {
    for (let i = 0; i < count; i++, at++) sums[column]! += data[start + places[at]!]!;
  }
}

/** The frame in colour, at this width. */
function shrink({ luma, u, v, colours, ...image }: PlanarImage, width: number): RawImage {
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  const { black, luma: byLuma, redV, greenU, greenV, blueU } = factorsOf(colours);
  const across = samplesAlong(image.width, width);
  const down = samplesAlong(image.height, height);
  const samples = across.count * down.count;
  const out = new Uint8ClampedArray(width * height * 4);
  const sums = new Int32Array(width);
  for (let row = 0, to = 0; row < height; row++) {
    const firstRow = row * down.count;
    const colourRow = (down.places[firstRow + (down.count >> 1)]! >> 1) * u.stride;
    sums.fill(0);
    for (let j = 0; j < down.count; j++) {
      addSamples(sums, luma.data, down.places[firstRow + j]! * luma.stride, across);
    }
    for (let column = 0; column < width; column++, to += 4) {
      const firstColumn = column * across.count;
      const sum = sums[column]!;
      const bright = (sum / samples - black) * byLuma;
      const at = colourRow + (across.places[firstColumn + (across.count >> 1)]! >> 1) * u.step;
      const blueness = u.data[at]! - 128;
      const redness = v.data[at]! - 128;
      out[to] = bright + redV * redness;
      out[to + 1] = bright + greenU * blueness + greenV * redness;
      out[to + 2] = bright + blueU * blueness;
      out[to + 3] = 255;
    }
  }
  return { width, height, data: out };
}

/** A straightened part of the frame's brightness. */
function cut(
  { luma, colours, ...image }: PlanarImage,
  quad: Quad,
  width: number,
  height: number,
): GrayImage | null {
  const flat = straightenGray(
    { width: image.width, height: image.height, data: luma.data },
    quad,
    width,
    height,
  );
  if (flat === null || colours.fullRange) return flat;
  const { black, luma: byLuma } = factorsOf(colours);
  const levels = new Uint8ClampedArray(256);
  for (let level = 0; level < 256; level++) levels[level] = (level - black) * byLuma;
  const { data } = flat;
  for (let i = 0; i < data.length; i++) data[i] = levels[data[i]!]!;
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
      const image = isPlain(frame) ? await copyPlanes(frame, memory) : null;
      // Browsers pack rows tightly unless asked otherwise.
      if (image === null || image.luma.stride !== image.width) return null;
      return {
        width: image.width,
        height: image.height,
        small: shrink(image, width),
        cut: (quad, to, high) => cut(image, quad, to, high),
      };
    } catch {
      // Some frames are accessible only through a canvas.
      return null;
    }
  };
}
