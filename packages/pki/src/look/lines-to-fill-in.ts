import type { PixelBox } from './differing-boxes.ts';
import { type Cells, cellsOf, type Shape, shapeOf } from './line-shapes.ts';
import { type Mask, type Part, partsOf, turned } from './mask.ts';
import { isRing, isRoundFrame, isSlash } from './rounded.ts';
import { areRowsToFillIn, type Mark } from './rows.ts';

/** Ink below a field, and what of it is hidden. */
export interface Below {
  readonly ink: Mask;
  readonly hidden: Mask;
  /** The field's place. */
  readonly field: PixelBox;
  /** How many pixels a point has. */
  readonly point: number;
  /** Whether it is a check box or radio button. */
  readonly isButton: boolean;
  /** Whether its lines run upwards. */
  readonly isTurned: boolean;
  /** Whether a box of the picture has one colour. */
  readonly isFlat: (box: PixelBox) => boolean;
}

/** Most parts of the ink below and beside one field: with more it is a picture, or letters. */
const MOST_PARTS = 4000;
/** How much of a letter may be covered at its edge: depth in points, and share of its ink. */
const EDGES = [
  { depth: 1, share: 0.6 },
  { depth: 3, share: 0.35 },
] as const;
/** Size of loose pixels where something crosses a line, in points. */
const SPECK = 0.3;
/** The lowest field to write in. */
const WRITTEN = 5;
/** Cells to write in are at least as wide and as high, in points; below a box to tick, smaller squares may be. */
const CELL = 9;
/** And those that are open at the top at least as high. */
const LOW = 4;
const TICK = 5;
/** Share of its size by which a square may be longer than wide. */
const SQUARE = 0.25;
/** Narrower boxes may be figures, in points; and the highest letter. */
const NARROW_BOX = 24;
const LETTER = 24;
/** Most height over width of a box alone, of one beside letters, and of one that is open at the top. */
const UPRIGHT = 1.5;
const SQUARISH = 1.1;
const FLAT = 0.6;
/** Share of its height from which a box is as high as a letter. */
const AS_HIGH = 0.75;
/** Share of a field's width or height that an even ground has. */
const SPAN = 0.9;
/** How far sizes of like things may differ, in points. */
const ALIKE = 1;
/** Length over height from which lines run along a field. */
const NARROW = 2;
/** How far a line continues beyond a field that it crosses. */
const BEYOND = 1;

/** Shapes that may be hidden as a whole. */
const LINES: ReadonlySet<Shape> = new Set(['bar', 'grid']);

interface Found {
  readonly part: Part;
  readonly shape: Shape;
  readonly isHidden: boolean;
}

/**
 * Whether the hidden ink is nothing but lines to fill in: rules, rows of dots, dashes or underscores, boxes, cells and even
 * grounds; or edges of letters that are seen besides.
 */
export function isToFillIn(below: Below): boolean {
  const [left, top, right, bottom] = below.field;
  const [width, height] = [right - left, bottom - top];
  // A lower field is too small to write in: it may cover one stroke of a figure.
  if (Math.min(width, height) < WRITTEN * below.point) return false;
  // Lines run along a narrow field: an upright stroke in it is no line to write on.
  return (
    (width * NARROW >= height && isToFillInAcross(below)) ||
    (height >= width * NARROW && isToFillInAcross(turnedBelow(below)))
  );
}

function turnedBelow({ ink, hidden, field: [left, top, right, bottom], ...same }: Below): Below {
  const isFlat = ([x0, y0, x1, y1]: PixelBox) => same.isFlat([y0, x0, y1, x1]);
  return {
    ...same,
    isTurned: true,
    isFlat,
    ink: turned(ink),
    hidden: turned(hidden),
    field: [top, left, bottom, right],
  };
}

function isToFillInAcross(below: Below): boolean {
  const { ink, point, field } = below;
  const parts = partsOf(ink, MOST_PARTS)?.parts;
  if (parts === undefined) return false;
  const found = parts.flatMap((part): readonly Found[] => {
    const shape = shapeOf(ink, part, point);
    const isHidden = isHiddenPart(below, part);
    const isEdge = isHidden && !LINES.has(shape) && isEdgeOnly(below, part);
    return isEdge ? [] : [{ part, shape, isHidden }];
  });
  const hidden = found.filter((each) => each.isHidden);
  const of = (...shapes: readonly Shape[]) => hidden.filter(({ shape }) => shapes.includes(shape));
  const isTick = (part: Part) => below.isButton && hidden.length === 1 && isRing(part, ink.width, point);
  const others = of('other').filter(({ part }) => !isRoundFrame(part, ink.width, point) && !isTick(part));
  if (!others.every(({ part }) => isSlash(part, ink.width, point))) return false;
  const marks = found
    .filter((each) => each.shape === 'bar' || each.shape === 'dot' || others.includes(each))
    .map(
      ({ part, shape, isHidden }): Mark => ({
        ...part,
        isDot: shape === 'dot',
        isSlash: shape === 'other',
        isHidden,
      }),
    );
  const letters = found.flatMap(({ part: { box }, shape, isHidden }) =>
    !isHidden && ['other', 'post', 'grid'].includes(shape) && isLetterHigh(box, point) ? [box] : [],
  );
  return (
    areRowsToFillIn(marks, { point, field, width: ink.width, letters, isTurned: below.isTurned }) &&
    of('post').every(({ part }) => crosses(part.box, below)) &&
    of('block').every(({ part }) => isGround(part.box, below)) &&
    areCells(
      of('grid').map(({ part }) => part),
      below,
      letters,
    )
  );
}

