import type { MrzFormat } from '../types.ts';
import { type CheckGroup, checkGroups, type Span } from './check-digits.ts';
import {
  ANY_GLYPH,
  DIGITS,
  DIGITS_OR_FILLER,
  FILLER,
  glyphIndex,
  LETTERS,
  LETTERS_OR_FILLER,
} from './glyphs.ts';
import { FIGURES_OF_RUSSIAN_NAMES } from './russian-names.ts';

/** Letters allowed in each position, by line and column. */
export type Alphabets = readonly (readonly (readonly number[])[])[];

/** One MRZ format: ICAO 9303 parts 4 to 7, and France's older card. */
export interface MrzLayout {
  readonly format: MrzFormat;
  readonly rows: 2 | 3;
  readonly columns: number;
  readonly alphabets: Alphabets;
  readonly checks: readonly CheckGroup[];
  /** Position of the names; the first span follows the name grammar. */
  readonly names: readonly [Span, ...Span[]];
  /** Letters of the names. */
  readonly nameLetters: readonly number[];
  /** Line and first column of the issuing state and of the nationality, in this order. */
  readonly states: readonly (readonly [line: number, column: number])[];
  readonly sex: readonly [line: number, column: number];
}

const glyphs = (text: string): readonly number[] => [...text].map(glyphIndex);

/** Alphabets by the symbols used in the line patterns below. */
const alphabetOf: Record<string, readonly number[]> = {
  /** Code of a card: I, A or C. */
  k: glyphs('IAC'),
  /** Code of a passport, and of a visa. */
  p: glyphs('P'),
  v: glyphs('V'),
  /** France's card has a fixed document code. */
  i: glyphs('I'),
  D: glyphs('D'),
  F: glyphs('F'),
  R: glyphs('R'),
  A: glyphs('A'),
  a: LETTERS_OR_FILLER,
  d: DIGITS,
  /** Tens of a month and of a day. */
  m: DIGITS.slice(0, 2),
  t: DIGITS.slice(0, 4),
  f: DIGITS_OR_FILLER,
  x: ANY_GLYPH,
  /** Sex: M, F or unspecified; Mexico's cards print H (hombre) and M (mujer). */
  s: [...glyphs('MFHX'), FILLER],
};

const DATE = 'ddmdtd';

const line = (pattern: string): readonly (readonly number[])[] =>
  [...pattern].map((sign) => alphabetOf[sign] ?? []);

/** A two-line document whose second line begins with number, nationality, birth date, sex and expiry. */
const twoLines = (format: MrzFormat, columns: number, first: string, rest: string): MrzLayout => ({
  format,
  rows: 2,
  columns,
  alphabets: [line(first), line(`${'x'.repeat(9)}daaa${DATE}ds${DATE}d${rest}`)],
  checks: checkGroups[format],
  names: [[0, 5, columns]],
  nameLetters: LETTERS,
  states: [
    [0, 2],
    [1, 10],
  ],
  sex: [1, 20],
});

export const layouts: Record<MrzFormat, MrzLayout> = {
  TD1: {
    format: 'TD1',
    rows: 3,
    columns: 30,
    alphabets: [
      line(`kaaaa${'x'.repeat(9)}d${'x'.repeat(15)}`),
      line(`${DATE}ds${DATE}daaa${'x'.repeat(11)}d`),
      line('a'.repeat(30)),
    ],
    checks: checkGroups.TD1,
    names: [[2, 0, 30]],
    nameLetters: LETTERS,
    states: [
      [0, 2],
      [1, 15],
    ],
    sex: [1, 7],
  },
  TD2: twoLines('TD2', 36, `kaaaa${'a'.repeat(31)}`, `${'x'.repeat(7)}d`),
  TD3: twoLines('TD3', 44, `paaaa${'a'.repeat(39)}`, `${'x'.repeat(14)}fd`),
  'MRV-A': twoLines('MRV-A', 44, `vaaaa${'a'.repeat(39)}`, 'x'.repeat(16)),
  'MRV-B': twoLines('MRV-B', 36, `vaaaa${'a'.repeat(31)}`, 'x'.repeat(8)),
  'FR-ID': {
    format: 'FR-ID',
    rows: 2,
    columns: 36,
    alphabets: [
      line(`iDFRA${'a'.repeat(25)}${'x'.repeat(6)}`),
      line(`ddmdxxx${'d'.repeat(6)}${'a'.repeat(14)}${DATE}dsd`),
    ],
    checks: checkGroups['FR-ID'],
    names: [
      [0, 5, 30],
      [1, 13, 27],
    ],
    nameLetters: LETTERS,
    states: [[0, 2]],
    sex: [1, 34],
  },
};

