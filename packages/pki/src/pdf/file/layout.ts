import { UnreadablePdfError } from './budget.ts';
import { isBlank, type PlacedObject } from './file.ts';
import { latin1 } from './lexer.ts';
import type { Version } from './version.ts';
import type { Entry } from './xref-entries.ts';

/** White space (ISO 32000-2 table 1). */
const BLANK = new Set([0, 9, 10, 12, 13, 32]);

/** A part of the file: first byte inclusive, last byte exclusive. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/**
 * Every object listed by a version, read at its offset, in file order.
 *
 * @throws UnreadablePdfError `cross_reference` if an offset leads to something else, `ambiguous` if two
 * objects overlap: an object that begins inside another one is hidden there.
 */
export function placedObjects(version: Version): readonly PlacedObject[] {
  const placed: PlacedObject[] = [];
  for (const [num, entry] of version.entries) {
    if (num === 0 || entry.kind === 'free') continue;
    if (entry.kind === 'at') placed.push(version.placed(num, entry));
    else version.container(entry.container);
  }
  placed.sort((a, b) => a.start - b.start);
  noOverlap(placed);
  return placed;
}

function noOverlap(extents: readonly Extent[]): void {
  let end = 0;
  for (const extent of extents) {
    if (extent.start < end) throw new UnreadablePdfError('ambiguous', `Two objects lie at ${extent.start}`);
    end = extent.end;
  }
}

/**
 * Bytes of a file outside of listed objects, cross-reference sections and comments. Viewers that repair files
 * find objects there; others never look.
 *
 * @param from offset at which the search begins.
 */
export function strayBytes(version: Version, from = 0): Extent | null {
  const { file, sections } = version;
  const extents = new Map<number, Extent>();
  for (const section of sections) {
    extents.set(section.start, { start: section.start, end: endOfSection(version, section) });
    for (const [num, entry] of section.entries) {
      if (entry.kind === 'at') addListed(version, extents, num, entry);
    }
  }
  const sorted = [...extents.values()].sort((a, b) => a.start - b.start);
  noOverlap(sorted);
  let at = from;
  for (const extent of [...sorted, { start: version.eof, end: version.eof }]) {
    if (extent.start > at && !isBlank(file, at, extent.start)) return { start: at, end: extent.start };
    at = Math.max(at, extent.end);
  }
  return null;
}

function addListed(
  version: Version,
  extents: Map<number, Extent>,
  num: number,
  entry: Extract<Entry, { kind: 'at' }>,
): void {
  const object = version.file.objectAt(entry.offset, version.resolve);
  if (object.num !== num || object.gen !== entry.gen)
    throw new UnreadablePdfError('cross_reference', `Object ${num} is not where the cross-reference says`);
  // A cross-reference stream may list itself: its section is the longer one.
  if (!extents.has(object.start)) extents.set(object.start, object);
}

/** What may follow a cross-reference: ExifTool puts a comment of its own before. */
const ENDING = /^(?:%EndExifToolUpdate \d{1,10}[\r\n]{1,2})?startxref\s{1,4}\d{1,10}\s{1,4}%%EOF/;

/** Includes the `startxref` and `%%EOF` that may follow it; qpdf fills up the space before with blanks. */
function endOfSection({ file }: Version, section: Extent): number {
  let at = section.end;
  while (BLANK.has(file.bytes[at] ?? -1)) at += 1;
  const text = latin1(file.bytes, at, Math.min(file.bytes.length, at + 90));
  const match = ENDING.exec(text);
  return match === null ? section.end : at + match[0].length;
}
