import type { PixelBox } from './differing-boxes.ts';
import type { Part } from './mask.ts';

/** A dot, a dash or a rule, or the slash between two blanks. */
export interface Mark extends Part {
  readonly isDot: boolean;
  readonly isSlash: boolean;
  readonly isHidden: boolean;
}

interface Place {
  readonly field: PixelBox;
  readonly point: number;
  /** Of the picture: what its edges cut is longer. */
  readonly width: number;
  /** What is seen beside it and may be letters or figures. */
  readonly letters: readonly PixelBox[];
  /** Whether its lines run upwards: a short one may be a stroke of a figure. */
  readonly isTurned: boolean;
}

/** Marks whose middles are closer than this are in one row, in points: a full stop is a little above an underscore. */
const ROW = 3;
/** Most distance of the middles of like marks in a row, in points, or in sizes of a dot. */
const LEVEL = 0.4;
const LEVEL_OF_DOT = 0.3;
/** Largest ratio of two marks' sizes or thicknesses. */
const SPREAD = 1.6;
/** The shortest line that stands alone, in points and in its thickness; a shorter one may be a sign, as less than three marks may. */
const SHORT = 9;
const SLENDER = 7;
const LEAST_MARKS = 3;
/** Lines up to this length, in points, may be a sign; a rule takes this share of its field's length. */
const DASH = 40;
const NEARLY = 0.8;
/** How near to it a letter is, in points, and which share of the letter's height lies above and below a sign. */
const BESIDE = 12;
const AMID = 0.25;
/** The thickest upright stroke, and how far from the end of another one it begins, in points. */
const UPRIGHT = 2.5;
const CORNER = 2.5;
/** The shortest blank beside a slash, in points. */
const BLANK = 6;
/** Height above a line of the stop or dash that separates it from the next, in points. */
const SEPARATED = 9;
/** The least distance of rows to write on, in points. */
const PITCH = 5.5;
/** The largest distance of the two lines of a double rule. */
const DOUBLE = 2.2;
/** Most distance of marks in rows that are all alike, in points. */
const SAME = 1.5;
/** How far rows may begin or end apart, in points: an underscore is as wide; and gaps of one row, in times the usual one. */
const MARGIN = 6;
const GAP = 1.8;

const middle = ([, top, , bottom]: PixelBox): number => (top + bottom) / 2;
const thickness = ([, top, , bottom]: PixelBox): number => bottom - top;

/** Whether the hidden marks are rows of even dots or bars, and several rows a place to write on. */
export function areRowsToFillIn(marks: readonly Mark[], place: Place): boolean {
  const all = rowsOf(
    marks.filter(({ isHidden }) => isHidden),
    place,
  );
  const seen = marks.filter(({ isHidden }) => !isHidden);
  const rows = all.filter(
    (row, index) =>
      !areSeparators(row, all[index + 1], place) &&
      (row.some(({ isSlash }) => isSlash) || !areSeparators(row, all[index - 1], place)),
  );
  if (rows.some((row) => row.some(({ isSlash }) => isSlash))) return false;
  if (!rows.every((row) => isDouble(row, place) || isRow(row, seen, place))) return false;
  return rows.length < 2 || areToWriteOn(rows, place);
}

