import { nearestAuthority } from './authorities.ts';
import { type PrintedDate, printedDates } from './printed-dates.ts';
import { comparePrintedNumber } from './printed-document-number.ts';
import { ALONE, CONFIRMED, certain, follows } from './printed-evidence.ts';
import { printedNumbers } from './printed-numbers.ts';
import { findPatronymic } from './printed-patronymic.ts';
import { latinTwin, transliterated } from './printed-text.ts';
import type { MrzFields, PrintedLine } from './types.ts';

/** What only the printed part of a document says, and where it contradicts the machine-readable zone. */
export interface PrintedFields {
  /** Cyrillic as printed, or Latin. */
  readonly patronymic: string | null;
  /** From a closed list. */
  readonly authority: string | null;
  /** YYYY-MM-DD. */
  readonly issueDate: string | null;
  /** Twelve digits whose check digit is right; confirmed by the zone's birth date, or certain. */
  readonly iin: string | null;
  /** Mexico's key, check digit right, birth date the zone's. */
  readonly curp: string | null;
  /** The names as printed, where their transliteration is that of the zone. */
  readonly surname: string | null;
  readonly givenNames: string | null;
  /** What is printed for certain and is not what the zone says. */
  readonly conflicts: readonly PrintedConflict[];
}

/**
 * `number`: for certain another person's; `doubtful_number` may as well be misread, as may the dates.
 * `document_number`: the document's own number is printed for certain with a letter that the zone's lacks.
 */
export type PrintedConflict = 'number' | 'doubtful_number' | 'birth_date' | 'expiry_date' | 'document_number';

const BIRTH_LABEL = /РОЖДЕНИЯ|ТУҒАН КҮНІ|BIRTH|NACIMIENTO/;
const EXPIRY_LABEL = /СРОК ДЕЙСТВ|ДЕЙСТВИТ|МЕРЗІМІ|EXPIR|CADUCIDAD|VENCIMIENTO/;

const words = (text: string): string =>
  text
    .replace(/[^\p{L} -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Parts of a line that says the same in two languages. */
const parts = (text: string): string[] => text.split(/[/<]/).map(words).filter(Boolean);

/** The line that prints a name of the zone and its part that does, the Cyrillic one first; or null. */
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

/** Terms for which documents are issued, years. */
const TERMS = [5, 10];
const DAY = 86_400_000;

/** Whether an expiry is a usual term after an issue, or the day before: day and month then confirm each other. */
function usualTerm(issued: string, expires: string): boolean {
  const [year = 0, month = 0, day = 0] = issued.split('-').map(Number);
  return TERMS.some((term) => {
    const days = (Date.UTC(year + term, month - 1, day) - Date.parse(expires)) / DAY;
    return days === 0 || days === 1;
  });
}

function findIssueDate(lines: readonly PrintedLine[], known: MrzFields): string | null {
  const { birthDate, expiryDate } = known;
  if (!birthDate || !expiryDate) return null;
  const read = printedDates(lines, known).filter(({ line, places }) => certain(line, places, CONFIRMED));
  const rest = read.filter(({ date }) => date !== birthDate && date !== expiryDate);
  const [only] = rest;
  if (!only || rest.some(({ date }) => date !== only.date)) return null;
  if (only.date <= birthDate || only.date >= expiryDate) return null;
  if (usualTerm(only.date, expiryDate)) return only.date;
  // The expiry must have been seen itself: what is left could be its misreading.
  const seen = read.some(({ date }) => date === expiryDate);
  const sure = rest.some(({ line, places, plain }) => plain && certain(line, places, ALONE));
  return seen && sure ? only.date : null;
}

/** The day so many years before another; both YYYY-MM-DD. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** Dates that are read for certain and leave no doubt about their order. */
const certainDates = (lines: readonly PrintedLine[], known: MrzFields): PrintedDate[] =>
  printedDates(lines, known).filter(({ line, places, plain }) => plain && certain(line, places, ALONE));

const labelled = (lines: readonly PrintedLine[], label: RegExp): PrintedLine | undefined =>
  lines.find(({ text }) => {
    const { latin, cyrillic } = latinTwin(text);
    return label.test(latin) || label.test(cyrillic);
  });

/** Whether a birth date is printed that is not the zone's: below its label, or among all a page's dates. */
function contradictsBirth(lines: readonly PrintedLine[], known: MrzFields): boolean {
  const { birthDate, expiryDate } = known;
  const dates = certainDates(lines, known);
  const days = new Set(dates.map(({ date }) => date));
  if (!birthDate || !expiryDate || days.has(birthDate)) return false;
  // Later ones are of the issue.
  const births = dates.filter(({ date }) => date < yearsBefore(expiryDate, 11));
  const label = labelled(lines, BIRTH_LABEL);
  return births.length > 0 && (days.size >= 3 || births.some(({ line }) => label && follows(line, label)));
}

/** Whether an expiry is printed below its label that is not the zone's; earlier dates are of the issue. */
function contradictsExpiry(lines: readonly PrintedLine[], known: MrzFields): boolean {
  const { expiryDate } = known;
  const label = labelled(lines, EXPIRY_LABEL);
  if (!expiryDate || !label) return false;
  const dates = certainDates(lines, known);
  if (dates.some(({ date }) => date === expiryDate)) return false;
  return dates.some(({ date, line }) => date > yearsBefore(expiryDate, 4) && follows(line, label));
}

/**
 * What the printed lines and codes of a document's sides add to its zone, and where they contradict it. Values without
 * a check digit are given only when every letter of them was read for certain.
 */
export function findPrinted(
  lines: readonly PrintedLine[],
  known: MrzFields,
  barcodes: readonly string[] = [],
): PrintedFields {
  const surname = lineOfName(lines, known.surname);
  const givenNames = lineOfName(lines, known.givenNames);
  const numbers = printedNumbers(lines, barcodes, known);
  const conflicts: PrintedConflict[] = [];
  if (numbers.contradiction === 'certain') conflicts.push('number');
  if (numbers.contradiction === 'doubtful') conflicts.push('doubtful_number');
  if (contradictsBirth(lines, known)) conflicts.push('birth_date');
  if (contradictsExpiry(lines, known)) conflicts.push('expiry_date');
  if (comparePrintedNumber(lines, known.documentNumber) === 'other') conflicts.push('document_number');
  return {
    patronymic: findPatronymic(lines, [surname?.line, givenNames?.line], known.sex),
    authority: nearestAuthority(lines),
    issueDate: findIssueDate(lines, known),
    iin: numbers.iin,
    curp: numbers.curp,
    surname: surname && latinTwin(surname.text).cyrillic,
    givenNames: givenNames && latinTwin(givenNames.text).cyrillic,
    conflicts,
  };
}
