import type { PixelBox } from './differing-boxes.ts';
import type { Picture } from './open-look.ts';

/** A channel that differs by more is ink. */
const TOLERANCE = 8;
/** The height of a line of text, in sizes of its font: with ascenders and descenders. */
const LINE_HEIGHT = 1.3;
/** Smaller letters cannot be told from a line, in pixels. */
const LEAST_SIZE = 10;
/** The highest line to fill in, in sizes of its font: a bold dot. */
const THICK = 0.18;
/** The same in points: higher ones could be small letters. */
const MOST_THICK = 4;
/** The shortest line, in sizes of its font: a shorter one may be a sign, as less than three dots or dashes may. */
const SHORT = 1.2;
const LEAST_MARKS = 3;
/** How many times as much ink one dot, or one column of a bar, may have as another. */
const SPREAD = 1.5;
/** Share of the most ink of a column up to which another lies between two marks: the edges of bold dots nearly meet. */
const GAP = 0.35;
/** Share of a bar's columns that are alike: where underscores meet, there is less ink. */
const FULL = 0.8;

/** A mark that stands apart in a row: from and to which column, and how much ink each column has. */
interface Mark {
  readonly from: number;
  readonly to: number;
  readonly ink: readonly number[];
  readonly isSolid: boolean;
}

/**
 * Whether the text in a place of a picture is nothing, or a line to fill in: bars of even thickness, or dots of one kind, in
 * one row.
 *
 * @param none the same page without text, as large.
 * @param place the part of a line of text, and whether it runs upwards or downwards; and how many pixels a point has.
 */
export function isLineToFillIn(
  text: Picture,
  none: Picture,
  { box, isUpwards, point }: { readonly box: PixelBox; readonly isUpwards: boolean; readonly point: number },
): boolean {
  const [left, top, right, bottom] = box;
  const across = isUpwards ? right - left : bottom - top;
  const size = across / LINE_HEIGHT;
  const area = pixelsOf(text, box);
  if (size < LEAST_SIZE || area === null) return false;
  const ink = inkOf(text, none, area, isUpwards);
  const rows = ink.map((row) => row.some((value) => value > 0));
  const [first, last] = [rows.indexOf(true), rows.lastIndexOf(true)];
  if (first < 0) return true;
  const thick = last + 1 - first;
  // Edges between pixels colour one more.
  if (thick > Math.min(THICK * size, MOST_THICK * point) + 1.5) return false;
  const marks = marksOf(ink.slice(first, last + 1));
  return isLong(marks, size) && isEven(marks, thick);
}

/** A share of a line's height by which letters may stand out of it. */
const MARGIN = 0.15;
/** Lines that are more times as high as the highest field excuse nothing: their letters would stand out of it. */
const HIGHEST = 2;
/** Lines of text on a page together, in areas of the page: those of real ones hardly overlap. */
const MOST_AREA = 20;

/**
 * Whether text shows below fields where none of its lines is: glyphs may lie anywhere.
 *
 * @param lines the boxes of text that is no blank or may be none.
 */
export function hasInkElsewhere(
  text: Picture,
  none: Picture,
  { lines, fields }: { readonly lines: readonly PixelBox[]; readonly fields: readonly PixelBox[] },
): boolean {
  const { width, height } = text;
  const isLine = new Uint8Array(width * height);
  let area = 0;
  const most = fields.reduce((highest, field) => Math.max(highest, heightOf(field)), 0) * HIGHEST;
  for (const line of lines) {
    const [left, top, right, bottom] = line;
    if (heightOf(line) > most) continue;
    const margin = MARGIN * Math.min(right - left, bottom - top) + 1;
    const box = pixelsOf(text, [left - margin, top - margin, right + margin, bottom + margin]);
    if (box === null) continue;
    const [x0, y0, x1, y1] = box;
    area += (x1 - x0) * (y1 - y0);
    if (area > MOST_AREA * width * height) return true;
    for (let y = y0; y < y1; y += 1) isLine.fill(1, y * width + x0, y * width + x1);
  }
  for (const field of fields) {
    const box = pixelsOf(text, field);
    if (box === null) continue;
    const [x0, y0, x1, y1] = box;
    area += (x1 - x0) * (y1 - y0);
    if (area > MOST_AREA * width * height) return true;
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1)
        if (isLine[y * width + x] === 0 && inkAt(text, none, x, y) > 0) return true;
    }
  }
  return false;
}

const heightOf = ([left, top, right, bottom]: PixelBox): number => Math.min(right - left, bottom - top);

