import type { Area } from './areas.ts';
import type { Budget } from './budget.ts';
import { type DoubtfulPlace, joinPlaces } from './doubtful-places.ts';
import { intersection } from './matrix.ts';
import type { Box } from './structure.ts';
import type { PdfValue } from './values.ts';
import type { Parts } from './words.ts';

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
/** Share of a word between blanks from which it is hidden, if it is shorter than a letter. */
const WORD = 0.75;

interface Text {
  readonly box: Box;
  readonly isUpwards: boolean;
  /** The width from which its cover hides something. */
  readonly letter: number;
  /** One bit per row for each column that was painted over; null: nothing was painted over. */
  hidden: Uint8Array | null;
  /** Where the content shows it, and where it paints over it first. */
  readonly at: number;
  touched: number;
}

/** Detects painting that hides visible text of the same page. */
export class Covers {
  #texts = new Map<number, Text[]>();
  /** The same without blanks to fill in. */
  readonly #words = new Map<number, Text[]>();
  /** What only a picture tells from other text. */
  readonly #doubts = new Map<number, Text[]>();
  readonly #fonts = new Set<PdfValue>();
  readonly #boxes: Box[] = [];
  readonly #fields: Box[] = [];
  #isComplete = false;
  #at = 0;
  #cut = Number.POSITIVE_INFINITY;
  /** Whether blanks to fill in are told from other text. */
  readonly needsWords: boolean;
  readonly #budget: Budget | null;
  /** Whether text was painted over. */
  found = false;

  /** @param what `both`: `wordsOnly` will be called; `words`: blanks may be painted over from the beginning. */
  constructor(budget: Budget | null = null, what: 'text' | 'both' | 'words' = 'text') {
    this.#budget = budget;
    this.needsWords = what !== 'text';
    if (what === 'words') this.#texts = this.#words;
  }

  /**
   * Adds visible text: a box at least as large as the text, and the axis it runs along.
   *
   * @param parts the boxes of what is no blank, and of what may be one; null: all of it is none.
   */
  text(box: Box, along: 'x' | 'y' | null, parts: Parts<Box> | null = null): void {
    if (this.#isComplete) return;
    const isUpwards = along === 'y';
    const [length, height] = sizeOf(box, isUpwards);
    const letter = letterOf(length, height);
    const place = { isUpwards, hidden: null, at: this.#at, touched: Number.POSITIVE_INFINITY };
    const text = { ...place, box, letter };
    if (this.#texts !== this.#words) addTo(this.#texts, text);
    if (!this.needsWords) return;
    if (parts === null || (along === null && parts.doubts.length > 0)) {
      addTo(this.#words, text);
      this.#boxes.push(box);
      return;
    }
    const add = (group: Map<number, Text[]>, part: Box) => {
      this.#budget?.step();
      this.#boxes.push(part);
      const most = sizeOf(part, isUpwards)[0] * WORD;
      addTo(group, { ...place, box: part, letter: Math.min(letter, most) });
    };
    for (const word of parts.words) add(this.#words, word);
    for (const doubt of parts.doubts) add(this.#doubts, doubt);
  }

  /** Adds a font of the page's text, as its resources name it. */
  font(value: PdfValue): void {
    if (!this.#isComplete) this.#fonts.add(value);
  }

  /** Text that is no blank or may be none, and what fields paint over. */
  get boxes(): { readonly texts: readonly Box[]; readonly fields: readonly Box[] } {
    return { texts: this.#boxes, fields: this.#fields };
  }

  /** The content is read up to here. */
  reach(at: number): void {
    if (!this.#isComplete) this.#at = at;
  }

  /** Where the content begins to paint over what may be blanks; infinite if it does not. */
  get cut(): number {
    return this.#cut;
  }

  /** The fonts of the page's text. */
  get fonts(): readonly PdfValue[] {
    return [...this.#fonts];
  }

  /** Fields are painted from now on: they may hide blanks to fill in, and each other's text. */
  wordsOnly(): void {
    const painted = [...this.#doubts.values()].flat().filter(isHidden);
    for (const { touched } of painted) this.#cut = Math.min(this.#cut, touched);
    // One picture of the page must show them all.
    this.found ||= painted.some(({ at }) => at >= this.#cut);
    this.#texts = this.#words;
    this.#isComplete = true;
  }

  /**
   * Adds opaque paint. It hides text if it covers about one letter of it, alone or with earlier paint.
   *
   * @param area the painted part of the box; null: all of it.
   */
  cover(box: Box, area: () => Area | null): void {
    if (this.#isComplete) this.#fields.push(box);
    let made: Area | null | undefined;
    const visit = (
      groups: ReadonlyMap<number, Text[]>,
      paint: (text: Text, shared: Box, own: Area | null) => void,
    ) => {
      for (const [group, texts] of groups) {
        if (this.found) return;
        // A text may extend above its group by its own height.
        if (group * GROUP > box[3]) continue;
        for (const text of texts) {
          const shared = intersection(text.box, box);
          if (shared === null) continue;
          if (made === undefined) made = area();
          paint(text, shared, made);
        }
      }
    };
    const hide = (text: Text, shared: Box, own: Area | null) => {
      this.found ||= (own === null && isLetter(text, shared)) || this.#paintOver(text, shared, own);
    };
    visit(this.#texts, hide);
    if (this.#texts !== this.#words) return;
    visit(this.#doubts, (text, shared, own) => {
      if (!this.#isComplete) text.touched = Math.min(text.touched, this.#at);
      this.#paintOver(text, shared, own);
    });
  }

  /** What fields hide of what may be a blank. */
  get doubts(): readonly DoubtfulPlace[] {
    const places = [...this.#doubts.values()].flat().flatMap(({ box, isUpwards, letter, hidden, at }) => {
      if (hidden === null) return [];
      const [from, length] = isUpwards ? [box[1], box[3] - box[1]] : [box[0], box[2] - box[0]];
      const column = length / hidden.length;
      return runsOf(hidden)
        .filter(([start, end]) => (end - start) * column >= letter)
        .map(([start, end]) => {
          const [low, high] = [from + start * column, from + end * column];
          const part: Box = isUpwards ? [box[0], low, box[2], high] : [low, box[1], high, box[3]];
          return { isUpwards, box: part, isEarly: at < this.#cut && Number.isFinite(this.#cut) };
        });
    });
    return joinPlaces(places);
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

/** Columns from and to which a line is hidden. */
function runsOf(hidden: Uint8Array): readonly (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  let start: number | null = null;
  for (let column = 0; column <= hidden.length; column += 1) {
    const bits = hidden[column] ?? 0;
    let count = 0;
    for (let row = 0; row < ROWS.length; row += 1) count += (bits >> row) & 1;
    if (count >= HIDDEN_ROWS) start ??= column;
    else if (start !== null) {
      runs.push([start, column]);
      start = null;
    }
  }
  return runs;
}

/** Whether so much of a text is hidden that it counts. */
function isHidden({ box, isUpwards, letter, hidden }: Text): boolean {
  const [length] = sizeOf(box, isUpwards);
  return hidden !== null && longestRun(hidden) >= (letter / length) * hidden.length;
}

const longestRun = (hidden: Uint8Array): number =>
  runsOf(hidden).reduce((most, [from, to]) => Math.max(most, to - from), 0);

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
