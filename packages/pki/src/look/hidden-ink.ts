import type { PixelBox } from './differing-boxes.ts';
import { add, type Mask, maskOf, without } from './mask.ts';
import type { Picture } from './open-look.ts';

/** Most that shows through opaque paint of a difference between two grounds, of 255. */
const SHINES = 64;
/** Share of an edge's contrast that must be left for it to be visible; nearly all of it below this contrast, of 255. */
const SEEN = 0.25;
const VISIBLE = 40;
const NEARLY_ALL = 0.75;
/** Gaps between covers up to which what lies there counts as covered, in points. */
const GAP = 1.2;
/** Frames of fields up to this thickness cover no letter, in points. */
const THIN = 1.2;

/** Pixels without paint, as `pixelsOf` gives them. */
const WHITE = 0xffffffff | 0;
const BLACK = 0xff000000 | 0;

/** The difference of two pixels' colours in their most different channel. */
export function differenceAt(a: Picture, at: number, b: Picture, bt: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel += 1)
    most = Math.max(most, Math.abs((a.data[at * 4 + channel] ?? 0) - (b.data[bt * 4 + channel] ?? 0)));
  return most;
}

/** Where paint that was drawn on white and on black is opaque. */
export function opaque(white: Picture, black: Picture): Mask {
  const mask = maskOf(white);
  const [one, other] = [pixelsOf(white), pixelsOf(black)];
  for (let at = 0; at < mask.data.length; at += 1) {
    // Most pixels have no paint.
    if (one[at] === WHITE && other[at] === BLACK) continue;
    if (differenceAt(white, at, black, at) < SHINES) mask.data[at] = 1;
  }
  return mask;
}

/** Whether pictures are the same outside of a mask. */
export function areSameOutside(a: Picture, b: Picture, mask: Mask): boolean {
  const [one, other] = [pixelsOf(a), pixelsOf(b)];
  for (let at = 0; at < mask.data.length; at += 1)
    if (one[at] !== other[at] && mask.data[at] !== 1) return false;
  return true;
}

/**
 * Covered parts of a picture with the narrow gaps between them, without the thin frames of fields.
 *
 * @param edges where the frames of fields are: thin paint elsewhere can hide the stem of a figure.
 * @param point pixels of a point.
 */
export function asCover(mask: Mask, edges: Mask, point: number): Mask {
  const [gap, line] = [Math.max(1, Math.round((GAP * point) / 2)), Math.round((THIN * point) / 2)];
  const closed = spread(spread(mask, gap, 1), gap, 0);
  const cover = spread(spread(closed, line, 0), line, 1);
  add(cover, without(closed, edges));
  return cover;
}

/** The pixels of a mask with those next to them. */
export const widened = (mask: Mask): Mask => spread(mask, 1, 1);

/** Rows of a mask mostly have one value: only noise has more runs than four a row and one for this many pixels. */
const RUN = 256;

/** Spreads pixels of a value to their neighbours, across and up. Beyond the edge nothing is known. */
function spread({ width, height, data }: Mask, reach: number, value: 0 | 1): Mask {
  const [to, other] = [maskOf({ width, height }), 1 - value];
  to.data.fill(other);
  let left = Math.max(4 * height, data.length / RUN);
  let [at, change] = [data.indexOf(value), -1];
  for (; at >= 0 && left > 0; left -= 1) {
    const y = Math.floor(at / width);
    const row = y * width;
    if (change < at) change = data.indexOf(other, at);
    if (change < 0) change = data.length;
    const end = Math.min(change, row + width);
    const [x0, x1] = [Math.max(0, at - row - reach), Math.min(width, end - row + reach)];
    for (let each = Math.max(0, y - reach); each <= Math.min(height - 1, y + reach); each += 1)
      to.data.fill(value, each * width + x0, each * width + x1);
    at = data.indexOf(value, end);
  }
  if (at < 0) return to;
  const across = spreadAlong(data, { lines: height, length: width, step: 1, next: width }, reach, value);
  const up = spreadAlong(across, { lines: width, length: height, step: width, next: 1 }, reach, value);
  return { width, height, data: up };
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  /** From one pixel of a line to the next, and from one line to the next. */
  readonly step: number;
  readonly next: number;
}

