import { dictOf, isList, nameOf, type PdfDict, PdfName, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { intersection } from '../page/matrix.ts';
import type { Box } from '../page/structure.ts';
import type { Ink } from './content-state.ts';

/** Whether paint is laid over the inks below it instead of replacing them (ISO 32000-2 8.6.7). */
export interface Overprint {
  readonly fill: boolean;
  readonly stroke: boolean;
  /** With 1, process inks that a colour does not use keep what is below. */
  readonly mode: number;
}

export const noOverprint: Overprint = { fill: false, stroke: false, mode: 0 };

/** A colour of inks: of the four of print, or of inks of its own; null for any other. */
export interface Inks {
  readonly kind: 'process' | 'spot';
  readonly parts: readonly number[];
}

/** The cell of a tiling pattern, with the resources that it draws with. */
export interface Tile {
  readonly cell: PdfStream;
  readonly resources: PdfDict;
}

/** The colour at the start of a page is a grey. */
export interface Colours {
  readonly fill: Inks | null;
  readonly stroke: Inks | null;
  readonly tiles: { readonly fill: Tile | null; readonly stroke: Tile | null };
}
export const noInks: Colours = { fill: null, stroke: null, tiles: { fill: null, stroke: null } };

/** Nesting of colour spaces: more than any real one. */
const MAX_SPACES = 8;

/** Share of black from which paint is dark, whether it overprints or replaces what is below. */
const BLACK = 0.85;

/** Applies a graphics state parameter dictionary. */
export function overprinting(version: Version, dict: PdfDict | null, before: Overprint): Overprint {
  const [both, fill, mode] = ['OP', 'op', 'OPM'].map((key) => version.resolve(dict?.get(key) ?? null));
  const stroke = typeof both === 'boolean' ? both : before.stroke;
  const other = typeof both === 'boolean' ? both : before.fill;
  return {
    fill: typeof fill === 'boolean' ? fill : other,
    stroke,
    mode: typeof mode === 'number' ? mode : before.mode,
  };
}

/** Whether a dictionary asks for overprinting, or describes a knockout group. */
export const asksForUnsurePaint = (version: Version, dict: PdfDict): boolean =>
  version.resolve(dict.get('OP')) === true ||
  version.resolve(dict.get('op')) === true ||
  (nameOf(version.resolve(dict.get('S'))) === 'Transparency' && version.resolve(dict.get('K')) === true);

/**
 * Whether a form or page is a knockout group (ISO 32000-2 11.4.6): paint that lets something through removes what the group
 * has painted below it. Viewers that do not know such groups show it.
 */
export const isKnockout = (version: Version, dict: PdfDict): boolean =>
  version.resolve(version.dict(dict.get('Group'))?.get('K') ?? null) === true;

/**
 * The colours after an operator that sets one; the same ones after any other.
 *
 * @param find looks up colour spaces and patterns of the resources by their names
 */
export function coloursAfter(
  word: string,
  operands: readonly PdfValue[],
  before: Colours,
  find: { readonly space: (name: PdfValue) => Inks | null; readonly pattern: (name: PdfName) => Pattern },
): Colours {
  const numbers = operands.filter((each) => typeof each === 'number');
  const by = word === word.toLowerCase() ? 'fill' : 'stroke';
  const plain = { ...before, tiles: { ...before.tiles, [by]: null } };
  switch (word.toLowerCase()) {
    case 'g':
    case 'rg':
      return { ...plain, [by]: null };
    case 'k':
      return { ...plain, [by]: { kind: 'process', parts: numbers } };
    case 'cs':
      return { ...plain, [by]: find.space(operands[0] ?? null) };
    case 'sc':
    case 'scn': {
      const name = operands.at(-1);
      const { tile, inks } = name instanceof PdfName ? find.pattern(name) : noPattern;
      const now = inks ?? before[by];
      const colour = now === null ? null : { ...now, parts: numbers };
      return { ...before, [by]: colour, tiles: { ...before.tiles, [by]: tile } };
    }
    default:
      return before;
  }
}

/** What a pattern is made of: a tile, or a shading of inks. */
export interface Pattern {
  readonly tile: Tile | null;
  readonly inks: Inks | null;
}
const noPattern: Pattern = { tile: null, inks: null };

/** Reads a pattern. @param resources those of the stream that it is used in, from which its cell takes what it lacks. */
export function patternOf(version: Version, value: PdfValue, resources: PdfDict): Pattern {
  const pattern = version.resolve(value);
  if (pattern instanceof PdfStream) return { ...noPattern, tile: { cell: pattern, resources } };
  return { ...noPattern, inks: inksOfShading(version, dictOf(pattern)?.get('Shading') ?? null) };
}

/** The inks of a shading. */
export const inksOfShading = (version: Version, shading: PdfValue): Inks | null =>
  inksOfMany(version, dictOf(version.resolve(shading))?.get('ColorSpace') ?? null);

/** The inks of a picture or a shading: of those of print all replace what is below (ISO 32000-2 8.6.7). */
export function inksOfMany(version: Version, space: PdfValue): Inks | null {
  const inks = inksOf(version, space);
  return inks?.kind === 'spot' ? inks : null;
}

/** The initial colour of a space, if it is one of inks (ISO 32000-2 8.6.5 and 8.6.6). */
export function inksOf(version: Version, value: PdfValue, depth = 0): Inks | null {
  if (depth > MAX_SPACES) return { kind: 'spot', parts: [] };
  const space = version.resolve(value);
  const [first = null, second = null] = isList(space) ? space : [space];
  const family = nameOf(version.resolve(first)) ?? '';
  if (family === 'DeviceCMYK' || family === 'CMYK') return { kind: 'process', parts: [0, 0, 0, 1] };
  if (family === 'ICCBased') {
    const profile = version.resolve(second);
    const isProcess =
      profile instanceof PdfStream && version.resolve(dictOf(profile)?.get('N') ?? null) === 4;
    return isProcess ? { kind: 'process', parts: [0, 0, 0, 1] } : null;
  }
  // Of a pattern without colours, and of a palette.
  if (family === 'Pattern' || family === 'Indexed' || family === 'I')
    return second === null ? null : inksOf(version, second, depth + 1);
  // A black ink is dark over anything, and the ink `All` replaces what is below.
  const name = nameOf(version.resolve(second));
  if (family === 'Separation')
    return name === 'All' || name === 'Black' ? null : { kind: 'spot', parts: [1] };
  return family === 'DeviceN' ? { kind: 'spot', parts: [] } : null;
}

/**
 * Whether viewers that overprint, such as Acrobat, may show paint otherwise than those that do not, such as Chrome: paint
 * without ink, or whose colour mixes with that below.
 */
export function isUnsureOver(inks: Inks | null, by: 'fill' | 'stroke', overprint: Overprint): boolean {
  if (inks === null || !overprint[by]) return false;
  if (inks.kind === 'spot') return true;
  const [, , , black = 0] = inks.parts;
  return overprint.mode === 1 && black < BLACK && inks.parts.some((part) => part <= 0);
}

/** Lines of text stand closer to each other than their boxes say. */
const SHARE = 0.5;
const LEAST = 0.5;

/** Whether paint overlaps something painted before, and is not only beside it. */
export function standsOn(box: Box, kind: Ink['kind'], ink: readonly Ink[]): boolean {
  const height = (of: Box) => Math.min(of[2] - of[0], of[3] - of[1]);
  return ink.some((below) => {
    const shared = intersection(box, below.box);
    if (shared === null) return false;
    const isText = kind === 'text' && below.kind === 'text';
    const least = isText ? SHARE * Math.min(height(box), height(below.box)) : LEAST;
    return height(shared) > least;
  });
}
