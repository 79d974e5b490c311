import { type PdfFile, readHeader } from './file.ts';
import { parseValue } from './parser.ts';
import { PdfDict } from './values.ts';
import type { Section } from './xref-entries.ts';

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
  return first === null || first.dict.get('L') !== end || first.next === newest.start;
}

/**
 * Where the cross-reference of a linearized file's first page begins; null if the file does not say that it is linearized.
 *
 * @throws UnreadablePdfError if the first object cannot be read.
 */
export const firstPageSection = (file: PdfFile): number | null =>
  readFirstObject(file, file.bytes.length)?.next ?? null;

/** The linearization dictionary, and what comes after it; null if the first object is another one. */
function readFirstObject(
  file: PdfFile,
  end: number,
): { readonly dict: PdfDict; readonly next: number } | null {
  const lexer = file.lexer(0, end);
  if (readHeader(lexer) === null) return null;
  const dict = parseValue(lexer);
  if (!(dict instanceof PdfDict) || dict.get('Linearized') === null) return null;
  // Behind `endobj`.
  lexer.next();
  lexer.skipSpace();
  return { dict, next: lexer.at };
}
