import { formMatrix } from '../content/content-operands.ts';
import { operatorsOf } from '../content/look-operators.ts';
import {
  dictOf,
  isList,
  nameOf,
  type PdfDict,
  type PdfStream,
  PdfText,
  type PdfValue,
} from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { clearShare, type Spacing } from '../fonts/letter-order.ts';
import {
  identity,
  isAxial,
  isNought,
  type Matrix,
  multiply,
  scaleOf,
  transform,
  turned,
} from '../page/matrix.ts';
import type { Box } from '../page/structure.ts';
import { fontOf } from './field-values.ts';
import { type Line, LookPath, type Point } from './look-path.ts';

/** Operators with which programs write a look: text in one colour on a ground, in a frame. */
const TEXT = new Set(['Tj', 'TJ', "'", '"']);
const COLOURS = new Set(['g', 'rg', 'k', 'sc', 'scn']);
const SPACES: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 };
const OPERATOR_SPACES: Readonly<Record<string, string>> = {
  g: 'DeviceGray',
  rg: 'DeviceRGB',
  k: 'DeviceCMYK',
};
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'n']);
const CLIPS = new Set(['W', 'W*']);
const PLAIN = new Set(
  'q Q BMC BDC EMC BT ET Tf Td TD Tm T* TL Tc Tw Tz Ts Tr G RG K SC SCN w d J j M i ri'.split(' '),
);
/** How far letters may be narrowed or widened, in hundredths. */
const NARROW = 50;
const WIDE = 200;
/** How far letters may slant: synthetic italics slant by 0.33. */
const SLANT = 0.5;

/** What a look draws, in the space of its frame. */
export interface PlainLook {
  readonly texts: readonly PlainText[];
  /** The brightness of the backgrounds. */
  readonly grounds: readonly number[];
  /** Lines and curves that belong neither to a background nor to a frame, and do not divide the cells of a comb. */
  readonly lines: readonly Line[];
  readonly curves: readonly Point[];
  /** Filled boxes that are not backgrounds, with their brightness. */
  readonly squares: readonly { readonly fill: number; readonly box: Box }[];
}

/** A text with its brightness, its colour space and its font. */
export interface PlainText {
  readonly fill: number;
  readonly space: string;
  readonly font: PdfDict | null;
  readonly shown: string;
  /** The share of it that the next text on the same line does not overlap. */
  readonly clear: number;
}

interface State extends Spacing {
  readonly ctm: Matrix;
  readonly fill: number;
  readonly space: Space;
  readonly font: PdfDict | null;
  readonly scale: number;
}

interface Space {
  readonly name: string;
  readonly parts: number;
}
const GREY: Space = { name: 'DeviceGray', parts: 1 };

/**
 * What a look draws; null if it uses anything else than text, lines and curves, or hides some of them.
 *
 * @param upright rotates its space so that its text should be upright; the result is in the rotated space.
 * @param more.cells the cells of a comb; lines between them are allowed.
 * @param more.widening how much wider its rectangle is than its bounding box, relative to their heights.
 */
export function plainLook(
  version: Version,
  look: PdfStream,
  frame: Box,
  upright: Matrix = identity,
  { cells = 0, widening = 1 }: { readonly cells?: number; readonly widening?: number } = {},
): PlainLook | null {
  const texts: PlainLook['texts'][number][] = [];
  const grounds: number[] = [];
  const squares: PlainLook['squares'][number][] = [];
  const path = new LookPath(transform(upright, frame), cells);
  const saved: State[] = [];
  let state: State = {
    ...{ ctm: upright, fill: 0, space: GREY, font: null },
    ...{ size: 0, letter: 0, word: 0, scale: 1 },
  };
  let letters: Matrix = identity;
  for (const { word, operands } of operatorsOf(version, look)) {
    const numbers = operands.map((each) => (typeof each === 'number' ? each : Number.NaN));
    if (COLOURS.has(word)) {
      const own = OPERATOR_SPACES[word];
      const space = own === undefined ? state.space : { name: own, parts: operands.length };
      // Viewers use the first parts of too many, or the last.
      if (operands.length !== space.parts) return null;
      state = { ...state, space, fill: brightness(operands) };
    } else if (word === 'cs' || word === 'CS') {
      const space = spaceOf(version, look, operands[0] ?? null);
      if (space === null) return null;
      if (word === 'cs') state = { ...state, space, fill: space.parts === 4 ? brightness([0, 0, 0, 1]) : 0 };
    } else if (TEXT.has(word)) {
      if (word === '"') state = { ...state, word: numbers[0] ?? 0, letter: numbers[1] ?? 0 };
      const { fill, space, font, scale } = state;
      const drawn = multiply(multiply([scale, 0, 0, 1, 0, 0], letters), state.ctm);
      if (!isUpright(multiply(drawn, [widening, 0, 0, 1, 0, 0]))) return null;
      const clear = clearShare(version, font, operands.at(-1) ?? null, state);
      if (clear === null) return null;
      texts.push({ fill, space: space.name, font, shown: shownBy(operands), clear });
    } else if (word === 'cm') state = { ...state, ctm: multiply(matrixOf(numbers), state.ctm) };
    else if (FILLS.has(word)) {
      // What is painted later would hide text.
      if (texts.length > 0) return null;
      if (path.end(true)) grounds.push(state.fill);
      for (const box of path.squares.slice(squares.length)) squares.push({ fill: state.fill, box });
    } else if (STROKES.has(word)) {
      // So would a broad line.
      if (texts.length > 0 && word !== 'n') return null;
      path.end(false);
    } else if (CLIPS.has(word)) {
      if (!path.spans()) return null;
    } else if (!path.add(word, numbers, state.ctm) && !PLAIN.has(word)) return null;
    if (numbers.length === 1 && !isUsual(word, numbers[0] ?? 0)) return null;
    if (word === 'w' && !path.isThin((numbers[0] ?? 0) * scaleOf(state.ctm))) return null;
    if (word === 'Tf') {
      const [, size = 0] = numbers;
      if (size < 0) return null;
      state = { ...state, size, font: fontOf(version, look, operands[0] ?? null) };
    }
    if (word === 'BT') letters = identity;
    if (word === 'Tm') letters = matrixOf(numbers);
    const [first = 0] = numbers;
    if (word === 'Tc') state = { ...state, letter: first };
    if (word === 'Tw') state = { ...state, word: first };
    if (word === 'Tz') state = { ...state, scale: first / 100 };
    if (word === 'q') saved.push(state);
    if (word === 'Q') state = saved.pop() ?? state;
    // Buttons have arcs that are turned, nothing else.
    if (!isAxial(state.ctm) && ['l', 'h', 're', 'W'].includes(word)) return null;
  }
  path.end(false);
  return { texts, grounds, lines: path.lines, curves: path.curves, squares };
}

