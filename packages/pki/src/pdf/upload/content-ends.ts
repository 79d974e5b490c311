import { parseOperand } from '../content/content-operands.ts';
import { isWholePicture } from '../content/inline-picture.ts';
import { pageStreams } from '../content/page-ink.ts';
import { UnreadablePdfError } from '../file/budget.ts';
import { END, Keyword, Lexer, latin1 } from '../file/lexer.ts';
import { reachable } from '../file/reachable.ts';
import { nameOf, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { Page } from '../page/structure.ts';

const SPACES = [0, 9, 10, 12, 13, 32];
const wrong = (what: string) => new UnreadablePdfError('damaged', what);

/**
 * Checks that every viewer divides the contents of pages, drawings and glyphs into the same tokens. Chrome puts a
 * space between the parts of a page, Firefox does not; some viewers know where a picture within the content ends by
 * its size, others look for `EI`.
 *
 * @throws UnreadablePdfError `damaged` if some may not.
 */
export function checkContents(version: Version, pages: readonly Page[]): void {
  for (const page of pages) {
    const parts = (pageStreams(version, page) ?? [])
      .map((stream) => version.unfolded(stream))
      .filter(({ length }) => length > 0);
    for (const [index, part] of parts.entries()) {
      scan(version, part, parts.length > 1);
      const next = parts[index + 1];
      if (next !== undefined && joins(part.at(-1) ?? 0, next[0] ?? 0)) throw wrong('A token in two parts');
    }
  }
  for (const stream of drawings(version)) scan(version, version.unfolded(stream), false);
}

/** Forms, tiles and glyphs. */
function drawings(version: Version): ReadonlySet<PdfStream> {
  const found = new Set<PdfStream>();
  for (const num of reachable(version)) {
    const entry = version.entries.get(num);
    if (entry === undefined || entry.kind === 'free') continue;
    const value = version.lookup(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0));
    if (value instanceof PdfStream) {
      const isForm = nameOf(version.resolve(value.dict.get('Subtype'))) === 'Form';
      if (isForm || version.resolve(value.dict.get('PatternType')) === 1) found.add(value);
    } else if (value instanceof PdfDict) {
      for (const glyph of version.dict(value.get('CharProcs'))?.entries.values() ?? []) {
        const stream = version.resolve(glyph);
        if (stream instanceof PdfStream) found.add(stream);
      }
    }
  }
  return found;
}

function scan(version: Version, bytes: Uint8Array, isPart: boolean): void {
  if (!isPart && !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('BI')) return;
  const lexer = new Lexer(bytes, 0, bytes.length, version.file.budget, false);
  let at = 0;
  for (let token = lexer.next(); token !== END; token = lexer.next()) {
    if (token instanceof Keyword && token.word === 'BI') skipPicture(version, lexer);
    at = lexer.at;
  }
  if (isPart && /%[^\r\n]*$/.test(latin1(bytes, at, bytes.length))) throw wrong('A comment in two parts');
}

/** Whether two bytes without anything between them would be one token, or another one. */
function joins(a: number, b: number): boolean {
  if (SPACES.includes(a) || SPACES.includes(b)) return false;
  const [before, after] = [String.fromCharCode(a), String.fromCharCode(b)];
  const isPlain = (char: string) => !'()<>[]{}/%'.includes(char);
  return '/<>('.includes(before) || (isPlain(before) && isPlain(after));
}

function skipPicture(version: Version, lexer: Lexer): void {
  const entries = new Map<string, PdfValue>();
  for (let key = lexer.next(); !(key instanceof Keyword && key.word === 'ID'); key = lexer.next()) {
    if (!(key instanceof PdfName)) throw wrong('A picture without an end');
    entries.set(key.value, parseOperand(lexer, lexer.next()));
  }
  const bytes = Buffer.from(lexer.bytes.buffer, lexer.bytes.byteOffset, lexer.end);
  const start = lexer.at + 1;
  for (let at = bytes.indexOf('EI', lexer.at); at >= 0; at = bytes.indexOf('EI', at + 2)) {
    const isWord = SPACES.includes(bytes[at - 1] ?? 0) && SPACES.includes(bytes[at + 2] ?? 10);
    if (!isWord) continue;
    if (!isWholePicture(entries, bytes.subarray(start, at), version.file.budget))
      throw wrong('A picture whose end is in doubt');
    lexer.at = at + 2;
    return;
  }
  throw wrong('A picture without an end');
}
