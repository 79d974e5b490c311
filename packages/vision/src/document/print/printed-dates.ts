import type { PrintedLine } from '../types.ts';
import { monthOf } from './month-names.ts';
import { asDigits } from './printed-text.ts';

/** A date found in a line. */
export interface PrintedDate {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly line: PrintedLine;
  /**
   * Positions of its digits in the line's text, which must be certain. A month in letters is confirmed by the
   * list of months.
   */
  readonly places: readonly number[];
  /** Whether the order of day, month and year is unambiguous: full year, or the month in letters. */
  readonly plain: boolean;
}

/** Dates that a two-digit year may mean, YYYY-MM-DD. */
export interface KnownDays {
  readonly birthDate: string | null;
  readonly expiryDate: string | null;
}

/** A digit, or a letter misread for one. */
const F = '[\\dODQILЗZSБB]';
const APART = '(?<![\\p{L}\\d])';
const END = '(?![\\p{L}\\d])';
/** `20.03.2006`, `20 03 2006`, `20-03-2006`, `20/03/06`. */
const IN_FIGURES = new RegExp(`${APART}(${F}{2})([. \\-/])(${F}{2})\\2(${F}{4}|${F}{2})${END}`, 'gdu');
/** `2006-03-20`. */
const YEAR_FIRST = new RegExp(`${APART}(${F}{4})([.\\-/])(${F}{2})\\2(${F}{2})${END}`, 'gdu');
/** `20 MAR 2006`, `20MAR06`, `20 MAR/MARS 06`. */
const IN_WORDS = new RegExp(
  `${APART}(${F}{2})([ .]?)([\\p{L}\\d][\\p{L}\\d/ .]{1,14}?)[ .]?(?=${F}{0,3}\\d)(${F}{4}|${F}{2})${END}`,
  'gdu',
);

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 1900 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Documents contain no date later than this many years after their expiry. */
const BEYOND = 10;

/** Resolves a two-digit year: a date known from the MRZ, otherwise the latest date possible on a document. */
function inCentury(year: number, rest: string, { birthDate, expiryDate }: KnownDays): string {
  const [later, earlier] = [`${2000 + year}-${rest}`, `${1900 + year}-${rest}`];
  if (earlier === birthDate || later === birthDate) return birthDate;
  return expiryDate !== null && 2000 + year > Number(expiryDate.slice(0, 4)) + BEYOND ? earlier : later;
}

interface Parts {
  readonly day: readonly [from: number, to: number];
  readonly month: number | readonly [from: number, to: number];
  readonly year: readonly [from: number, to: number];
}

function dateAt(line: PrintedLine, { day, month, year }: Parts, known: KnownDays): PrintedDate[] {
  const figures = ([from, to]: readonly [number, number]) => asDigits(line.text.slice(from, to));
  const spans = typeof month === 'number' ? [day, year] : [day, month, year];
  const [dd, yy] = [figures(day), figures(year)];
  const mm = typeof month === 'number' ? two(month) : figures(month);
  const full = yy.length === 4;
  const date = full ? `${yy}-${mm}-${dd}` : inCentury(Number(yy), `${mm}-${dd}`, known);
  if (!isDay(Number(date.slice(0, 4)), Number(mm), Number(dd))) return [];
  const places = spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
  return [{ date, line, places, plain: full || typeof month === 'number' }];
}

function inFigures(line: PrintedLine, known: KnownDays): PrintedDate[] {
  const forms = [
    { pattern: IN_FIGURES, day: 1, year: 4 },
    { pattern: YEAR_FIRST, day: 4, year: 1 },
  ];
  return forms.flatMap(({ pattern, day, year }) =>
    [...line.text.matchAll(pattern)].flatMap(({ indices }) =>
      indices ? dateAt(line, { day: indices[day]!, month: indices[3]!, year: indices[year]! }, known) : [],
    ),
  );
}

function inWords(line: PrintedLine, known: KnownDays): PrintedDate[] {
  return [...line.text.matchAll(IN_WORDS)].flatMap(({ indices }) => {
    if (!indices) return [];
    const [from, to] = indices[3]!;
    const letters = [...line.text.slice(from, to)].map((letter, i) => ({
      letter,
      rivals: line.rivals?.[from + i] ?? [],
    }));
    const month = monthOf(letters);
    return month === null ? [] : dateAt(line, { day: indices[1]!, month, year: indices[4]! }, known);
  });
}

/**
 * Finds dates in the formats of passports and cards: digits with day or year first, or with the month in
 * letters, in one or two languages. `known` resolves the century of a two-digit year.
 */
export const printedDates = (lines: readonly PrintedLine[], known: KnownDays): PrintedDate[] =>
  lines.flatMap((line) => [...inFigures(line, known), ...inWords(line, known)]);
