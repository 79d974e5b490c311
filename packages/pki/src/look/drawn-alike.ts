import { maskOf, partsOf } from './mask.ts';
import type { Picture } from './open-look.ts';

/** Least contrast of an edge, of 255. */
const CLEAR = 50;
/** Least share of an edge's contrast that the other drawing must have nearby: thin lines are drawn as black or as grey ones. */
const SHARE = 0.4;
/** Pixels that differ by less belong to the same edge. */
const SLIGHT = 40;
/** Pixels of a page's rim, besides the reach, that are not compared: no letter fits there. */
const RIM = 2;
/** More separate places than this differ in no honest page. */
const MANY = 5_000;

/**
 * The most connected pixels of edges that one of two drawings of the same page has and the other lacks. A page of which both programs
 * show the same has few: antialiasing, rounding and hairlines do not count.
 *
 * @param reach how far apart, in pixels, the two may draw the same edge.
 */
export function lostTogether(one: Picture, other: Picture, reach: number): number {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  const lost = maskOf({ width, height });
  // At the rim one program may cut off an edge that the other still shows.
  const rim = reach + RIM;
  for (let y = rim; y < height - rim; y += 1)
    for (let x = rim; x < width - rim; x += 1) {
      if (differenceAt(one, other, x, y) < SLIGHT) continue;
      if (isLost(one, other, x, y, reach) || isLost(other, one, x, y, reach)) lost.data[y * width + x] = 1;
    }
  const found = partsOf(lost, MANY);
  if (found === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...found.parts.map(({ pixels }) => pixels.length));
}

function differenceAt(one: Picture, other: Picture, x: number, y: number): number {
  const [a, b] = [4 * (y * one.width + x), 4 * (y * other.width + x)];
  let most = 0;
  for (let channel = 0; channel < 3; channel += 1)
    most = Math.max(most, Math.abs((one.data[a + channel] ?? 0) - (other.data[b + channel] ?? 0)));
  return most;
}

/** Whether there is an edge at a pixel, of which the other drawing has next to nothing nearby. */
function isLost(picture: Picture, other: Picture, x: number, y: number, reach: number): boolean {
  const contrast = contrastAt(picture, x, y, 1);
  return contrast >= CLEAR && contrastAt(other, x, y, reach) < SHARE * contrast;
}

/** The largest difference of any channel within some pixels. */
function contrastAt({ width, height, data }: Picture, x: number, y: number, reach: number): number {
  const [x0, x1] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
  const [y0, y1] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
  let most = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    let [low, high] = [255, 0];
    for (let down = y0; down <= y1; down += 1)
      for (let across = x0; across <= x1; across += 1) {
        const value = data[4 * (down * width + across) + channel] ?? 0;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    most = Math.max(most, high - low);
  }
  return most;
}
