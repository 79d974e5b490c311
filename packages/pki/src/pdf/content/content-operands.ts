import { UnreadablePdfError } from '../file/budget.ts';
import { END, Keyword, type Lexer } from '../file/lexer.ts';
import { parseValue } from '../file/parser.ts';
import { isList, PdfName, type PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { identity, type Matrix } from '../page/matrix.ts';

/** Content streams have no references: `1 0 R` would be an operator R. */
export function parseOperand(lexer: Lexer, token: ReturnType<Lexer['next']>): PdfValue {
  return typeof token === 'number' ? token : parseValue(lexer, token);
}

/** Moves the lexer past an inline image. Returns whether it is a stencil. Throws UnreadablePdfError if it has no end. */
export function skipInlinePicture(lexer: Lexer): boolean {
  let isStencil = false;
  let last: ReturnType<Lexer['next']> = 0;
  for (let token = lexer.next(); ; last = token, token = lexer.next()) {
    if (token === END) throw new UnreadablePdfError('damaged', 'A picture without an end');
    if (token instanceof Keyword && token.word === 'ID') break;
    const isKey = last instanceof PdfName && (last.value === 'IM' || last.value === 'ImageMask');
    isStencil ||= isKey && token instanceof Keyword && token.word === 'true';
  }
  const data = Buffer.from(lexer.bytes.buffer, lexer.bytes.byteOffset, lexer.end);
  for (let at = data.indexOf('EI', lexer.at); ; at = data.indexOf('EI', at + 2)) {
    if (at < 0) throw new UnreadablePdfError('damaged', 'A picture without an end');
    const around = [data[at - 1] ?? 0, data[at + 2] ?? 10];
    if (around.every((code) => [0, 9, 10, 12, 13, 32].includes(code))) {
      lexer.at = at + 2;
      return isStencil;
    }
  }
}

/** A form's matrix; the identity if it has none. */
export function formMatrix(version: Version, { dict }: PdfStream): Matrix {
  const given = version.resolve(dict.get('Matrix'));
  const numbers = isList(given) ? given.map((each) => version.resolve(each)) : [];
  const [a, b, c, d, e, f] = numbers;
  const isMatrix = numbers.length === 6 && numbers.every((each) => typeof each === 'number');
  return isMatrix ? ([a, b, c, d, e, f] as Matrix) : identity;
}