function rowsOf(marks: readonly Mark[], { point }: Place): readonly (readonly Mark[])[] {
  const rows: Mark[][] = [];
  for (const mark of [...marks].sort((a, b) => middle(a.box) - middle(b.box))) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row !== undefined && first !== undefined && middle(mark.box) - middle(first.box) <= ROW * point)
      row.push(mark);
    else rows.push([mark]);
  }
  return rows.map((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

/** @param seen marks beside the field, which show that the row continues. */
function isRow(row: readonly Mark[], seen: readonly Mark[], place: Place): boolean {
  const { point, width } = place;
  // A mark that the picture's edge cuts has an unknown size.
  const whole = row.filter(({ box }) => box[0] > 1 && box[2] < width - 1);
  const [dots, bars] = [row.filter(({ isDot }) => isDot), row.filter(({ isDot }) => !isDot)];
  const size = Math.max(0, ...dots.map(({ box }) => thickness(box)));
  const bound = Math.max(LEVEL * point, LEVEL_OF_DOT * size) + 1;
  const isLevel = (group: readonly Mark[], most: number) => {
    const places = group.map(({ box }) => middle(box));
    return group.length === 0 || Math.max(...places) - Math.min(...places) <= most;
  };
  const isEven = (values: readonly number[], slack: number) =>
    values.length === 0 || Math.max(...values) <= SPREAD * Math.min(...values) + slack;
  const areas = whole.filter(({ isDot }) => isDot).map(({ pixels }) => pixels.length);
  const continuing = seen.filter((mark) =>
    row.some((own) => own.isDot === mark.isDot && Math.abs(middle(own.box) - middle(mark.box)) <= bound),
  );
  const count = lengthOf(row, continuing, point);
  const isLong = bars.some((mark) => isRule(mark, count === 1, place));
  return (
    (count >= LEAST_MARKS || isLong) &&
    isLevel(dots, bound) &&
    isLevel(bars, LEVEL * point + 1) &&
    isEven(areas, 0) &&
    isEven(
      bars.map(({ box }) => thickness(box)),
      2,
    )
  );
}

/** How many marks a row has together with those that continue it, at its usual distance: others belong to something else. */
function lengthOf(row: readonly Mark[], seen: readonly Mark[], point: number): number {
  const all = [...row, ...seen].sort((a, b) => a.box[0] - b.box[0]);
  const gaps = all.slice(1).map(({ box }, index) => box[0] - (all[index]?.box[2] ?? 0));
  const most = GAP * usualOf(gaps) + point;
  const groups: Mark[][] = [];
  all.forEach((mark, index) => {
    if (index > 0 && (gaps[index - 1] ?? 0) <= most) groups.at(-1)?.push(mark);
    else groups.push([mark]);
  });
  return groups
    .filter((group) => group.some((mark) => row.includes(mark)))
    .reduce((sum, group) => sum + group.length, 0);
}

const usualOf = (gaps: readonly number[]): number =>
  [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;

/** Whether a bar is a line to write on: a short one alone takes nearly all of its field, and is no sign before a figure. */
function isRule({ box }: Mark, isAlone: boolean, { field, point, letters, isTurned }: Place): boolean {
  const length = box[2] - box[0];
  if (length < Math.max(SHORT * point, SLENDER * (thickness(box) - 1))) return false;
  const whole = Math.min(box[2], field[2]) - Math.max(box[0], field[0]);
  const isShort = isAlone && length < DASH * point;
  if (isShort && (isTurned || whole < NEARLY * (field[2] - field[0]))) return false;
  const isAmid = ([left, top, right, bottom]: PixelBox) =>
    Math.max(left - box[2], box[0] - right) <= BESIDE * point &&
    middle(box) > top + AMID * (bottom - top) &&
    middle(box) < bottom - AMID * (bottom - top);
  // Upright strokes that begin at its ends make a figure with it.
  const isCorner = ([left, top, right, bottom]: PixelBox) =>
    right - left <= UPRIGHT * point &&
    Math.min(Math.abs(left - box[2]), Math.abs(box[0] - right)) <= CORNER * point &&
    middle(box) >= top - CORNER * point &&
    middle(box) <= bottom + CORNER * point;
  return !isShort || !letters.some((letter) => isAmid(letter) || isCorner(letter));
}

/** Whether marks stand one by one between the lines of the next row, as in the blanks of a date. */
function areSeparators(row: readonly Mark[], next: readonly Mark[] | undefined, { point }: Place): boolean {
  const least = row.some(({ isSlash }) => isSlash) ? BLANK * point : 0;
  const bars = (next ?? []).filter(({ isDot, box }) => !isDot && box[2] - box[0] >= least);
  const gaps = bars.slice(1).map(({ box }, index) => [bars[index]?.box[2] ?? 0, box[0]] as const);
  const [first] = row;
  if (first === undefined || bars[0] === undefined) return false;
  const isNear = Math.abs(middle(bars[0].box) - middle(first.box)) <= SEPARATED * point;
  const between = row.map(({ box }) =>
    gaps.findIndex(([from, to]) => box[0] >= from - point && box[2] <= to + point),
  );
  return isNear && !between.includes(-1) && new Set(between).size === between.length;
}

/** Two rules, one close below the other. */
function isDouble([first, second, ...rest]: readonly Mark[], { point }: Place): boolean {
  if (first === undefined || second === undefined || rest.length > 0) return false;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= point;
  const isClose = Math.abs(middle(second.box) - middle(first.box)) <= DOUBLE * point;
  const isLong = first.box[2] - first.box[0] >= SHORT * point;
  const areLike = isNear(first.box[0], second.box[0]) && isNear(first.box[2], second.box[2]);
  return isClose && isLong && areLike && !first.isDot && !second.isDot;
}

/**
 * Rows far enough apart to write on, without holes, that begin and end together; the first may begin later, beside a label,
 * and the last end earlier. Or rows that are all alike.
 */
function areToWriteOn(rows: readonly (readonly Mark[])[], { point, field }: Place): boolean {
  const places = rows.map((row) => middle(row[0]?.box ?? field));
  if (places.some((at, index) => index > 0 && at - (places[index - 1] ?? 0) < PITCH * point)) return false;
  const down = Math.min(...places.slice(1).map((at, index) => at - (places[index] ?? 0)));
  if (rows.some((row) => isSparse(row, down))) return false;
  const cut = (at: number) => Math.min(field[2], Math.max(field[0], at));
  const pattern = rows.map((row) => row.flatMap(({ box }) => [cut(box[0]), cut(box[2])]));
  const [first] = pattern;
  const isNear = (a: number | undefined, b: number | undefined) =>
    Math.abs((a ?? 0) - (b ?? 0)) <= MARGIN * point;
  const isSame = (a: number | undefined, b: number | undefined) =>
    Math.abs((a ?? 0) - (b ?? 0)) <= SAME * point;
  const areSame = pattern.every(
    (each) => each.length === first?.length && each.every((at, index) => isSame(at, first[index])),
  );
  if (areSame) return true;
  const [from, to] = [pattern.map((each) => each[0] ?? 0), pattern.map((each) => each.at(-1) ?? 0)];
  const [start, end] = [Math.min(...from), Math.max(...to)];
  return (
    rows.every((row) => hasNoHole(row, point)) &&
    from.every((at, index) => index === 0 || isNear(at, start)) &&
    to.every((at, index) => index === rows.length - 1 || isNear(at, end))
  );
}

/** Whether dots are farther apart than rows: they then read downwards, as strokes. */
function isSparse(row: readonly Mark[], down: number): boolean {
  if (!row.every(({ isDot }) => isDot)) return false;
  return usualOf(row.slice(1).map(({ box }, index) => box[0] - (row[index]?.box[0] ?? 0))) >= down;
}

function hasNoHole(row: readonly Mark[], point: number): boolean {
  const gaps = row.slice(1).map(({ box }, index) => box[0] - (row[index]?.box[2] ?? 0));
  return gaps.every((gap) => gap <= GAP * usualOf(gaps) + point);
}