function spreadAlong(
  from: Uint8Array,
  { lines, length, step, next }: Lines,
  reach: number,
  value: 0 | 1,
): Uint8Array {
  const to = maskOf({ width: from.length, height: 1 }).data.fill(1 - value);
  for (let line = 0; line < lines; line += 1) {
    const start = line * next;
    // Up to where the line is already filled.
    let filled = 0;
    for (let at = 0; at < length; at += 1) {
      if (from[start + at * step] !== value) continue;
      const end = Math.min(length, at + reach + 1);
      for (let each = Math.max(filled, at - reach); each < end; each += 1) to[start + each * step] = value;
      filled = end;
    }
  }
  return to;
}

/** The most frequent colour, and which share of the pixels it has, alone and with a few others. */
export interface Ground {
  readonly colour: number;
  readonly share: number;
  readonly few: number;
}

/** Colours of a drawing, such as stripes; a scan has many. */
const FEW = 6;

/** The most frequent colour of a picture within a mask. Null: the mask is empty. */
export function groundOf(picture: Picture, within: Mask): Ground | null {
  const counts = new Map<number, number>();
  const pixels = pixelsOf(picture);
  let [total, last, run] = [0, -1, 0];
  const from = Math.max(0, within.data.indexOf(1));
  const end = within.data.lastIndexOf(1) + 1;
  for (let at = from; at < end; at += 1) {
    if (within.data[at] === 0) continue;
    total += 1;
    if (pixels[at] === last) run += 1;
    else {
      if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
      [last, run] = [pixels[at] ?? 0, 1];
    }
  }
  if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
  let [colour, most] = [0, 0];
  for (const [each, count] of counts) if (count > most) [colour, most] = [each, count];
  const few = [...counts.values()].sort((a, b) => b - a).slice(0, FEW);
  const sum = few.reduce((all, count) => all + count, 0);
  return total === 0 ? null : { colour: swapped(colour), share: most / total, few: sum / total };
}

/**
 * The pixels of a picture as whole numbers, to tell equal ones: red in the lowest byte. Signed, since Node keeps larger
 * numbers as objects until it has optimized the code.
 */
export const pixelsOf = ({ data }: Picture): Int32Array =>
  new Int32Array(data.buffer, data.byteOffset, data.byteLength >> 2);

/** A pixel, with its red in the lowest byte, as a colour. */
const swapped = (pixel: number): number => ((pixel & 255) << 16) | (pixel & 0xff00) | ((pixel >> 16) & 255);

const colourAt = ({ data }: Picture, at: number): number =>
  ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0);

/** Pixels that differ from the ground by more than a tolerance. */
export function inkOn(picture: Picture, colour: number, tolerance: number): Mask {
  const mask = maskOf(picture);
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
  const pixels = pixelsOf(picture);
  // Neighbours are mostly of one colour.
  let last: number | null = null;
  let isInk = false;
  for (let at = 0; at < mask.data.length; at += 1) {
    const pixel = pixels[at] ?? 0;
    if (pixel !== last) {
      last = pixel;
      isInk =
        Math.abs((pixel & 255) - red) > tolerance ||
        Math.abs(((pixel >> 8) & 255) - green) > tolerance ||
        Math.abs(((pixel >> 16) & 255) - blue) > tolerance;
    }
    if (isInk) mask.data[at] = 1;
  }
  return mask;
}

/**
 * Pixels at edges of a picture that another picture of the same place no longer shows.
 *
 * @param tolerance smaller differences are no edge.
 */
export function lostEdges(bare: Picture, full: Picture, tolerance: number): Mask {
  const mask = maskOf(bare);
  const { width, height, data } = mask;
  const pixels = pixelsOf(bare);
  const look = (at: number, next: number) => {
    if (pixels[at] === pixels[next]) return;
    const edge = differenceAt(bare, at, bare, next);
    if (edge <= tolerance) return;
    const left = differenceAt(full, at, full, next);
    if (left >= SEEN * edge && (left >= VISIBLE || left >= NEARLY_ALL * edge)) return;
    data[at] = 1;
    data[next] = 1;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (x + 1 < width) look(at, at + 1);
      if (y + 1 < height) look(at, at + width);
    }
  }
  return mask;
}

/** Whether a box of a picture has one colour. */
export function isOneColour(picture: Picture, [left, top, right, bottom]: PixelBox): boolean {
  const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
  const [x1, y1] = [Math.min(picture.width, right), Math.min(picture.height, bottom)];
  const first = colourAt(picture, y0 * picture.width + x0);
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) if (colourAt(picture, y * picture.width + x) !== first) return false;
  return true;
}
