import { END, Keyword, Lexer } from '../file/lexer.ts';
import { isList, type PdfDict, PdfStream } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { identity, type Matrix } from '../page/matrix.ts';
import { namesOf } from './look-text.ts';

/** What a Type 3 font draws by. */
export interface DrawnFont {
  /** From the space of its glyphs to that of text. */
  readonly matrix: Matrix;
  /** Its own resources; without them glyphs take those of the page. */
  readonly resources: PdfDict | null;
  /** The program of a code. */
  program(code: number): PdfStream | null;
}

/** Reads a Type 3 font (ISO 32000-2 9.6.4). */
export function drawnFont(version: Version, font: PdfDict): DrawnFont {
  const names = namesOf(version, version.resolve(font.get('Encoding')));
  const programs = version.dict(font.get('CharProcs'));
  const list = version.resolve(font.get('FontMatrix'));
  const numbers = isList(list) ? list.map(version.resolve) : [];
  const isMatrix = numbers.length === 6 && numbers.every((each) => typeof each === 'number');
  return {
    matrix: isMatrix ? (numbers as unknown as Matrix) : identity,
    resources: version.dict(font.get('Resources')),
    program: (code) => {
      const stream = version.resolve(programs?.get(names.get(code) ?? '') ?? null);
      return stream instanceof PdfStream ? stream : null;
    },
  };
}

/** Whether a glyph of a Type 3 font says its own colours: its program begins with `d0` (ISO 32000-2 table 111). */
export function hasColouredGlyphs(version: Version, font: PdfDict): boolean {
  for (const program of version.dict(font.get('CharProcs'))?.entries.values() ?? []) {
    const stream = version.resolve(program);
    if (stream instanceof PdfStream && isColoured(version, stream)) return true;
  }
  return false;
}

/** Whether a glyph has colours of its own. */
export const isColoured = (version: Version, program: PdfStream): boolean =>
  firstOperator(version, program) !== 'd1';

function firstOperator(version: Version, stream: PdfStream): string {
  const bytes = version.unfolded(stream);
  const lexer = new Lexer(bytes, 0, bytes.length, version.file.budget, false);
  for (let token = lexer.next(); token !== END; token = lexer.next())
    if (token instanceof Keyword) return token.word;
  return '';
}
