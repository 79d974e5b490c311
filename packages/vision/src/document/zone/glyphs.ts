/** The letters of an MRZ in the order of the network's outputs. */
export const GLYPHS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
/** The filler `<`. */
export const FILLER = 36;
/** The network's class for "no letter here". */
export const NOTHING = 37;
export const CLASS_COUNT = 38;

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

export const DIGITS = range(0, 10);
export const LETTERS = range(10, 36);
export const LETTERS_OR_FILLER = [...LETTERS, FILLER];
export const DIGITS_OR_FILLER = [...DIGITS, FILLER];
export const ANY_GLYPH = range(0, 37);

export const glyphIndex = (character: string): number => GLYPHS.indexOf(character);

/** A letter's weight in check digits, ICAO 9303 part 3, 4.9: 0-9, A = 10 … Z = 35, filler 0. */
export const glyphValue = (glyph: number): number => (glyph === FILLER ? 0 : glyph);

/** Letters that look like a figure: 8, 0, 6, 1, 0, 0, 5 and 2. */
export const FIGURE_LIKE = [...'BDGIOQSZ'].map(glyphIndex);

export const glyphText = (glyphs: readonly number[]): string => glyphs.map((g) => GLYPHS[g] ?? '').join('');
