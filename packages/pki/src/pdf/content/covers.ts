import type { Budget } from '../file/budget.ts';
import type { Area } from '../page/areas.ts';
import { intersection } from '../page/matrix.ts';
import type { Box } from '../page/structure.ts';

/** Tolerance of corners in points, for rounding in matrix products. */
const NEAR = 0.01;
/**
 * Heights at which a line's letters are sampled, as shares of its height from the foot: between descenders
 * and capitals.
 */
const ROWS = [0.25, 0.35, 0.45, 0.55, 0.65];
/** A letter is hidden if it is covered at this many of these heights. */
const HIDDEN_ROWS = 3;
const MAX_COLUMNS = 256;
/** Height in points of a group of texts; a shape is compared only with the groups near it. */
const GROUP = 50;
/** Most painted-over texts of a page that are judged one by one; with more the file is not accepted. */
export const MOST_PLACES = 400;

interface Text {
  readonly box: Box;
  readonly isUpwards: boolean;
  /** The width from which its cover hides something. */
  readonly letter: number;
  /** One bit per row for each column that was painted over; null: nothing was painted over. */
  hidden: Uint8Array | null;
  isFound: boolean;
}

/** Detects painting that hides visible text of the same page. */
export class Covers {
  readonly #texts = new Map<number, Text[]>();
  readonly #places: Box[] = [];
  readonly #budget: Budget | null;

  constructor(budget: Budget | null = null) {
    this.#budget = budget;
  }

  /** The texts that were painted over, at most one more than `MOST_PLACES`. */
  get places(): readonly Box[] {
    return this.#places;
  }

  /** Adds visible text: a box at least as large as the text, and the axis it runs along. */
  text(box: Box, along: 'x' | 'y' | null): void {
    const isUpwards = along === 'y';
    const [length, height] = sizeOf(box, isUpwards);
    addTo(this.#texts, { box, isUpwards, letter: letterOf(length, height), hidden: null, isFound: false });
  }

  /**
   * Adds opaque paint. It hides text if it covers about one letter of it, alone or with earlier paint.
   *
   * @param area the painted part of the box; null: all of it.
   */
  cover(box: Box, area: () => Area | null): void {
    let made: Area | null | undefined;
    for (const [group, texts] of this.#texts) {
      if (this.#places.length > MOST_PLACES) return;
      // A text may extend above its group by its own height.
      if (group * GROUP > box[3]) continue;
      for (const text of texts) {
        const shared = text.isFound ? null : intersection(text.box, box);
        if (shared === null) continue;
        if (made === undefined) made = area();
        text.isFound = (made === null && isLetter(text, shared)) || this.#paintOver(text, shared, made);
        if (text.isFound) this.#places.push(text.box);
      }
    }
  }

  #paintOver(text: Text, shared: Box, area: Area | null): boolean {
    const { box, isUpwards, letter } = text;
    const [from, to, low, high] = isUpwards ? [1, 3, 0, 2] : [0, 2, 1, 3];
    const [start, length] = [box[from] ?? 0, (box[to] ?? 0) - (box[from] ?? 0)];
    const height = (box[high] ?? 0) - (box[low] ?? 0);
    const columns = Math.min(MAX_COLUMNS, Math.max(2, Math.ceil((length * 8) / height)));
    const hidden = text.hidden ?? new Uint8Array(columns);
    text.hidden = hidden;
    this.#budget?.step(1 + (columns >> 3));
    const isIn = ([x, y]: readonly [number, number], row: (x: number) => boolean) =>
      x >= shared[0] && x <= shared[2] && y >= shared[1] && y <= shared[3] && row(x);
    const rows = new Map<number, (x: number) => boolean>();
    const rowAt = (y: number) => {
      const known = rows.get(y) ?? (area === null ? () => true : area(y));
      rows.set(y, known);
      return known;
    };
    for (let column = 0; column < columns; column += 1) {
      const across = start + ((column + 0.5) / columns) * length;
      for (const [index, share] of ROWS.entries()) {
        // Text that runs upwards has its foot on the right.
        const up = isUpwards ? (box[high] ?? 0) - share * height : (box[low] ?? 0) + share * height;
        const point = isUpwards ? ([up, across] as const) : ([across, up] as const);
        if (point[1] < shared[1] || point[1] > shared[3]) continue;
        if (isIn(point, rowAt(point[1]))) hidden[column] = (hidden[column] ?? 0) | (1 << index);
      }
    }
    return longestRun(hidden) >= (letter / length) * columns;
  }
}

/** Approximate width of a letter in a line of this length and height. */
const letterOf = (length: number, height: number): number => Math.min(length / 2, height * 0.75);

/** Length and height of a line of text. */
const sizeOf = ([left, bottom, right, top]: Box, isUpwards: boolean): readonly [number, number] =>
  isUpwards ? [top - bottom, right - left] : [right - left, top - bottom];

function addTo(groups: Map<number, Text[]>, text: Text): void {
  const group = Math.floor(text.box[1] / GROUP);
  const list = groups.get(group) ?? [];
  list.push(text);
  groups.set(group, list);
}

function isLetter({ box, isUpwards, letter }: Text, shared: Box): boolean {
  const [, height] = sizeOf(box, isUpwards);
  const [across, up] = sizeOf(shared, isUpwards);
  return up >= height / 2 && across >= letter;
}

/** The most columns in a row that are hidden. */
function longestRun(hidden: Uint8Array): number {
  let [run, most] = [0, 0];
  for (const bits of hidden) {
    let count = 0;
    for (let row = 0; row < ROWS.length; row += 1) count += (bits >> row) & 1;
    run = count >= HIDDEN_ROWS ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}

/** Whether a path is an axis-aligned rectangle. */
export function isUpright(points: readonly (readonly [number, number])[], box: Box): boolean {
  if (points.length < 4 || points.length > 5) return false;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= NEAR;
  const atCorner = points.every(
    ([x, y]) => (isNear(x, box[0]) || isNear(x, box[2])) && (isNear(y, box[1]) || isNear(y, box[3])),
  );
  const straight = points.every(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x, y];
    return isNear(x, nextX) || isNear(y, nextY);
  });
  return atCorner && straight;
}