/** Whole pixels within a picture; null: there are none. */
function pixelsOf(
  { width, height }: Picture,
  [left, top, right, bottom]: PixelBox,
): readonly [number, number, number, number] | null {
  const [x0, y0] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const [x1, y1] = [Math.min(width, Math.ceil(right)), Math.min(height, Math.ceil(bottom))];
  return x1 <= x0 || y1 <= y0 ? null : [x0, y0, x1, y1];
}

/** How far a pixel differs between the pictures. */
function inkAt(text: Picture, none: Picture, x: number, y: number): number {
  const at = (y * text.width + x) * 4;
  let [sum, most] = [0, 0];
  for (let channel = at; channel < at + 3; channel += 1) {
    const difference = Math.abs((text.data[channel] ?? 0) - (none.data[channel] ?? 0));
    sum += difference;
    most = Math.max(most, difference);
  }
  return most > TOLERANCE ? sum : 0;
}

/** Ink by row and column of a line that runs to the right. */
function inkOf(
  text: Picture,
  none: Picture,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  isUpwards: boolean,
): readonly (readonly number[])[] {
  const [rows, columns] = isUpwards ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
  return Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, column) =>
      isUpwards ? inkAt(text, none, x0 + row, y0 + column) : inkAt(text, none, x0 + column, y0 + row),
    ),
  );
}

function marksOf(ink: readonly (readonly number[])[]): readonly Mark[] {
  const columns = (ink[0] ?? []).map((_none, column) =>
    ink.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  );
  const gap = GAP * columns.reduce((highest, each) => Math.max(highest, each), 0);
  const marks: Mark[] = [];
  let from: number | null = null;
  for (let column = 0; column <= columns.length; column += 1) {
    if ((columns[column] ?? 0) > gap) from ??= column;
    else if (from !== null) {
      const [start, end] = [from, column];
      const isSolid = isSolidDot(ink.map((row) => row.slice(start, end)));
      marks.push({ from, to: column, ink: columns.slice(from, column), isSolid });
      from = null;
    }
  }
  return marks;
}

/** What drawing spreads ink across and up, in squared pixels. */
const BLUR = [0.3, 0.1] as const;
/** Area by the spread of its ink in both directions: a disc has 12.6, a box 12, figures of strokes about half of it. */
const SOLID = 10;
/** The least spread, of a point. */
const LEAST = 0.05;
/** How many times a dot may be as high as wide; a dash is wider. */
const TALL = 1.6;

/** Whether ink is a disc or a box, and no upright stroke. */
function isSolidDot(ink: readonly (readonly number[])[]): boolean {
  let [mass, most, x1, y1, x2, y2] = [0, 0, 0, 0, 0, 0];
  for (const [y, row] of ink.entries()) {
    for (const [x, value] of row.entries()) {
      mass += value;
      most = Math.max(most, value);
      x1 += value * x;
      y1 += value * y;
      x2 += value * x * x;
      y2 += value * y * y;
    }
  }
  if (mass === 0) return false;
  const across = Math.sqrt(Math.max(LEAST, x2 / mass - (x1 / mass) ** 2 - BLUR[0]));
  const up = Math.sqrt(Math.max(LEAST, y2 / mass - (y1 / mass) ** 2 - BLUR[1]));
  return mass / most >= SOLID * across * up && up <= TALL * across;
}

function isLong(marks: readonly Mark[], size: number): boolean {
  const length = (marks.at(-1)?.to ?? 0) - (marks[0]?.from ?? 0);
  return marks.length >= LEAST_MARKS || length >= SHORT * size;
}

/** Letters differ from each other, and their columns do. The first and the last mark may be cut. */
function isEven(marks: readonly Mark[], thick: number): boolean {
  const bars = marks.filter(({ from, to }) => to - from > 2 * thick);
  const dots = marks.filter((mark) => !bars.includes(mark));
  const columns = bars.flatMap(({ ink }) => ink.slice(2, -2));
  const most = columns.reduce((highest, each) => Math.max(highest, each), 0);
  const full = columns.filter((each) => each * SPREAD >= most);
  const [, ...whole] = dots.slice(0, -1);
  const weights = (whole.length > 0 ? whole : dots).map(({ ink }) =>
    ink.reduce((sum, each) => sum + each, 0),
  );
  const areAlike = weights.length === 0 || Math.max(...weights) <= SPREAD * Math.min(...weights);
  const areSolid = (whole.length > 0 ? whole : dots).every(({ isSolid }) => isSolid);
  return areAlike && areSolid && full.length >= FULL * columns.length;
}
