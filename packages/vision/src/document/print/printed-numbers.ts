import type { MrzFields, PrintedLine } from '../types.ts';
import { curp, iin } from './printed-text.ts';

/** Personal numbers on a document besides its MRZ. */
export interface PrintedNumbers {
  /** Kazakhstan's number with a valid check digit, and the MRZ's birth date or number, or every digit certain. */
  readonly iin: string | null;
  /** Mexico's key with the MRZ's birth date and a valid check digit. */
  readonly curp: string | null;
  /** `certain`: a whole number of another person was read, every digit with certainty. */
  readonly contradiction: 'none' | 'doubtful' | 'certain';
}

interface Found {
  readonly number: string;
  /** Of the least certain letter (log-probability); 0 for a barcode, which is error-corrected. */
  readonly certainty: number;
}

/** A tenth of all misreadings pass one check digit: these thresholds reject the rest. */
const READABLE = -0.5;
const CERTAIN = -0.25;
/** One or two misread digits do not make another person. */
const APART = 3;

const figuresApart = (a: string, b: string): number => [...a].filter((figure, i) => figure !== b[i]).length;

function inLines(lines: readonly PrintedLine[], find: (text: string) => string[], length: number): Found[] {
  const found: Found[] = [];
  for (const { text, certainties } of lines) {
    const belongs = Array.from({ length: text.length }, (_, at) => /[\p{L}\d]/u.test(text[at]!));
    for (let from = 0; from + length <= text.length; from++) {
      // There must be no adjacent letter that could belong to a number.
      if (belongs[from - 1] || belongs[from + length]) continue;
      const [number] = find(text.slice(from, from + length));
      if (number) found.push({ number, certainty: Math.min(...certainties.slice(from, from + length)) });
    }
  }
  return found;
}

/** A barcode's number counts only if no further letter or digit adjoins it. */
const inCodes = (codes: readonly string[], find: (text: string) => string[], pattern: RegExp): Found[] =>
  codes
    .flatMap((text) => text.split(/[^A-Z\d]+/).filter((word) => pattern.test(word)))
    .flatMap(find)
    .map((number) => ({ number, certainty: 0 }));

/** The numbers printed or coded on a document's sides, compared with its MRZ. */
export function printedNumbers(
  lines: readonly PrintedLine[],
  codes: readonly string[],
  known: MrzFields,
): PrintedNumbers {
  const born = known.birthDate?.slice(2).replaceAll('-', '') ?? '';
  const iins = [...inLines(lines, iin, 12), ...inCodes(codes, iin, /^\d{12}$/)];
  const curps = [...inLines(lines, curp, 18), ...inCodes(codes, curp, /^[A-Z\d]{18}$/)];
  const zoneIin = known.issuingState === 'KAZ' ? (known.optional[0] ?? '') : '';
  // The MRZ's birth date or the MRZ's own number confirms one; without them it must be certain on its own.
  const confirmed = ({ number, certainty }: Found, from: number) =>
    (number.slice(from, from + 6) === born || number === zoneIin) && certainty > READABLE;
  const iinFound = iins.find((found) => confirmed(found, 0) || found.certainty > CERTAIN);
  const curpFound = curps.find((found) => confirmed(found, 4));
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
