import { UnreadablePdfError } from '../file/budget.ts';
import { isList, nameOf, PdfName, PdfStream, type PdfValue } from '../file/values.ts';
import type { Painter } from './content.ts';
import type { State } from './content-state.ts';

/** The resources in which colours are looked up. */
interface Stream {
  readonly painter: Painter;
  resource(kind: string, name: PdfValue): PdfValue;
}

/**
 * The palettes in use after an operator.
 *
 * Throws an `UnreadablePdfError` where a colour is not in its palette, or a tile has no colour: some viewers take another
 * colour, others none.
 */
export function palettesAfter(
  word: string,
  operands: readonly PdfValue[],
  palettes: State['palettes'],
  stream: Stream,
): State['palettes'] {
  const by = word === word.toLowerCase() ? 'fill' : 'stroke';
  const [first = null] = operands;
  switch (word.toLowerCase()) {
    case 'cs':
      return withLast(palettes, by, lastColour(stream, first));
    case 'g':
    case 'rg':
    case 'k':
      return withLast(palettes, by, null);
    case 'sc':
    case 'scn':
      checkColour(first, palettes[by], stream);
      return palettes;
    default:
      return palettes;
  }
}

function withLast(
  palettes: State['palettes'],
  by: 'fill' | 'stroke',
  last: number | null,
): State['palettes'] {
  return palettes[by] === last ? palettes : { ...palettes, [by]: last };
}

/** The last colour of a colour space that is a palette; null for other spaces. */
function lastColour(stream: Stream, name: PdfValue): number | null {
  const { version } = stream.painter;
  const space = version.resolve(stream.resource('ColorSpace', name));
  const isPalette = isList(space) && nameOf(version.resolve(space[0] ?? null)) === 'Indexed';
  const last = isPalette ? version.resolve(space[2] ?? null) : null;
  return typeof last === 'number' ? last : null;
}

function checkColour(colour: PdfValue, last: number | null, stream: Stream): void {
  if (colour instanceof PdfName && isStencil(colour, stream))
    throw new UnreadablePdfError('damaged', 'A tile without a colour');
  if (last === null || typeof colour !== 'number') return;
  if (!Number.isInteger(colour) || colour < 0 || colour > last)
    throw new UnreadablePdfError('damaged', 'A colour that is not in its palette');
}

/** Whether a pattern is a tile that takes its colour from the operands. */
function isStencil(name: PdfName, stream: Stream): boolean {
  const { version } = stream.painter;
  const pattern = version.resolve(stream.resource('Pattern', name));
  return pattern instanceof PdfStream && version.resolve(pattern.dict.get('PaintType')) === 2;
}
