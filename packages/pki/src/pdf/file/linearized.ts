import { type PdfFile, readHeader } from './file.ts';
import { latin1 } from './lexer.ts';
import { parseValue } from './parser.ts';
import { PdfDict } from './values.ts';
import type { Section } from './xref-entries.ts';

/** Where viewers look for the end of the first object. */
const HEAD = 1024;

/**
 * Whether viewers that open a linearized file by its first page find the same cross-reference as those that begin at
 * its end (ISO 32000-2 annex F). They do so only if the file says that it has exactly its own length: after an update
 * it does not.
 *
 * @param end length of the file.
 * @param newest the section that `startxref` at its end names.
 * @throws UnreadablePdfError if the first object cannot be read.
 */
export function agreesWithFirstPage(file: PdfFile, end: number, newest: Section): boolean {
  const first = readFirstObject(file, end);
  if (first === null || first.dict.get('L') !== end) return true;
  // pdf.js and poppler take the first such letters for the end of the object, also in a comment or a string.
  return first.next === newest.start && latin1(file.bytes, 0, HEAD).indexOf('endobj') === first.endobj;
}

/**
 * What a linearized file says of its pages, if it says that it has exactly this length: viewers take the first page and the number of
 * pages from there, not from the catalogue.
 *
 * @throws UnreadablePdfError if the first object cannot be read.
 */
export function linearization(file: PdfFile, end: number): PdfDict | null {
  const dict = readFirstObject(file, end)?.dict ?? null;
  return dict?.get('L') === end ? dict : null;
}

/** The length that a linearized file declares; null if none. @throws UnreadablePdfError if the first object cannot be read. */
export function linearizedLength(file: PdfFile): number | null {
  const length = readFirstObject(file, file.bytes.length)?.dict.get('L');
  return typeof length === 'number' ? length : null;
}

/**
 * Where the cross-reference of a linearized file's first page begins; null if the file does not say that it is linearized.
 *
 * @throws UnreadablePdfError if the first object cannot be read.
 */
export const firstPageSection = (file: PdfFile): number | null =>
  readFirstObject(file, file.bytes.length)?.next ?? null;

interface FirstObject {
  readonly dict: PdfDict;
  /** Offset of its `endobj`. */
  readonly endobj: number;
  /** What comes after it. */
  readonly next: number;
}

/** The linearization dictionary; null if the first object is another one. */
function readFirstObject(file: PdfFile, end: number): FirstObject | null {
  const lexer = file.lexer(0, end);
  if (readHeader(lexer) === null) return null;
  const dict = parseValue(lexer);
  if (!(dict instanceof PdfDict) || dict.get('Linearized') === null) return null;
  lexer.skipSpace();
  const endobj = lexer.at;
  lexer.next();
  lexer.skipSpace();
  return { dict, endobj, next: lexer.at };
}
