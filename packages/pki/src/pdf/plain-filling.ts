import { drawContent } from './content.ts';
import { fontOf, inherited, keepsLatin } from './field-values.ts';
import { operatorsOf } from './look-operators.ts';
import { type Box, boxOf, type Field, isEmptyBox } from './structure.ts';
import { dictOf, nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

/** Operators with which programs write a filled field: text in one colour on a ground, in a frame. */
const TEXT = new Set(['Tj', 'TJ', "'", '"']);
const COLOUR: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const PLAIN = new Set(
  'q Q BMC EMC BT ET Tf Td TD Tm T* TL Tc Tw Tz Ts G RG K w d J j M i ri re m l h W W* n S s cm Tr'.split(
    ' ',
  ),
);
/** How near its corners the lines of a frame are: in points, and as a share of its height. */
const EDGE = 4;
const EDGE_SHARE = 0.25;
/** How much darker than its ground a text is. */
const CONTRAST = 0.25;
/** The lowest line of text, in points. */
const LEAST = 2;

/**
 * Whether a filled field has a value and a look as programs write them, so that the text of the look is what one reads:
 * no figures drawn as lines or pictures, and no text that is hidden, tiny, faint or out of order.
 */
export function isPlainFilling(version: Version, field: Field): boolean {
  const value = inherited(version, field.dict, 'V');
  if (field.type === 'Btn') {
    const isOff = (num: number) =>
      (nameOf(version.resolve(version.dict(new PdfRef(num, 0))?.get('AS') ?? null)) ?? 'Off') === 'Off';
    return value === null ? field.widgets.every(isOff) : nameOf(value) !== null;
  }
  return field.widgets.every((num) => {
    const widget = version.dict(new PdfRef(num, 0));
    const box = boxOf(version, widget?.get('Rect') ?? null);
    const look = version.resolve(version.dict(widget?.get('AP') ?? null)?.get('N') ?? null);
    if (box === null || isEmptyBox(box)) return true;
    return !(look instanceof PdfStream) || isPlainLook(version, look, box);
  });
}

function isPlainLook(version: Version, look: PdfStream, place: Box): boolean {
  const frame = boxOf(version, look.dict.get('BBox'));
  return (
    frame !== null &&
    !isEmptyBox(frame) &&
    isOfPlainOperators(version, look, frame) &&
    isReadable(version, look, frame, place)
  );
}

function isOfPlainOperators(version: Version, look: PdfStream, frame: Box): boolean {
  const saved: number[] = [];
  const texts: number[] = [];
  const grounds: number[] = [];
  let fill = 0;
  let isMoved = false;
  let from: PdfValue = null;
  for (const { word, operands } of operatorsOf(version, look)) {
    if (word in COLOUR) fill = brightness(operands);
    else if (TEXT.has(word)) texts.push(fill);
    else if (FILLS.has(word)) {
      // What is painted later would hide text.
      if (texts.length > 0) return false;
      grounds.push(fill);
    } else if (!PLAIN.has(word)) return false;
    if (word === 'Tr' && operands[0] !== 0) return false;
    if (word === 'Tf' && !keepsLatin(version, fontOf(version, look, operands[0] ?? null))) return false;
    if (word === 'q') saved.push(fill);
    if (word === 'Q') fill = saved.pop() ?? fill;
    isMoved ||= word === 'cm';
    if (!['m', 'l', 're'].includes(word)) continue;
    const isUpright = word === 'm' || (word === 'l' && operands[0] === from);
    if (isMoved || !isOfFrame(operands, frame, isUpright)) return false;
    from = operands[0] ?? null;
  }
  const [text = 0, ...others] = texts;
  return (
    others.every((other) => other === text) &&
    [1, ...grounds].every((each) => each - text >= CONTRAST || texts.length === 0)
  );
}

/** The brightness of a colour of one, three or four parts. */
function brightness(operands: readonly PdfValue[]): number {
  const parts = operands.map((part) => (typeof part === 'number' ? Math.min(1, Math.max(0, part)) : 0));
  const [a = 0, b = a, c = a, black] = parts;
  if (black !== undefined) return (1 - black) * (1 - (a + b + c) / 3);
  return 0.3 * a + 0.59 * b + 0.11 * c;
}

/** Whether points are near the corners of a frame; an upright line, as between the cells of a comb, joins its upper and lower edge. */
function isOfFrame(
  operands: readonly PdfValue[],
  [left, low, right, high]: Box,
  isUpright: boolean,
): boolean {
  const [x = 0, y = 0, wide = 0, tall = 0] = operands.map((each) =>
    typeof each === 'number' ? each : Number.NaN,
  );
  const near = Math.min(EDGE, EDGE_SHARE * (high - low));
  const isNear = (at: number, ...edges: readonly number[]) =>
    edges.some((edge) => Math.abs(at - edge) <= near);
  const isUp = isNear(y, low, high) && isNear(y + tall, low, high);
  return isUp && (isUpright || (isNear(x, left, right) && isNear(x + wide, left, right)));
}

/** Whether the lines of text are seen within the frame, and follow each other to the right and down. */
function isReadable(version: Version, look: PdfStream, frame: Box, place: Box): boolean {
  const resources = dictOf(version.resolve(look.dict.get('Resources'))) ?? new PdfDict(new Map());
  const marks = drawContent(version, version.unfolded(look), resources).filter(({ kind }) => kind === 'text');
  const least = (LEAST * (frame[3] - frame[1])) / (place[3] - place[1]);
  return marks.every(({ box, along }, index) => {
    const before = marks[index - 1]?.box;
    const isSeen = box[0] < frame[2] && box[2] > frame[0] && box[1] < frame[3] && box[3] > frame[1];
    const follows = before === undefined || box[0] >= before[0] || box[3] < before[3];
    return along === 'x' && isSeen && follows && box[3] - box[1] >= least;
  });
}
