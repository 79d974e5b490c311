import type { MrzFields, PrintedLine } from '../types.ts';
import { nearestAuthority } from './authorities.ts';
import { type PrintedDate, printedDates } from './printed-dates.ts';
import { comparePrintedNumber } from './printed-document-number.ts';
import { ALONE, CONFIRMED, certain, follows } from './printed-evidence.ts';
import { printedNumbers } from './printed-numbers.ts';
import { findPatronymic } from './printed-patronymic.ts';
import { latinTwin, transliterated } from './printed-text.ts';

/** Values found only in print, and contradictions between print and MRZ. */
export interface PrintedFields {
  /** Cyrillic as printed, or Latin. */
  readonly patronymic: string | null;
  /** From a closed list. */
  readonly authority: string | null;
  /** YYYY-MM-DD. */
  readonly issueDate: string | null;
  /** Twelve digits with a valid check digit; confirmed by the MRZ's birth date or number, or certain. */
  readonly iin: string | null;
  /** Mexico's key with a valid check digit and the MRZ's birth date. */
  readonly curp: string | null;
  /** The names as printed, if they transliterate to the MRZ's. */
  readonly surname: string | null;
  readonly givenNames: string | null;
  /** Values printed with certainty that differ from the MRZ. */
  readonly conflicts: readonly PrintedConflict[];
}

/**
 * `number`: certainly another person's; `doubtful_number` may be a misreading, and so may the dates.
 * `document_number`: the document's own number is printed with certainty and differs from the MRZ's in a
 * letter.
 */
export type PrintedConflict = 'number' | 'doubtful_number' | 'birth_date' | 'expiry_date' | 'document_number';

const BIRTH_LABEL = /РОЖДЕНИЯ|ТУҒАН КҮНІ|BIRTH|NACIMIENTO/;
const EXPIRY_LABEL = /СРОК ДЕЙСТВ|ДЕЙСТВИТ|МЕРЗІМІ|EXPIR|CADUCIDAD|VENCIMIENTO/;

const words = (text: string): string =>
  text
    .replace(/[^\p{L} -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Parts of a bilingual line. */
const parts = (text: string): string[] => text.split(/[/<]/).map(words).filter(Boolean);

/** The line that prints a name of the MRZ and the matching part, the Cyrillic one first; or null. */
function lineOfName(lines: readonly PrintedLine[], name: string): { line: PrintedLine; text: string } | null {
  const wanted = name.replace(/[^A-Z]/g, '');
  if (wanted.length < 2) return null;
  for (const line of lines) {
    const own = parts(line.text);
    const text =
      own.find((part) => transliterated(part) === wanted) ??
      own.find((part) => part.replace(/[^A-Z]/g, '') === wanted);
    if (text) return { line, text };
  }
  return null;
}

/** Validity periods of documents, years. */
const TERMS = [5, 10];
const DAY = 86_400_000;

/**
 * Whether an expiry is a usual period after an issue, or one day less: day and month then confirm each other.
 */
function usualTerm(issued: string, expires: string): boolean {
  const [year = 0, month = 0, day = 0] = issued.split('-').map(Number);
  return TERMS.some((term) => {
    const days = (Date.UTC(year + term, month - 1, day) - Date.parse(expires)) / DAY;
    return days === 0 || days === 1;
  });
}

function findIssueDate(dates: readonly PrintedDate[], { birthDate, expiryDate }: MrzFields): string | null {
  if (!birthDate || !expiryDate) return null;
  const read = dates.filter(({ line, places }) => certain(line, places, CONFIRMED));
  const rest = read.filter(({ date }) => date !== birthDate && date !== expiryDate);
  const [only] = rest;
  if (!only || rest.some(({ date }) => date !== only.date)) return null;
  if (only.date <= birthDate || only.date >= expiryDate) return null;
  if (usualTerm(only.date, expiryDate)) return only.date;
  // The expiry itself must have been found: otherwise the remaining date could be its misreading.
  const seen = read.some(({ date }) => date === expiryDate);
  const sure = rest.some(isCertain);
  return seen && sure ? only.date : null;
}

/** The same date that many years earlier; both YYYY-MM-DD. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** Whether a date was read with certainty and its order is unambiguous. */
const isCertain = ({ line, places, plain }: PrintedDate): boolean => plain && certain(line, places, ALONE);

const labelled = (lines: readonly PrintedLine[], label: RegExp): PrintedLine | undefined =>
  lines.find(({ text }) => {
    const { latin, cyrillic } = latinTwin(text);
    return label.test(latin) || label.test(cyrillic);
  });

/** Whether a birth date is printed that is not the MRZ's: below its label, or among all of a page's dates. */
function contradictsBirth(
  lines: readonly PrintedLine[],
  dates: readonly PrintedDate[],
  { birthDate, expiryDate }: MrzFields,
): boolean {
  const days = new Set(dates.map(({ date }) => date));
  if (!birthDate || !expiryDate || days.has(birthDate)) return false;
  // Later dates are issue dates.
  const births = dates.filter(({ date }) => date < yearsBefore(expiryDate, 11));
  const label = labelled(lines, BIRTH_LABEL);
  return births.length > 0 && (days.size >= 3 || births.some(({ line }) => label && follows(line, label)));
}

/** Whether an expiry is printed below its label that is not the MRZ's; earlier dates are issue dates. */
function contradictsExpiry(
  lines: readonly PrintedLine[],
  dates: readonly PrintedDate[],
  { expiryDate }: MrzFields,
): boolean {
  const label = labelled(lines, EXPIRY_LABEL);
  if (!expiryDate || !label) return false;
  if (dates.some(({ date }) => date === expiryDate)) return false;
  return dates.some(({ date, line }) => date > yearsBefore(expiryDate, 4) && follows(line, label));
}

/**
 * What the printed lines and codes of a document's sides add to its MRZ, and where they contradict it. Values
 * without a check digit are returned only if every letter was read with certainty.
 */
export function findPrinted(
  lines: readonly PrintedLine[],
  known: MrzFields,
  barcodes: readonly string[] = [],
): PrintedFields {
  const surname = lineOfName(lines, known.surname);
  const givenNames = lineOfName(lines, known.givenNames);
  const numbers = printedNumbers(lines, barcodes, known);
  const dates = printedDates(lines, known);
  const certainDates = dates.filter(isCertain);
  const conflicts: PrintedConflict[] = [];
  if (numbers.contradiction === 'certain') conflicts.push('number');
  if (numbers.contradiction === 'doubtful') conflicts.push('doubtful_number');
  if (contradictsBirth(lines, certainDates, known)) conflicts.push('birth_date');
  if (contradictsExpiry(lines, certainDates, known)) conflicts.push('expiry_date');
  if (comparePrintedNumber(lines, known.documentNumber) === 'other') conflicts.push('document_number');
  return {
    patronymic: findPatronymic(lines, [surname?.line, givenNames?.line], known.sex),
    authority: nearestAuthority(lines),
    issueDate: findIssueDate(dates, known),
    iin: numbers.iin,
    curp: numbers.curp,
    surname: surname && latinTwin(surname.text).cyrillic,
    givenNames: givenNames && latinTwin(givenNames.text).cyrillic,
    conflicts,
  };
}
