import { StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';
import type { Encoded } from './blank-names.ts';

/** Other names of the standard fonts that viewers know (ISO 32000-2 9.6.2.2 and its predecessors). */
const FAMILIES: readonly (readonly [RegExp, 'Courier' | 'Helvetica' | 'Times'])[] = [
  [/^Courier(?:New(?:PS)?(?:MT)?)?(?=$|[-,])/, 'Courier'],
  [/^(?:Helvetica|Arial(?:MT)?)(?=$|[-,])/, 'Helvetica'],
  [/^Times(?:NewRoman(?:PS)?(?:MT)?)?(?=$|[-,])/, 'Times'],
];
const STYLES: readonly (readonly [RegExp, '' | 'Bold' | 'Oblique' | 'BoldOblique'])[] = [
  [/^(?:[-,](?:Roman|Regular|Normal))?$/, ''],
  [/^[-,]Bold(?:MT)?$/, 'Bold'],
  [/^[-,](?:Italic|Oblique)(?:MT)?$/, 'Oblique'],
  [/^[-,]Bold(?:Italic|Oblique)(?:MT)?$/, 'BoldOblique'],
];
type Family = (typeof FAMILIES)[number][1];
type Style = (typeof STYLES)[number][1];
const fonts: Readonly<Record<Family, Readonly<Record<Style, StandardFonts>>>> = {
  Courier: {
    '': StandardFonts.Courier,
    Bold: StandardFonts.CourierBold,
    Oblique: StandardFonts.CourierOblique,
    BoldOblique: StandardFonts.CourierBoldOblique,
  },
  Helvetica: {
    '': StandardFonts.Helvetica,
    Bold: StandardFonts.HelveticaBold,
    Oblique: StandardFonts.HelveticaOblique,
    BoldOblique: StandardFonts.HelveticaBoldOblique,
  },
  Times: {
    '': StandardFonts.TimesRoman,
    Bold: StandardFonts.TimesRomanBold,
    Oblique: StandardFonts.TimesRomanItalic,
    BoldOblique: StandardFonts.TimesRomanBoldItalic,
  },
};

function standardFont(name: string): StandardFonts | null {
  if (name === 'Symbol') return StandardFonts.Symbol;
  if (name === 'ZapfDingbats') return StandardFonts.ZapfDingbats;
  for (const [pattern, family] of FAMILIES) {
    const found = pattern.exec(name);
    if (found === null) continue;
    const rest = name.slice(found[0].length);
    const style = STYLES.find(([each]) => each.test(rest));
    if (style !== undefined) return fonts[family][style[1]];
  }
  return null;
}

/** Whether every viewer has a font of this name, or one of its widths. */
export const isKnownFont = (name: string): boolean => standardFont(name) !== null;

/** Codes up to which the standard encodings agree, but for the quotes. */
const LAST_COMMON = 126;
const QUOTES: Readonly<Record<number, readonly string[]>> = {
  39: ['quotesingle', 'quoteright'],
  96: ['grave', 'quoteleft'],
};

/**
 * The widths that viewers know of a standard font without widths in the file, in thousandths of its size; null for
 * another font. A code's width is null if it is not known.
 *
 * @param name the font's name.
 * @param base the encoding that it names; null for none.
 * @param encoded what its encoding says of a code.
 */
export function standardWidths(
  name: string,
  base: string | null,
  encoded: (code: number) => Encoded,
): ((code: number) => number | null) | null {
  const known = standardFont(name);
  if (known === null) return null;
  const { font, encoding } = StandardFontEmbedder.for(known as never);
  const own = new Map<number, string>();
  for (const point of encoding.supportedCodePoints) {
    const glyph = encoding.encodeUnicodeCodePoint(point);
    own.set(glyph.code, glyph.name);
  }
  const isSymbolic = known === StandardFonts.Symbol || known === StandardFonts.ZapfDingbats;
  const widthOf = (glyph: string): number | null => font.getWidthOfGlyph(glyph) ?? null;
  return (code) => {
    const given = encoded(code);
    if (given !== null && given !== 'builtin') return widthOf(given.name);
    if (!isSymbolic && code > LAST_COMMON && base !== 'WinAnsiEncoding') return null;
    const names = (isSymbolic ? undefined : QUOTES[code]) ?? [own.get(code) ?? ''];
    const widths = names.map(widthOf);
    return widths.includes(null) ? null : Math.max(...widths.map((width) => width ?? 0));
  };
}
