import type { PixelBox } from './differing-boxes.ts';
import type { Part } from './mask.ts';

/** A dot, a dash or a rule. */
export interface Mark extends Part {
  readonly isDot: boolean;
  readonly isHidden: boolean;
}

interface Place {
  readonly field: PixelBox;
  readonly point: number;
  /** Of the picture: what its edges cut is longer. */
  readonly width: number;
}

/** Marks whose middles lie closer are of one row, in points: a full stop stands a little above an underscore. */
const ROW = 3;
/** How far the middles of like marks of a row may lie apart, in points, or in sizes of a dot. */
const LEVEL = 0.4;
const LEVEL_OF_DOT = 0.3;
/** How many times as large, or as thick, one mark may be as another. */
const SPREAD = 1.6;
/** The shortest line that stands alone, in points and in its thickness; a shorter one may be a sign, as less than three marks may. */
const SHORT = 9;
const SLENDER = 7;
const LEAST_MARKS = 3;
/** The least distance of rows to write on, in points. */
const PITCH = 5.5;
/** The largest distance of the two lines of a double rule. */
const DOUBLE = 2.2;
/** How far rows may begin or end apart, in points; and gaps of one row, in times the usual one. */
const MARGIN = 2;
const GAP = 1.8;

const middle = ([, top, , bottom]: PixelBox): number => (top + bottom) / 2;
const thickness = ([, top, , bottom]: PixelBox): number => bottom - top;

/** Whether the hidden marks are rows of even dots or bars, and several rows a place to write on. */
export function areRowsToFillIn(marks: readonly Mark[], place: Place): boolean {
  const rows = rowsOf(marks, place).filter((row) => row.some(({ isHidden }) => isHidden));
  if (!rows.every((row) => isRow(row, place))) return false;
  const hidden = rows.map((row) => row.filter(({ isHidden }) => isHidden));
  return hidden.length < 2 || isDouble(hidden, place) || areToWriteOn(hidden, place);
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

function isRow(row: readonly Mark[], { point, width }: Place): boolean {
  // What the edges of the picture cut says nothing of its size.
  const whole = row.filter(({ box }) => box[0] > 1 && box[2] < width - 1);
  const [dots, bars] = [true, false].map((isDot) => row.filter((mark) => mark.isDot === isDot));
  const size = Math.max(0, ...(dots ?? []).map(({ box }) => thickness(box)));
  const isLevel = (group: readonly Mark[], most: number) => {
    const places = group.map(({ box }) => middle(box));
    return group.length === 0 || Math.max(...places) - Math.min(...places) <= most + 1;
  };
  const isEven = (values: readonly number[], slack: number) =>
    values.length === 0 || Math.max(...values) <= SPREAD * Math.min(...values) + slack;
  const areas = whole.filter(({ isDot }) => isDot).map(({ pixels }) => pixels.length);
  const bound = Math.max(LEVEL * point, LEVEL_OF_DOT * size);
  const isLong = (bars ?? []).some(
    ({ box }) => box[2] - box[0] >= Math.max(SHORT * point, SLENDER * (thickness(box) - 1)),
  );
  return (
    (row.length >= LEAST_MARKS || isLong) &&
    isLevel(dots ?? [], bound) &&
    isLevel(bars ?? [], LEVEL * point) &&
    isEven(areas, 0) &&
    isEven(
      (bars ?? []).map(({ box }) => thickness(box)),
      2,
    )
  );
}

/** Two rules, one close below the other. */
function isDouble(rows: readonly (readonly Mark[])[], { point }: Place): boolean {
  const [first, second] = rows.map((row) => (row.length === 1 ? row[0] : undefined));
  if (rows.length !== 2 || first === undefined || second === undefined) return false;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= point;
  const isClose = middle(second.box) - middle(first.box) <= DOUBLE * point;
  return (
    isClose && isNear(first.box[0], second.box[0]) && isNear(first.box[2], second.box[2]) && !first.isDot
  );
}

/**
 * Rows far enough apart to write on, without holes, that begin and end together; the first may begin later, beside a label,
 * and the last end earlier. Or rows that are all alike.
 */
function areToWriteOn(rows: readonly (readonly Mark[])[], { point, field }: Place): boolean {
  const places = rows.map((row) => middle(row[0]?.box ?? field));
  if (places.some((at, index) => index > 0 && at - (places[index - 1] ?? 0) < PITCH * point)) return false;
  const cut = (at: number) => Math.min(field[2], Math.max(field[0], at));
  const pattern = rows.map((row) => row.flatMap(({ box }) => [cut(box[0]), cut(box[2])]));
  const [first] = pattern;
  const isNear = (a: number | undefined, b: number | undefined) =>
    Math.abs((a ?? 0) - (b ?? 0)) <= MARGIN * point;
  const areSame = pattern.every(
    (each) => each.length === first?.length && each.every((at, index) => isNear(at, first[index])),
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

function hasNoHole(row: readonly Mark[], point: number): boolean {
  const gaps = row.slice(1).map(({ box }, index) => box[0] - (row[index]?.box[2] ?? 0));
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return gaps.every((gap) => gap <= GAP * usual + point);
}