/** A colour space of one, three or four components; null for any other. */
function spaceOf(version: Version, look: PdfStream, name: PdfValue): Space | null {
  const resources = version.dict(look.dict.get('Resources'));
  const given = version.dict(resources?.get('ColorSpace') ?? null)?.get(nameOf(name) ?? '') ?? name;
  const space = version.resolve(given);
  const [family = null, profile = null] = (isList(space) ? space : [space]).map(version.resolve);
  const own = nameOf(family) ?? '';
  const parts = own === 'ICCBased' ? version.resolve(dictOf(profile)?.get('N') ?? null) : SPACES[own];
  // A profile may say of any colour that it is white.
  const key = own === 'ICCBased' ? `ICCBased ${nameOf(name)}` : own;
  return typeof parts === 'number' && [1, 3, 4].includes(parts) ? { name: key, parts } : null;
}

/** Whether the text state keeps the text visible and on its line. */
function isUsual(word: string, value: number): boolean {
  if (word === 'Tr' || word === 'Ts') return value === 0;
  return word !== 'Tz' || (value >= NARROW && value <= WIDE);
}

/** Whether letters stay upright and keep about their width: a six upside down is a nine. */
const isUpright = ([a, b, c, d]: Matrix): boolean =>
  isNought(b, a) && d > 0 && 100 * a >= NARROW * d && 100 * a <= WIDE * d && Math.abs(c) <= SLANT * d;

const matrixOf = (numbers: readonly number[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
};

function shownBy(operands: readonly PdfValue[]): string {
  const shown = operands.at(-1) ?? null;
  const parts = (isList(shown) ? shown : [shown]).filter((each) => each instanceof PdfText);
  return parts.map(({ value }) => value).join('');
}

/** The rotation that a field states for its text, in degrees counterclockwise; viewers that redraw the field follow it. */
export const turnOf = (version: Version, widget: PdfDict): number => {
  const said = version.resolve(version.dict(widget.get('MK'))?.get('R') ?? null) ?? 0;
  return typeof said === 'number' ? said : Number.NaN;
};

/**
 * The rotation that makes the text of a look upright, if it is rotated as its field states: some programs rotate the look, others
 * its content. Null if it is not a multiple of 90 degrees, or the look is mirrored or slanted.
 */
export function uprightTurn(version: Version, look: PdfStream, widget: PdfDict): Matrix | null {
  const [a, b, c, d] = formMatrix(version, look);
  const turn = Math.round((Math.atan2(b, a) * 180) / Math.PI);
  if (!isAxial([a, b, c, d, 0, 0]) || a * d - b * c <= 0) return null;
  return turned(turn - turnOf(version, widget));
}

/** The brightness of a colour of one, three or four components (ISO 32000-2 10.4). */
export function brightness(colour: readonly PdfValue[]): number {
  const parts = colour.map((part) => (typeof part === 'number' ? Math.min(1, Math.max(0, part)) : 0));
  const [a = 0, b = a, c = a, black] = parts;
  if (black !== undefined) return (1 - black) * (1 - (a + b + c) / 3);
  return 0.3 * a + 0.59 * b + 0.11 * c;
}
