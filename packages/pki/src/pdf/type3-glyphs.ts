import { END, Keyword, Lexer } from './lexer.ts';
import type { PdfDict } from './values.ts';
import { PdfStream } from './values.ts';
import type { Version } from './version.ts';

/** Whether a glyph of a Type 3 font says its own colours: its program begins with `d0` (ISO 32000-2 table 111). */
export function hasColouredGlyphs(version: Version, font: PdfDict): boolean {
  for (const program of version.dict(font.get('CharProcs'))?.entries.values() ?? []) {
    const stream = version.resolve(program);
    if (stream instanceof PdfStream && firstOperator(version, stream) !== 'd1') return true;
  }
  return false;
}

function firstOperator(version: Version, stream: PdfStream): string {
  const bytes = version.unfolded(stream);
  const lexer = new Lexer(bytes, 0, bytes.length, version.file.budget, false);
  for (let token = lexer.next(); token !== END; token = lexer.next())
    if (token instanceof Keyword) return token.word;
  return '';
}
