import type { PrintedLine } from '../types.ts';

/** Minimum certainty of a value's letters (log-probability): each one, and their sum. */
export interface Bound {
  readonly letter: number;
  readonly value: number;
}
/** For a value confirmed by other evidence. */
export const CONFIRMED: Bound = { letter: -0.35, value: -0.8 };
/** For an unconfirmed value. */
export const ALONE: Bound = { letter: -0.1, value: -0.15 };
/** Whether letters of a line are certain enough to be reliable. */
export const certain = ({ certainties }: PrintedLine, places: readonly number[], bound: Bound): boolean => {
  const part = places.map((place) => certainties[place] ?? Number.NEGATIVE_INFINITY);
  return part.length > 0 && Math.min(...part) > bound.letter && part.reduce((a, b) => a + b, 0) > bound.value;
};

/** Whether a line is in another one's column, and at most a few lines below it. */
export function follows(line: PrintedLine, above: PrintedLine): boolean {
  const height = Math.max(line.box.height, above.box.height);
  const down = line.box.y - above.box.y;
  return down > 0.5 * height && down < 7 * height && Math.abs(line.box.x - above.box.x) < 3 * height;
}
