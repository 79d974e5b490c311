import type { Part } from './mask.ts';

/** The thickest line, in points. */
const THICK = 2.2;
/** The least size of a frame with round corners, in points, and how many times wider than high: no figure is. */
const FRAME = [24, 9] as const;
const WIDE = 1.5;
/** The radii of its corners. */
const RADII = Array.from({ length: 11 }, (_none, index) => 1 + index / 2);
/** The least and the largest ring of a round button. */
const RING = [5, 24] as const;
/** A slash: its height in points, and its width for its height. */
const SLASH = [4, 20] as const;
const SLOPE = [0.15, 0.7] as const;

/** Whether ink is the frame of a place to write in, with round corners. @param width of the mask. */
export function isRoundFrame(part: Part, width: number, point: number): boolean {
  const [across, up] = sizeOf(part);
  if (across < FRAME[0] * point || up < FRAME[1] * point || across < WIDE * up) return false;
  return RADII.some((radius) => radius * 2 * point <= up && isOutline(part, width, radius * point, point));
}

/** Whether ink is a round ring. */
export function isRing(part: Part, width: number, point: number): boolean {
  const [across, up] = sizeOf(part);
  const isLarge = up >= RING[0] * point && up <= RING[1] * point;
  return isLarge && Math.abs(across - up) <= 2 && isOutline(part, width, Math.min(across, up) / 2, point);
}

/** Whether ink is one straight stroke from the lower left to the upper right. */
export function isSlash(part: Part, width: number, point: number): boolean {
  const [across, up] = sizeOf(part);
  if (up < SLASH[0] * point || up > SLASH[1] * point) return false;
  if (across < SLOPE[0] * up || across > SLOPE[1] * up) return false;
  const reach = (THICK * point) / 2 + 1;
  const length = Math.hypot(across, up);
  return placesOf(part, width).every(
    ([x, y]) => Math.abs((x - across / 2) * up + (y - up / 2) * across) / length <= reach,
  );
}

const sizeOf = ({ box: [left, top, right, bottom] }: Part): readonly [number, number] => [
  right - left,
  bottom - top,
];

/** The middles of the pixels of a part, from its upper left corner. */
const placesOf = ({ box, pixels }: Part, width: number): readonly (readonly [number, number])[] =>
  pixels.map((at) => [(at % width) - box[0] + 0.5, Math.floor(at / width) - box[1] + 0.5] as const);

/** Whether a part is a closed thin outline of a box with such round corners. */
function isOutline(part: Part, width: number, radius: number, point: number): boolean {
  const [across, up] = sizeOf(part);
  const thick = THICK * point + 2;
  const places = placesOf(part, width);
  const isOnIt = places.every(([x, y]) => {
    const [toX, toY] = [Math.min(x, across - x), Math.min(y, up - y)];
    if (toX >= radius || toY >= radius) return Math.min(toX, toY) <= thick;
    const inside = radius - Math.hypot(radius - toX, radius - toY);
    return inside >= -2 && inside <= thick;
  });
  const seen = {
    left: new Set<number>(),
    right: new Set<number>(),
    top: new Set<number>(),
    low: new Set<number>(),
  };
  for (const [x, y] of places) {
    (x < across / 2 ? seen.left : seen.right).add(y);
    (y < up / 2 ? seen.top : seen.low).add(x);
  }
  return (
    isOnIt &&
    [seen.left, seen.right].every(({ size }) => size === up) &&
    [seen.top, seen.low].every(({ size }) => size === across)
  );
}
