import type { Point } from '../../image.ts';
import type { Pixels } from '../frames/pixels.ts';

/** Luminance along a line through a face, top to bottom or left to right. */
type Profile = readonly number[];

/**
 * Grey levels added to every denominator. With 10, highlights on dark skin looked like lines: three of 41
 * pictures of people with dark skin were among the 1 % with the strongest rims. With 50 two were, and more
 * glasses were detected.
 */
const floor = 50;

/**
 * Mean luminance of the rows from `top` to `bottom`, over `halfWidth` pixels to either side of `x`.
 * Horizontal structures such as a rim remain; others, such as pores and lashes, average out.
 * @param top, bottom, halfWidth in pixels of the picture
 */
export function profileDown(
  image: Pixels,
  x: number,
  top: number,
  bottom: number,
  halfWidth: number,
): Profile {
  const profile: number[] = [];
  const middle = Math.round(x);
  for (let y = Math.round(top); y <= bottom; y++) {
    let sum = 0;
    for (let across = -halfWidth; across <= halfWidth; across++) sum += lumaAt(image, middle + across, y);
    profile.push(sum / (2 * halfWidth + 1));
  }
  return profile;
}

/** Luminance at a pixel; outside the picture, that of its border. */
function lumaAt(image: Pixels, x: number, y: number): number {
  const inside = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
  return image.luma(inside(x, image.width), inside(y, image.height));
}

/** The sharpest step of a profile, relative to the surrounding luminance. */
export function sharpestStep(profile: Profile): number {
  let sharpest = 0;
  for (let i = 1; i + 1 < profile.length; i++) {
    const [before, here, after] = [profile[i - 1]!, profile[i]!, profile[i + 1]!];
    sharpest = Math.max(sharpest, Math.abs(after - before) / ((before + here + after) / 3 + floor));
  }
  return sharpest;
}

/**
 * The deepest dark line of a profile: how much darker it is than both sides within `reach` pixels, as a
 * share. A shadow with only one edge is not a line.
 */
export function darkestLine(profile: Profile, reach: number): number {
  let deepest = 0;
  for (let i = reach; i + reach < profile.length; i++) {
    const before = Math.max(...profile.slice(i - reach, i));
    const after = Math.max(...profile.slice(i + 1, i + reach + 1));
    const around = Math.min(before, after);
    deepest = Math.max(deepest, (around - profile[i]!) / (around + floor));
  }
  return deepest;
}

/** The point between two others. */
export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
