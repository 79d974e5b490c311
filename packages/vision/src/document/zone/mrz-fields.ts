import type { MrzFields, MrzFormat } from '../types.ts';
import { longNumber, type Span, spanText } from './check-digits.ts';
import { russianName } from './russian-names.ts';

/** Expiry years up to this many years ahead belong to this century, ICAO 9303 part 3. */
const EXPIRY_HORIZON_YEARS = 50;

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

function dateOf(text: string, century: (twoDigits: number) => number): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  const year = century(Number(text.slice(0, 2)));
  return isDay(year, Number(text.slice(2, 4)), Number(text.slice(4, 6)))
    ? `${year}-${text.slice(2, 4)}-${text.slice(4, 6)}`
    : null;
}

/** YYMMDD of a birth as YYYY-MM-DD: the latest such date not after `today`; null for an invalid date. */
export function birthDate(text: string, today: Date): string | null {
  const limit = today.toISOString().slice(0, 10);
  const thisCentury = Math.floor(today.getUTCFullYear() / 100) * 100;
  const recent = dateOf(text, (year) => thisCentury + year);
  if (recent !== null && recent <= limit) return recent;
  return dateOf(text, (year) => thisCentury - 100 + year);
}

/**
 * YYMMDD of an expiry as YYYY-MM-DD: the date nearest to `today`'s coming decades; null for an invalid date.
 */
export function expiryDate(text: string, today: Date): string | null {
  const now = today.getUTCFullYear();
  return dateOf(text, (twoDigits) => {
    const year = Math.floor(now / 100) * 100 + twoDigits;
    if (year > now + EXPIRY_HORIZON_YEARS) return year - 100;
    if (year <= now - EXPIRY_HORIZON_YEARS) return year + 100;
    return year;
  });
}

/** Mexico's INE prints H for hombre and M for mujer; all others M for male and F for female. */
function sexOf(letter: string, format: MrzFormat, issuingState: string): MrzFields['sex'] {
  if (issuingState === 'MEX' && format === 'TD1') {
    return letter === 'H' ? 'male' : letter === 'M' ? 'female' : 'unspecified';
  }
  return letter === 'M' ? 'male' : letter === 'F' ? 'female' : 'unspecified';
}

const words = (text: string): string => text.replaceAll('<', ' ').trim().replace(/\s+/g, ' ');
const code = (text: string): string => text.replaceAll('<', '');

/** Columns of the second line shared by two-line documents. */
const second = {
  number: [1, 0, 9],
  birth: [1, 13, 19],
  sex: [1, 20, 21],
  expiry: [1, 21, 27],
  nationality: [1, 10, 13],
} as const;

/** Columns of the fields; the same in TD2 and TD3 except for the end of the optional data. */
const places = {
  TD1: {
    number: [0, 5, 14],
    birth: [1, 0, 6],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
    nationality: [1, 15, 18],
    names: [2, 0, 30],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
  },
  TD2: {
    ...second,
    names: [0, 5, 36],
    optional: [[1, 28, 35]],
  },
  TD3: {
    ...second,
    names: [0, 5, 44],
    optional: [[1, 28, 42]],
  },
  'MRV-A': { ...second, names: [0, 5, 44], optional: [[1, 28, 44]] },
  'MRV-B': { ...second, names: [0, 5, 36], optional: [[1, 28, 36]] },
} as const;

/**
 * France's older card: no expiry, surname and given names in separate positions, given names separated by two
 * fillers.
 */
function parseFrenchCard(lines: readonly string[], today: Date): MrzFields {
  const text = (span: Span) => spanText(lines, [span]);
  return {
    documentCode: code(text([0, 0, 2])),
    issuingState: code(text([0, 2, 5])),
    documentNumber: code(text([1, 0, 12])),
    nationality: code(text([0, 2, 5])),
    birthDate: birthDate(text([1, 27, 33]), today),
    sex: sexOf(text([1, 34, 35]), 'FR-ID', 'FRA'),
    expiryDate: null,
    surname: words(text([0, 5, 30])),
    givenNames: words(text([1, 13, 27])),
    optional: [words(text([0, 30, 36]))],
  };
}

/**
 * Whether this is Russia's internal passport: it has no expiry, and a letter or figure for each Cyrillic letter of its names.
 */
export const isInternalPassport = (
  format: MrzFormat,
  { documentCode, issuingState }: Pick<MrzFields, 'documentCode' | 'issuingState'>,
): boolean => format === 'TD3' && documentCode === 'PN' && issuingState === 'RUS';

/**
 * Parses the lines of an MRZ. `today` decides the century of the dates. Fields are not validated: check
 * digits are checked by `failedChecks`.
 */
export function parseMrzFields(format: MrzFormat, lines: readonly string[], today: Date): MrzFields {
  if (format === 'FR-ID') return parseFrenchCard(lines, today);
  const place = places[format];
  const text = (span: readonly [number, number, number]) => spanText(lines, [span]);
  const issuingState = code(text([0, 2, 5]));
  const long = longNumber(format, lines);
  const [surname = '', given = ''] = text(place.names).split('<<');
  const optional = place.optional.map((span) => text(span));
  if (long) optional[0] = long.rest;
  const isInternal = isInternalPassport(format, { documentCode: text([0, 0, 2]), issuingState });
  const name = (part: string) => (isInternal ? russianName(words(part)) : words(part));
  const number = text(place.number);
  // The last figure of the series opens the optional data.
  const whole = isInternal ? number.slice(0, 3) + optional[0]!.slice(0, 1) + number.slice(3) : number;
  return {
    documentCode: code(text([0, 0, 2])),
    issuingState,
    documentNumber: code(long?.number ?? whole),
    nationality: code(text(place.nationality)),
    birthDate: birthDate(text(place.birth), today),
    sex: sexOf(text(place.sex), format, issuingState),
    expiryDate: expiryDate(text(place.expiry), today),
    surname: name(surname),
    givenNames: name(given),
    optional: optional.map(words),
  };
}
