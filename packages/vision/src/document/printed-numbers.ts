import { curp, iin } from './printed-text.ts';
import type { MrzFields, PrintedLine } from './types.ts';

/** Persons' numbers that stand on a document beside its zone. */
export interface PrintedNumbers {
  /** Kazakhstan's number, check digit right, birth date the zone's or every figure certain. */
  readonly iin: string | null;
  /** Mexico's key of the zone's birth date, check digit right. */
  readonly curp: string | null;
  /** `certain`: a whole number was read, every figure for certain, and it is another person's. */
  readonly contradiction: 'none' | 'doubtful' | 'certain';
}

interface Found {
  readonly number: string;
  /** Of the least certain letter (log-probability); 0 in a code, which corrects itself. */
  readonly certainty: number;
}

/** One check digit lets a tenth of all misreadings through: these bounds keep the rest out. */
const READABLE = -0.5;
const CERTAIN = -0.25;
/** A misread figure or two are no other person. */
const APART = 3;

const figuresApart = (a: string, b: string): number => [...a].filter((figure, i) => figure !== b[i]).length;

function inLines(lines: readonly PrintedLine[], find: (text: string) => string[], length: number): Found[] {
  const found: Found[] = [];
  for (const { text, certainties } of lines) {
    for (let from = 0; from + length <= text.length; from++) {
      // Beside a number stands no other letter that could belong to it.
      if (/[\p{L}\d]/u.test(text.slice(Math.max(0, from - 1), from))) continue;
      if (/[\p{L}\d]/u.test(text.slice(from + length, from + length + 1))) continue;
      const [number] = find(text.slice(from, from + length));
      if (number) found.push({ number, certainty: Math.min(...certainties.slice(from, from + length)) });
    }
  }
  return found;
}

/** A code says a number only where it holds nothing else beside it that is a figure or a letter. */
const inCodes = (codes: readonly string[], find: (text: string) => string[], pattern: RegExp): Found[] =>
  codes
    .flatMap((text) => text.split(/[^A-Z\d]+/).filter((word) => pattern.test(word)))
    .flatMap(find)
    .map((number) => ({ number, certainty: 0 }));

/** The numbers that are printed or coded on a document's sides, held against its zone. */
export function printedNumbers(
  lines: readonly PrintedLine[],
  codes: readonly string[],
  known: MrzFields,
): PrintedNumbers {
  const born = known.birthDate?.slice(2).replaceAll('-', '') ?? '';
  const iins = [...inLines(lines, iin, 12), ...inCodes(codes, iin, /^\d{12}$/)];
  const curps = [...inLines(lines, curp, 18), ...inCodes(codes, curp, /^[A-Z\d]{18}$/)];
  // The zone's birth date confirms a number; without it, it must be certain by itself.
  const confirmed = ({ number, certainty }: Found, from: number) =>
    number.slice(from, from + 6) === born && certainty > READABLE;
  const iinFound = iins.find((found) => confirmed(found, 0) || found.certainty > CERTAIN);
  const curpFound = curps.find((found) => confirmed(found, 4));
  const zoneIin = known.issuingState === 'KAZ' ? (known.optional[0] ?? '') : '';
  const others = [
    ...iins.filter(({ number }) => /^\d{12}$/.test(zoneIin) && figuresApart(number, zoneIin) >= APART),
    ...curps.filter(
      ({ number }) => known.issuingState === 'MEX' && figuresApart(number.slice(4, 10), born) >= APART,
    ),
  ];
  const certain = others.some(({ certainty }) => certainty > CERTAIN);
  const contradiction = certain ? 'certain' : others.length ? 'doubtful' : 'none';
  return { iin: iinFound?.number ?? null, curp: curpFound?.number ?? null, contradiction };
}