interface Narrowing {
  readonly format: MrzFormat;
  readonly state: string;
  /** Second letter of the document code, where the rule is of one kind of document. */
  readonly kind?: string;
  readonly nameLetters?: readonly number[];
  readonly places: ReadonlyArray<
    readonly [line: number, from: number, to: number, alphabet: readonly number[]]
  >;
}

/**
 * State-specific contents where the standard leaves the choice free. A rule that does not fit is dropped, so
 * an unusual document is still read.
 */
const narrowings: readonly Narrowing[] = [
  {
    // Number of 9 digits, then the IIN of 12, then fillers.
    format: 'TD1',
    state: 'KAZ',
    places: [
      [0, 5, 27, DIGITS],
      [0, 27, 30, [FILLER]],
      [1, 18, 29, [FILLER]],
    ],
  },
  {
    format: 'TD3',
    state: 'KAZ',
    places: [
      [1, 1, 9, DIGITS],
      [1, 28, 40, DIGITS],
      [1, 40, 42, [FILLER]],
      [1, 42, 43, DIGITS],
    ],
  },
  {
    // INE: nine digits, `<<`, thirteen digits; in the second line the issue number.
    format: 'TD1',
    state: 'MEX',
    places: [
      [0, 5, 15, DIGITS],
      [0, 15, 17, [FILLER]],
      [0, 17, 30, DIGITS],
      [1, 7, 8, [...glyphs('HMX'), FILLER]],
      [1, 18, 29, DIGITS_OR_FILLER],
    ],
  },
  // The holder's number has figures only: 9 or 12 of Vietnam, 13 of Thailand, 11 of Turkey.
  ...['VNM', 'THA', 'TUR'].map(
    (state): Narrowing => ({ format: 'TD3', state, places: [[1, 28, 42, DIGITS_OR_FILLER]] }),
  ),
  {
    // Internal passport: no expiry; the optional data is the series' last figure, the date of issue and the authority's code.
    format: 'TD3',
    state: 'RUS',
    kind: 'N',
    nameLetters: [...LETTERS, ...glyphs(FIGURES_OF_RUSSIAN_NAMES)],
    places: [
      [1, 0, 9, DIGITS],
      [1, 21, 28, [FILLER]],
      [1, 28, 41, DIGITS],
      [1, 41, 42, [FILLER]],
    ],
  },
  {
    // Permanent residents' cards begin with C1 or C2; all other codes are letters.
    format: 'TD1',
    state: 'USA',
    places: [[0, 1, 2, [...glyphs('12'), ...LETTERS_OR_FILLER]]],
  },
];

/** The layout with a state's own rules for documents of this code, or null if there are none. */
export function narrowLayout(layout: MrzLayout, state: string, documentCode: string): MrzLayout | null {
  const rule = narrowings.find(
    ({ format, state: of, kind = documentCode[1] }) =>
      format === layout.format && of === state && kind === documentCode[1],
  );
  if (!rule) return null;
  const alphabets = layout.alphabets.map((row) => [...row]);
  for (const [row, from, to, alphabet] of rule.places) {
    for (let column = from; column < to; column++) alphabets[row]![column] = alphabet;
  }
  return { ...layout, alphabets, nameLetters: rule.nameLetters ?? layout.nameLetters };
}

/**
 * The layout of a document with fillers for what is unknown of the birth date (ICAO 9303 part 3, 4.8), or for an expiry that it does
 * not have; also for the check digit of such a date. France's older card has no such dates.
 */
export function unknownDatesLayout(layout: MrzLayout): MrzLayout | null {
  if (layout.format === 'FR-ID') return null;
  const alphabets = layout.alphabets.map((letters) => [...letters]);
  for (const { name, spans, check } of layout.checks) {
    if (name !== 'birth' && name !== 'expiry') continue;
    for (const [row, from, to] of [...spans, [check[0], check[1], check[1] + 1] as const]) {
      for (let column = from; column < to; column++) alphabets[row]![column] = DIGITS_OR_FILLER;
    }
  }
  return { ...layout, alphabets };
}

/** The layout of a card whose number overflows into the optional data; null for all others. */
export function longNumberLayout(layout: MrzLayout): MrzLayout | null {
  const number = layout.checks.find(({ name }) => name === 'number');
  if ((layout.format !== 'TD1' && layout.format !== 'TD2') || !number) return null;
  const [row, column] = number.check;
  const alphabets = layout.alphabets.map((letters) => [...letters]);
  alphabets[row]![column] = [FILLER];
  return { ...layout, alphabets, checks: layout.checks.filter((check) => check !== number) };
}
