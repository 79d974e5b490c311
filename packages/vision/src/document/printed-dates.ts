import { asDigits } from './printed-text.ts';
import type { PrintedLine } from './types.ts';

/** A date as it stands in a line. */
export interface PrintedDate {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly line: PrintedLine;
  /** Its letters in the line's text. */
  readonly from: number;
  readonly to: number;
}

const NUMERIC = /(?<!\d)(\d{2})([. \-/])(\d{2})\2(\d{4})(?!\d)/g;

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 1900 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Dates that are printed as day, month and year in figures. */
export function printedDates(lines: readonly PrintedLine[]): PrintedDate[] {
  return lines.flatMap((line) =>
    [...asDigits(line.text).matchAll(NUMERIC)].flatMap((match) => {
      const [whole, day = '', , month = '', year = ''] = match;
      if (!isDay(Number(year), Number(month), Number(day))) return [];
      return [{ date: `${year}-${month}-${day}`, line, from: match.index, to: match.index + whole.length }];
    }),
  );
}
