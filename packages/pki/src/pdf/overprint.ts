import type { Ink } from './content-state.ts';
import { intersection } from './matrix.ts';
import type { Box } from './structure.ts';
import { dictOf, isList, nameOf, type PdfDict, PdfStream, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

/** Whether paint is laid over the inks below it in place of replacing them (ISO 32000-2 8.6.7). */
export interface Overprint {
  readonly fill: boolean;
  readonly stroke: boolean;
  /** With 1, process inks of which a colour has nothing keep what is below. */
  readonly mode: number;
}

export const noOverprint: Overprint = { fill: false, stroke: false, mode: 0 };

/** A colour of inks: of the four of print, or of inks of its own; null for any other. */
export interface Inks {
  readonly kind: 'process' | 'spot';
  readonly parts: readonly number[];
}

/** The colour at the start of a page is a grey. */
export interface Colours {
  readonly fill: Inks | null;
  readonly stroke: Inks | null;
}
export const noInks: Colours = { fill: null, stroke: null };

/** Black from which paint over anything is dark, and what it stands on is as dark as where it replaces it. */
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
 * @param space finds a colour space of the resources by its name
 */
export function coloursAfter(
  word: string,
  operands: readonly PdfValue[],
  before: Colours,
  space: (name: PdfValue) => Inks | null,
): Colours {
  const numbers = operands.filter((each) => typeof each === 'number');
  const by = word === word.toLowerCase() ? 'fill' : 'stroke';
  switch (word.toLowerCase()) {
    case 'g':
    case 'rg':
      return { ...before, [by]: null };
    case 'k':
      return { ...before, [by]: { kind: 'process', parts: numbers } };
    case 'cs':
      return { ...before, [by]: space(operands[0] ?? null) };
    case 'sc':
    case 'scn': {
      const now = before[by];
      return now === null ? before : { ...before, [by]: { ...now, parts: numbers } };
    }
    default:
      return before;
  }
}

/** The initial colour of a space, if it is one of inks (ISO 32000-2 8.6.5 and 8.6.6). */
export function inksOf(version: Version, value: PdfValue): Inks | null {
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
  // Black of its own is dark over anything, and all inks replace what is below.
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

/** Whether paint stands on something painted before, and not only beside it. */
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
