import { isList, nameOf, type PdfDict, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { baseEncodingOf, encodingOf } from './blank-names.ts';
import { measureFont } from './fonts.ts';
import { lettersOf } from './look-text.ts';
import { standardWidths } from './standard-widths.ts';

/** The least distance to the next letter: as a share of the font's size, and of the letter's own width. */
const LEAST = 0.1;
const SHARE = 0.5;

export interface Spacing {
  readonly size: number;
  readonly letter: number;
  readonly word: number;
}

/**
 * Which share of a text the next one must leave free, if its letters are drawn one behind the other, as their codes are; null if
 * not. Spacing and widths can draw a 91 as a 19, or letters on top of each other.
 */
export function clearShare(
  version: Version,
  font: PdfDict | null,
  shown: PdfValue,
  spacing: Spacing,
): number | null {
  const measure = measureFont(version, font);
  const known = knownWidths(version, font);
  const lacks = lacksWidth(version, font);
  let [at, free, furthest] = [0, -Infinity, 0];
  for (const part of isList(shown) ? shown : [shown]) {
    if (typeof part === 'number') at -= (part / 1000) * spacing.size;
    if (!(part instanceof PdfText)) continue;
    for (let index = 0; index < part.value.length; index += measure.bytes) {
      version.file.budget.step();
      const glyph = new PdfText(part.value.slice(index, index + measure.bytes), false, -1, -1);
      if (measure.bytes === 1 && lacks(glyph.value.charCodeAt(0))) return null;
      // Accents are on top of their letters, and spaces hide nothing.
      if (!/^[\s\p{M}]*$/u.test(lettersOf(version, font, glyph))) {
        if (at < free) return null;
        const said = measure.advance(glyph, 1, { letter: 0, word: 0 });
        const own = Math.max(said, (known?.(glyph.value.charCodeAt(0)) ?? 0) / 1000);
        free = at + Math.max(LEAST, SHARE * own) * spacing.size;
      }
      at += measure.advance(glyph, spacing.size, spacing);
      furthest = Math.max(furthest, at);
    }
  }
  return furthest > 0 && free > 0 ? Math.min(1, free / furthest) : 0;
}

/**
 * Whether a font gives widths, but not that of a code: poppler then draws the next letter on top of it, Ghostscript behind it.
 */
function lacksWidth(version: Version, font: PdfDict | null): (code: number) => boolean {
  const value = (key: string, of = font) => version.resolve(of?.get(key) ?? null);
  const [widths, first] = [value('Widths'), value('FirstChar')];
  const others = value('MissingWidth', version.dict(font?.get('FontDescriptor') ?? null));
  if (widths === null || typeof others === 'number') return () => false;
  if (!isList(widths) || typeof first !== 'number') return () => true;
  return (code) => typeof version.resolve(widths[code - first] ?? null) !== 'number';
}

/** The widths of a standard font's letters, whatever the file says of them; null for another font. */
function knownWidths(version: Version, font: PdfDict | null): ((code: number) => number | null) | null {
  if (font === null || nameOf(version.resolve(font.get('Subtype'))) === 'Type0') return null;
  const name = nameOf(version.resolve(font.get('BaseFont'))) ?? '';
  return standardWidths(name, baseEncodingOf(version, font), encodingOf(version, font));
}
