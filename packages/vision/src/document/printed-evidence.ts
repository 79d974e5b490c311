import type { PrintedLine } from './types.ts';

/** How certain the letters of a value must be (log-probability): each of them, and all together. */
export interface Bound {
  readonly letter: number;
  readonly value: number;
}
/** For what something else confirms. */
export const CONFIRMED: Bound = { letter: -0.35, value: -0.8 };
/** For what nothing confirms. */
export const ALONE: Bound = { letter: -0.1, value: -0.15 };
/** Whether letters of a line are certain enough to be relied on. */
export const certain = ({ certainties }: PrintedLine, places: readonly number[], bound: Bound): boolean => {
  const part = places.map((place) => certainties[place] ?? Number.NEGATIVE_INFINITY);
  return part.length > 0 && Math.min(...part) > bound.letter && part.reduce((a, b) => a + b, 0) > bound.value;
};

/** Whether a line stands in the column of another, below it by at most some lines. */
export function follows(line: PrintedLine, above: PrintedLine): boolean {
  const height = Math.max(line.box.height, above.box.height);
  const down = line.box.y - above.box.y;
  return down > 0.5 * height && down < 7 * height && Math.abs(line.box.x - above.box.x) < 3 * height;
}
