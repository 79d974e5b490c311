import type { PixelBox } from './differing-boxes.ts';
import { type Mask, maskOf, type Part, partsOf } from './mask.ts';

/**
 * What a part of the ink may be of a form: `bar`: a horizontal line or a dash; `post`: a vertical line; `dot`; `grid`: a box,
 * the cells of a comb or a table; `block`: an even ground. `other`: anything else, such as a letter.
 */
export type Shape = 'bar' | 'post' | 'dot' | 'grid' | 'block' | 'other';

/** The thickest line, in points. */
const THICK = 2.2;
/** The shortest line of a box, and the least side of an even ground. */
const LINE = 4;
/** The largest dot, in points. */
const DOT = 2.5;
/** Share of its box that a straight line fills, however drawing rounds its ends; and an even ground. */
const FULL = 0.85;
const EVEN = 0.97;
/** Length of the shortest dash over its thickness, and largest height of a dot over its width. */
const LONG = 1.6;
const TALL = 1.5;
/** How far lines of a box may miss each other, in points; and how much may stick out. */
const NEAR = 1.2;
const NIB = 0.6;
/** Area by the spread of its ink in both directions: a disc has 12.6, a box 12, figures of strokes about half of it. */
const SOLID = 10.5;
/** The spread within one pixel, in squared pixels. */
const PIXEL = 1 / 12;

const sizeOf = ([left, top, right, bottom]: PixelBox): readonly [number, number] => [
  right - left,
  bottom - top,
];

/** Classifies a part of a mask. @param point pixels of a point. */
export function shapeOf(mask: Mask, part: Part, point: number): Shape {
  const [width, height] = sizeOf(part.box);
  const share = part.pixels.length / (width * height);
  // Edges between pixels colour one more on each side.
  const thick = THICK * point + 2;
  if (Math.max(width, height) <= DOT * point + 2 && isDot(mask, part)) return 'dot';
  if (height <= thick && width >= LONG * height && share >= FULL) return 'bar';
  if (width <= thick && height >= LONG * width && height >= LINE * point && share >= FULL) return 'post';
  if (Math.min(width, height) >= LINE * point && share >= EVEN) return 'block';
  return cellsOf(mask, part, point) === null ? 'other' : 'grid';
}

/** Whether ink is a disc or a box, and no upright stroke. */
function isDot(mask: Mask, { box, pixels }: Part): boolean {
  const [width, height] = sizeOf(box);
  if (height > TALL * width || width > LONG * height) return false;
  let [x1, y1, x2, y2] = [0, 0, 0, 0];
  for (const at of pixels) {
    const [x, y] = [(at % mask.width) - box[0], Math.floor(at / mask.width) - box[1]];
    x1 += x;
    y1 += y;
    x2 += x * x;
    y2 += y * y;
  }
  const count = pixels.length;
  const across = Math.sqrt(x2 / count - (x1 / count) ** 2 + PIXEL);
  const up = Math.sqrt(y2 / count - (y1 / count) ** 2 + PIXEL);
  return count >= SOLID * across * up;
}

/** The cells that lines make: the width of the narrowest in pixels, and whether they are open at the top. */
export interface Cells {
  readonly width: number;
  /** Lines across and up. */
  readonly lines: readonly [number, number];
  readonly isOpen: boolean;
}

/** The cells of ink that is straight lines, across and up, of which each ends at another one; null for other ink. */
export function cellsOf(mask: Mask, part: Part, point: number): Cells | null {
  const own = cutOut(mask, part);
  const least = Math.round(LINE * point);
  const [across, up] = [runs(own, least, 'x'), runs(own, least, 'y')];
  const rest = maskOf(own);
  for (let at = 0; at < own.data.length; at += 1)
    if (own.data[at] === 1 && across.data[at] === 0 && up.data[at] === 0) rest.data[at] = 1;
  const [rows, posts, nibs] = [across, up, rest].map((each) => partsOf(each, MOST_LINES)?.parts);
  if (rows === undefined || posts === undefined || nibs === undefined) return null;
  const thick = THICK * point + 2;
  const isThin =
    rows.every(({ box }) => sizeOf(box)[1] <= thick) && posts.every(({ box }) => sizeOf(box)[0] <= thick);
  if (rows.length === 0 || posts.length === 0 || !isThin) return null;
  if (nibs.some(({ box }) => Math.max(...sizeOf(box)) > NIB * point + 1)) return null;
  const edge: PixelBox = [-part.box[0], -part.box[1], mask.width - part.box[0], mask.height - part.box[1]];
  const near = NEAR * point;
  const boxes = { rows: rows.map(({ box }) => box), posts: posts.map(({ box }) => box) };
  const meets = (x: number, y: number, lines: readonly PixelBox[]) =>
    x <= edge[0] + 1 ||
    y <= edge[1] + 1 ||
    x >= edge[2] - 1 ||
    y >= edge[3] - 1 ||
    lines.some(
      ([left, top, right, bottom]) =>
        x >= left - near && x <= right + near && y >= top - near && y <= bottom + near,
    );
  const isHeld = boxes.rows.every(([left, top, right, bottom]) => {
    const y = (top + bottom) / 2;
    return meets(left, y, boxes.posts) && meets(right, y, boxes.posts);
  });
  const free = (from: 1 | 3) =>
    boxes.posts.filter((box) => !meets((box[0] + box[2]) / 2, box[from], boxes.rows));
  // The cells of a comb are open at the top.
  const isOpen = new Set(free(1).map(([, top]) => Math.round(top / near))).size <= 1;
  const isComb = free(1).length === 0 || (free(1).length === boxes.posts.length && isOpen);
  if (!isHeld || free(3).length > 0 || !isComb) return null;
  const places = boxes.posts.map((box) => (box[0] + box[2]) / 2).sort((a, b) => a - b);
  const gaps = places.slice(1).map((at, index) => at - (places[index] ?? 0));
  const width = Math.min(sizeOf(part.box)[0], ...gaps.filter((gap) => gap > thick));
  return { width, lines: [rows.length, posts.length], isOpen: free(1).length > 0 };
}

/** Lines of a table below one field. */
const MOST_LINES = 400;

function cutOut({ width }: Mask, { box, pixels }: Part): Mask {
  const [across, up] = sizeOf(box);
  const own = maskOf({ width: across, height: up });
  for (const at of pixels) own.data[(Math.floor(at / width) - box[1]) * across + (at % width) - box[0]] = 1;
  return own;
}

/** Pixels of a mask in runs of at least this length, along rows or columns. */
function runs(mask: Mask, least: number, along: 'x' | 'y'): Mask {
  const { width, height, data } = mask;
  const made = maskOf(mask);
  const [lines, length] = along === 'x' ? [height, width] : [width, height];
  for (let line = 0; line < lines; line += 1) {
    const place = (at: number) => (along === 'x' ? line * width + at : at * width + line);
    let from = 0;
    for (let at = 0; at <= length; at += 1) {
      if (at < length && data[place(at)] === 1) continue;
      if (at - from >= least) for (let each = from; each < at; each += 1) made.data[place(each)] = 1;
      from = at + 1;
    }
  }
  return made;
}
