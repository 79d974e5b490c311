import type { PixelBox } from './differing-boxes.ts';
import { type Mask, maskOf } from './mask.ts';
import type { Picture } from './open-look.ts';

/** What remains of a difference between two grounds below opaque paint, of 255. */
const SHINES = 64;
/** Share of an edge's contrast that is left where one still sees it. */
const SEEN = 0.25;
/** Gaps between covers up to which what lies there counts as covered, in points. */
const GAP = 1.2;
/** Frames of fields up to this thickness cover no letter, in points. */
const THIN = 1.2;

/** How far the colours of two pixels differ, by their most different channel. */
export function differenceAt(a: Picture, at: number, b: Picture, bt: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel += 1)
    most = Math.max(most, Math.abs((a.data[at * 4 + channel] ?? 0) - (b.data[bt * 4 + channel] ?? 0)));
  return most;
}

/** Where paint is opaque that was drawn on white and on black. */
export function opaque(white: Picture, black: Picture): Mask {
  const mask = maskOf(white);
  for (let at = 0; at < mask.data.length; at += 1)
    if (differenceAt(white, at, black, at) < SHINES) mask.data[at] = 1;
  return mask;
}

/** Whether the paint leaves everything as it is. */
export const isUntouched = (a: Picture, b: Picture): boolean => Buffer.compare(a.data, b.data) === 0;

/** Covered parts of a picture with the narrow gaps between them, without thin lines. @param point pixels of a point. */
export function asCover(mask: Mask, point: number): Mask {
  const [gap, line] = [Math.max(1, Math.round((GAP * point) / 2)), Math.round((THIN * point) / 2)];
  const closed = spread(spread(mask, gap, 1), gap, 0);
  return spread(spread(closed, line, 0), line, 1);
}

/** The pixels of a mask with those next to them. */
export const widened = (mask: Mask): Mask => spread(mask, 1, 1);

/** Spreads pixels of a value to their neighbours, across and then up. Beyond the edge nothing is known. */
function spread(mask: Mask, reach: number, value: 0 | 1): Mask {
  const pass = (from: Uint8Array, count: number, length: number, along: number, next: number) => {
    const to = new Uint8Array(from.length);
    for (let line = 0; line < count; line += 1) {
      let last = Number.NEGATIVE_INFINITY;
      const start = line * next;
      const mark = (at: number) => {
        if (from[start + at * along] === value) last = at;
      };
      for (let at = 0; at < Math.min(reach, length); at += 1) mark(at);
      for (let at = 0; at < length; at += 1) {
        if (at + reach < length) mark(at + reach);
        to[start + at * along] = last >= at - reach ? value : 1 - value;
      }
    }
    return to;
  };
  const { width, height } = mask;
  const across = pass(mask.data, height, width, 1, width);
  return { width, height, data: pass(across, width, height, width, 1) };
}

/** A colour, and the share of the pixels that have it. */
export interface Ground {
  readonly colour: number;
  readonly share: number;
}

/** The most frequent colour of a picture within a mask. Null: the mask is empty. */
export function groundOf(picture: Picture, within: Mask): Ground | null {
  const counts = new Map<number, number>();
  let total = 0;
  for (let at = 0; at < within.data.length; at += 1) {
    if (within.data[at] === 0) continue;
    const colour = colourAt(picture, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
    total += 1;
  }
  let [colour, most] = [0, 0];
  for (const [each, count] of counts) if (count > most) [colour, most] = [each, count];
  return total === 0 ? null : { colour, share: most / total };
}

const colourAt = ({ data }: Picture, at: number): number =>
  ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0);

/** Pixels that differ from the ground by more than a tolerance. */
export function inkOn(picture: Picture, colour: number, tolerance: number): Mask {
  const mask = maskOf(picture);
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
  const { data } = picture;
  for (let at = 0, from = 0; at < mask.data.length; at += 1, from += 4) {
    const isInk =
      Math.abs((data[from] ?? 0) - red) > tolerance ||
      Math.abs((data[from + 1] ?? 0) - green) > tolerance ||
      Math.abs((data[from + 2] ?? 0) - blue) > tolerance;
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
  const look = (at: number, next: number) => {
    const edge = differenceAt(bare, at, bare, next);
    if (edge <= tolerance || differenceAt(full, at, full, next) >= SEEN * edge) return;
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
