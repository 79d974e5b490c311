import type { Box } from './structure.ts';

/** A part of a line of text below fields or paint, of which only a picture says whether it is a blank. */
export interface DoubtfulPlace {
  readonly box: Box;
  readonly isUpwards: boolean;
  /** Whether the content shows it before it begins to paint over such places. */
  readonly isEarly: boolean;
}

/** The widest gap between parts of one line, in heights of it: less than a letter. */
const GAP = 0.3;
/** How far the edges of one line's parts may lie apart, in points. */
const NEAR = 0.5;

const KINDS = [false, true].flatMap((isUpwards) => [[isUpwards, false] as const, [isUpwards, true] as const]);

/** Parts that follow each other in a line as one: programs may show each glyph on its own. */
export function joinPlaces(places: readonly DoubtfulPlace[]): readonly DoubtfulPlace[] {
  const joined: DoubtfulPlace[] = [];
  for (const [isUpwards, isEarly] of KINDS) {
    const [from, low] = isUpwards ? ([1, 0] as const) : ([0, 1] as const);
    const own = places
      .filter((place) => place.isUpwards === isUpwards && place.isEarly === isEarly)
      .map(({ box }) => box);
    own.sort((a, b) => a[low] - b[low] || a[from] - b[from]);
    let last: Box | undefined;
    const end = () => {
      if (last !== undefined) joined.push({ box: last, isUpwards, isEarly });
    };
    for (const box of own) {
      if (last !== undefined && follows(last, box, isUpwards)) last = around(last, box);
      else {
        end();
        last = box;
      }
    }
    end();
  }
  return joined;
}

function follows(last: Box, next: Box, isUpwards: boolean): boolean {
  const [from, low, to, high] = isUpwards ? ([1, 0, 3, 2] as const) : ([0, 1, 2, 3] as const);
  const isOneLine = Math.abs(last[low] - next[low]) <= NEAR && Math.abs(last[high] - next[high]) <= NEAR;
  const gap = next[from] - last[to];
  return isOneLine && gap <= GAP * (next[high] - next[low]);
}

const around = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