/** Whether more than a speck of a part is hidden by the field. */
function isHiddenPart({ ink: { width }, hidden, field, point }: Below, { pixels }: Part): boolean {
  const near = Math.ceil(point / 2);
  const own = pixels.filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return (
      hidden.data[at] === 1 &&
      x >= field[0] - near &&
      x < field[2] + near &&
      y >= field[1] - near &&
      y < field[3] + near
    );
  });
  if (own.length === 0) return false;
  const [left, top, right, bottom] = boxOfPixels(own, width);
  const isSpeck = Math.max(right - left, bottom - top) <= SPECK * point + 1;
  return !isSpeck || own.length * 4 > pixels.length;
}

function boxOfPixels(pixels: readonly number[], width: number): PixelBox {
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
  }
  return [x0, y0, x1, y1];
}

/** Whether only a little of a part is hidden, on one side of what is visible. */
function isEdgeOnly({ ink: { width }, hidden, point }: Below, { pixels }: Part): boolean {
  const gone = pixels.filter((at) => hidden.data[at] === 1);
  const seen = pixels.filter((at) => hidden.data[at] !== 1);
  if (seen.length === 0) return false;
  const [a, b] = [boxOfPixels(gone, width), boxOfPixels(seen, width)];
  const share = gone.length / pixels.length;
  return ([0, 1] as const).some((axis) => {
    const isBeside = a[axis] >= b[(axis + 2) as 2 | 3] - 1 || a[(axis + 2) as 2 | 3] <= b[axis] + 1;
    const depth = a[(axis + 2) as 2 | 3] - a[axis];
    return isBeside && EDGES.some((edge) => depth <= edge.depth * point && share <= edge.share);
  });
}

/** Whether an upright line continues above and below the field, as those between columns do. */
const crosses = ([, top, , bottom]: PixelBox, { field, point, ink }: Below): boolean =>
  (top <= Math.max(1, field[1] - BEYOND * point) || top <= 1) &&
  (bottom >= field[3] + BEYOND * point || bottom >= ink.height - 1);

/** Whether a part is an even ground that is about as wide, or as high, as the field. */
function isGround([left, top, right, bottom]: PixelBox, { field, point, isFlat }: Below): boolean {
  const isWide = (from: number, to: number, start: number, end: number) =>
    Math.min(to, end) - Math.max(from, start) >= SPAN * (end - start);
  // Smaller ones may be strokes of a large figure.
  const isLarge = Math.min(right - left, bottom - top) >= CELL * point - 2;
  // Drawing mixes colours at the edges.
  return (
    isLarge &&
    isFlat([left + 2, top + 2, right - 2, bottom - 2]) &&
    (isWide(left, right, field[0], field[2]) || isWide(top, bottom, field[1], field[3]))
  );
}

const isLetterHigh = ([, top, , bottom]: PixelBox, point: number): boolean =>
  bottom - top >= LOW * point && bottom - top <= LETTER * point;

interface Sized extends Cells {
  readonly box: PixelBox;
  readonly height: number;
}

/** Whether a box without shared walls is not a zero, an eight or a U: it is nearly square, and continues no line. */
function isOwnBox(
  { lines: [rows, posts], width, height, isOpen, box }: Sized,
  letters: readonly PixelBox[],
  point: number,
): boolean {
  if (posts > 2 || width >= NARROW_BOX * point) return true;
  if (isOpen) return height <= FLAT * width;
  if (rows > 2 || height > UPRIGHT * width) return false;
  return height <= SQUARISH * width || !letters.some((letter) => continues(letter, box));
}

/** Whether a box is as high as a letter beside it, and stands on the same line. */
function continues(letter: PixelBox, box: PixelBox): boolean {
  const [own, height] = [letter[3] - letter[1], box[3] - box[1]];
  const shared = Math.min(letter[3], box[3]) - Math.max(letter[1], box[1]);
  return (
    Math.max(letter[0] - box[2], box[0] - letter[2]) <= height &&
    shared >= AS_HIGH * height &&
    own * AS_HIGH <= height
  );
}

function areCells(
  parts: readonly Part[],
  { ink, point, isButton }: Below,
  letters: readonly PixelBox[],
): boolean {
  const sizes = parts.flatMap((part): readonly Sized[] => {
    const cells = cellsOf(ink, part, point);
    return cells === null ? [] : [{ ...cells, box: part.box, height: part.box[3] - part.box[1] }];
  });
  const [first] = sizes;
  if (first === undefined) return true;
  const areAlike = sizes.every(({ height }) => Math.abs(height - first.height) <= ALIKE * point);
  const isLarge = sizes.every(
    ({ width, height, isOpen }) =>
      width >= CELL * point - 2 && height >= (isOpen ? LOW * point : CELL * point - 2),
  );
  const isTick =
    isButton &&
    sizes.length <= 2 &&
    sizes.every(
      ({ width, height }) =>
        Math.abs(width - height) <= SQUARE * Math.min(width, height) && height >= TICK * point,
    );
  return (areAlike && isLarge && sizes.every((each) => isOwnBox(each, letters, point))) || isTick;
}
