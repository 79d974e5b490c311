import { StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';

const charactersOf = (font: StandardFonts) => {
  const { encoding } = StandardFontEmbedder.for(font as never);
  return encoding.supportedCodePoints.map((point) => ({
    ...encoding.encodeUnicodeCodePoint(point),
    letter: String.fromCodePoint(point),
  }));
};

/** The letters, figures and signs of western languages, by their names and by their codes in `WinAnsiEncoding`. */
const latin = charactersOf(StandardFonts.Helvetica);
const LATIN: ReadonlyMap<string, string> = new Map(latin.map(({ name, letter }) => [name, letter]));
export const WINDOWS: ReadonlyMap<number, string> = new Map(latin.map(({ code, letter }) => [code, letter]));

/** The first and last of the names `afii10017` and so on, with what they are in Unicode (Adobe Glyph List). */
const CYRILLIC: readonly (readonly [number, number, number])[] = [
  [10_017, 10_022, 0x410],
  [10_023, 10_023, 0x401],
  [10_024, 10_049, 0x416],
  [10_065, 10_070, 0x430],
  [10_071, 10_071, 0x451],
  [10_072, 10_097, 0x436],
];

/** The western or Cyrillic letter, figure or sign of a name, or that of a name with its number in Unicode; null for another name. */
export function letterByName(name: string): string | null {
  const known = LATIN.get(name);
  if (known !== undefined) return known;
  const [, hex] = /^u(?:ni)?([0-9A-F]{4,5})$/.exec(name) ?? [];
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  const number = Number(/^afii(\d{5})$/.exec(name)?.[1] ?? Number.NaN);
  const [first, , start] = CYRILLIC.find(([from, to]) => number >= from && number <= to) ?? [];
  return first !== undefined && start !== undefined ? String.fromCodePoint(start + number - first) : null;
}

const namesOf = (font: StandardFonts): ReadonlySet<string> =>
  new Set(charactersOf(font).map(({ name }) => name));
const SYMBOLS = namesOf(StandardFonts.Symbol);
const DINGBATS = namesOf(StandardFonts.ZapfDingbats);

/** The names of the glyphs of a standard symbol font; null for another font. */
export function namesOfSigns(font: string): ReadonlySet<string> | null {
  if (/^Symbol(?:MT)?(?=$|[-,])/.test(font)) return SYMBOLS;
  return font === 'ZapfDingbats' ? DINGBATS : null;
}

/** Names of further letters with accents, of letters of other scripts, and of signs (Adobe Glyph List). */
const FURTHER = [
  /^afii\d{5}$/,
  /^[A-Za-z](?:acute|grave|caron|breve|ogonek|cedilla|commaaccent|dotaccent|macron|ring|dieresis|circumflex|tilde|hungarumlaut|croat|bar|dot|stroke)+$/,
  /^(?:Eng|eng|kgreenlandic|longs|napostrophe|florin|dotlessj|nbspace|nonbreakingspace|sfthyphen|softhyphen|middot|Euro|ff|ffi|ffl|mu1|dcroat|Dcroat|overscore|dmacron|Tcommaaccent|tcommaaccent|Tbar|tbar|Hbar|hbar|Ldot|ldot|IJ|ij)$/,
  /^SF\d{6}$/,
];

/** Whether all viewers know which character a glyph of this name is, so that they take it from their own font. */
export const isKnownName = (name: string): boolean =>
  name === '.notdef' ||
  letterByName(name) !== null ||
  SYMBOLS.has(name) ||
  FURTHER.some((pattern) => pattern.test(name));
