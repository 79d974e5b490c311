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
  const lexer = file.lexer(0, end);
  if (readHeader(lexer) === null) return true;
  const value = parseValue(lexer);
  if (!(value instanceof PdfDict) || value.get('Linearized') === null || value.get('L') !== end) return true;
  // Behind `endobj`.
  lexer.next();
  lexer.skipSpace();
  return lexer.at === newest.start;
}
