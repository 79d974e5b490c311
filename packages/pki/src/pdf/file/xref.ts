import { UnreadablePdfError } from './budget.ts';
import type { PdfFile } from './file.ts';
import { unfold } from './filters.ts';
import { Keyword, latin1 } from './lexer.ts';
import { isList, nameOf, type PdfDict, type PdfRef, PdfStream, type PdfValue } from './values.ts';
import { type Entry, putEntry, type Section, sameEntry } from './xref-entries.ts';
import { readTable } from './xref-table.ts';

const wrong = (what: string) => new UnreadablePdfError('cross_reference', what);

/** Distance from the end within which viewers look for the last `startxref`. */
const TAIL = 1024;

/** The target of `startxref` for the file that ends at `end`, and the end of its `%%EOF`. pdf.js takes no other spaces there. */
export function readTail(
  file: PdfFile,
  end: number,
): { readonly xref: number; readonly eof: number; readonly at: number } {
  const from = Math.max(0, end - TAIL);
  const tail = latin1(file.bytes, from, end);
  const at = tail.lastIndexOf('startxref');
  const match = at < 0 ? null : /^startxref[\r\n ]{1,4}(\d{1,10})[\r\n ]{1,4}%%EOF/.exec(tail.slice(at));
  if (match === null) throw new UnreadablePdfError('no_pdf', 'The end of a PDF was not found');
  return { xref: Number(match[1]), eof: from + at + match[0].length, at: from + at };
}

const noLength = (_ref: PdfRef): PdfValue => {
  throw wrong('A cross-reference stream has its length elsewhere');
};

/**
 * The chain of sections, newest first, in the order in which viewers search them: a table, its `XRefStm`, then
 * `Prev` (ISO 32000-2 7.5.8.4).
 *
 * @throws UnreadablePdfError `cross_reference` for loops and invalid sections, `ambiguous`, `damaged`,
 * `too_complex`.
 */
export function readChain(file: PdfFile, start: number, end: number): readonly Section[] {
  const sections: Section[] = [];
  const seen = new Set<number>();
  const take = (offset: PdfValue): Section => {
    if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || offset >= end)
      throw wrong('A cross-reference outside of the file');
    if (seen.has(offset)) throw wrong('A cross-reference that refers to itself');
    seen.add(offset);
    if (seen.size > file.budget.limits.sections)
      throw new UnreadablePdfError('too_complex', 'The PDF has too many versions');
    const section = readSection(file, offset, end);
    sections.push(section);
    return section;
  };
  for (let next: PdfValue = start; next !== null; ) {
    const section = take(next);
    const hybrid = section.trailer.get('XRefStm');
    if (hybrid !== null && !section.isStream) {
      const hidden = take(hybrid);
      if (!hidden.isStream) throw wrong('XRefStm does not lead to a stream');
      // pdf.js continues from there as well, before the table's `Prev`.
      const past = hidden.trailer.get('Prev');
      if (past !== null && past !== section.trailer.get('Prev'))
        throw new UnreadablePdfError('ambiguous', 'A cross-reference with two previous sections');
      agree(section, hidden);
    }
    next = section.trailer.get('Prev');
  }
  return sections;
}

/** A table and its stream must agree on each object: viewers differ in which one they prefer. */
function agree(table: Section, stream: Section): void {
  for (const [num, entry] of stream.entries) {
    const other = table.entries.get(num);
    if (other !== undefined && num !== 0 && !sameEntry(entry, other))
      throw new UnreadablePdfError('ambiguous', `Object ${num} is in two places at once`);
  }
}

function readSection(file: PdfFile, offset: number, end: number): Section {
  const lexer = file.lexer(offset, end);
  const first = lexer.next();
  if (first instanceof Keyword && first.word === 'xref') return readTable(file, offset, end);
  return readStream(file, offset, end);
}

function readStream(file: PdfFile, offset: number, end: number): Section {
  const placed = file.objectAt(offset, noLength);
  const { value } = placed;
  if (!(value instanceof PdfStream) || nameOf(value.dict.get('Type')) !== 'XRef' || placed.end > end)
    throw wrong(`No cross-reference begins at ${offset}`);
  const { dict } = value;
  const widths = dict.get('W');
  const [a, b, c, more] = isList(widths) ? widths : [];
  const fits = (width: PdfValue | undefined): width is number =>
    typeof width === 'number' && Number.isInteger(width) && width >= 0 && width <= 6;
  if (!fits(a) || !fits(b) || !fits(c) || more !== undefined || a + b + c === 0)
    throw wrong('A cross-reference stream without widths');
  const resolve = (given: PdfValue): PdfValue => given;
  const bytes = unfold(file.bytes.subarray(value.start, value.end), dict, resolve, file.budget);
  const entries = new Map<number, Entry>();
  let at = 0;
  const read = (width: number, otherwise: number): number => {
    if (width === 0) return otherwise;
    let number = 0;
    for (let place = 0; place < width; place += 1) number = number * 256 + (bytes[at + place] ?? 0);
    at += width;
    return number;
  };
  for (const [first, count] of ranges(dict)) {
    for (let num = first; num < first + count; num += 1) {
      file.budget.entry();
      if (at + a + b + c > bytes.length) throw wrong('A cross-reference stream that ends early');
      putEntry(entries, num, toEntry(read(a, 1), read(b, 0), read(c, 0)));
    }
  }
  return { start: placed.start, end: placed.end, trailer: dict, entries, isStream: true };
}

function toEntry(type: number, second: number, third: number): Entry {
  if (type === 0) return { kind: 'free' };
  if (type === 1) return second === 0 ? { kind: 'free' } : { kind: 'at', offset: second, gen: third };
  if (type === 2) return { kind: 'in', container: second, index: third };
  throw wrong('A cross-reference stream with unknown entries');
}

function ranges(dict: PdfDict): (readonly [number, number])[] {
  const given = dict.get('Index');
  const numbers = isList(given) ? given : [0, dict.get('Size')];
  if (numbers.length % 2 !== 0) throw wrong('A cross-reference stream with a broken index');
  const whole = numbers.map((number) => {
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 8_388_608)
      throw wrong('A cross-reference stream with a broken index');
    return number;
  });
  return whole.flatMap((first, index) => (index % 2 === 0 ? [[first, whole[index + 1] ?? 0] as const] : []));
}
