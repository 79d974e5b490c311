import { UnreadablePdfError } from './budget.ts';
import type { PdfFile } from './file.ts';
import { latin1 } from './lexer.ts';
import { parseValue } from './parser.ts';
import { PdfDict } from './values.ts';
import { type Entry, putEntry, type Section } from './xref-entries.ts';

const wrong = (what: string) => new UnreadablePdfError('cross_reference', what);

/** Bytes of an entry, including the two at the end of its line (ISO 32000-2 7.5.4). */
const ENTRY = 20;
/** Some programs write the generation of free entries one too high: 65536 also has five digits. */
const LAYOUT = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/;
const HEADING = /^(\d{1,10}) {1,4}(\d{1,7}) {0,4}(?:\r\n|\r|\n)/;
const MAX_ENTRIES = 8_388_608;

/**
 * A cross-reference table, which must have exactly the standard's layout: some readers use an entry's 20
 * bytes, others its words, so any other layout could lead them to different objects.
 *
 * @throws UnreadablePdfError `cross_reference`, `ambiguous`
 */
export function readTable(file: PdfFile, offset: number, end: number): Section {
  const { bytes } = file;
  const entries = new Map<number, Entry>();
  let at = afterSpace(bytes, offset, end) + 'xref'.length;
  for (;;) {
    at = afterSpace(bytes, at, end);
    const line = latin1(bytes, at, Math.min(end, at + 40));
    if (line.startsWith('trailer')) break;
    const heading = HEADING.exec(line);
    if (heading === null) throw wrong('A cross-reference table that is none');
    const [first, count] = [Number(heading[1]), Number(heading[2])];
    if (first + count > MAX_ENTRIES) throw wrong('A cross-reference table that is none');
    at += heading[0].length;
    // Some readers take such a section for one that begins at 0, since a few programs write it so: pdf.js at any free entry.
    if (first === 1 && count > 0 && latin1(bytes, at + 17, at + 18) === 'f')
      throw new UnreadablePdfError('ambiguous', 'A cross-reference table that may begin at 0 or at 1');
    for (let num = first; num < first + count; num += 1, at += ENTRY) {
      file.budget.entry();
      putEntry(entries, num, entryAt(bytes, at, end));
    }
  }
  const lexer = file.lexer(at + 'trailer'.length, end);
  const trailer = parseValue(lexer);
  if (!(trailer instanceof PdfDict)) throw wrong('A cross-reference without a trailer');
  return { start: offset, end: lexer.at, trailer, entries, isStream: false };
}

function entryAt(bytes: Uint8Array, at: number, end: number): Entry {
  const match = at + ENTRY > end ? null : LAYOUT.exec(latin1(bytes, at, at + ENTRY));
  if (match === null) throw wrong('A cross-reference table with an entry of another form');
  const [offset, gen] = [Number(match[1]), Number(match[2])];
  if (gen > 65_536) throw wrong('A cross-reference table with an unknown generation');
  return match[3] === 'n' && offset > 0 ? { kind: 'at', offset, gen } : { kind: 'free' };
}

function afterSpace(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && [0, 9, 10, 12, 13, 32].includes(bytes[at] ?? -1)) at += 1;
  return at;
}
