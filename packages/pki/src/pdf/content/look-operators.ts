import { END, Keyword, Lexer } from '../file/lexer.ts';
import type { PdfStream, PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { parseOperand, skipInlinePicture } from './content-operands.ts';

/** The operators of an appearance with their operands; of a picture within it `BI` alone. */
export const operatorsOf = (version: Version, look: PdfStream): Generator<Operator> =>
  operatorsIn(version, version.unfolded(look));

export interface Operator {
  readonly word: string;
  readonly operands: readonly PdfValue[];
}

/** As `operatorsOf`, of the bytes of a content stream. */
export function* operatorsIn(version: Version, bytes: Uint8Array): Generator<Operator> {
  const lexer = new Lexer(bytes, 0, bytes.length, version.file.budget, false);
  let operands: PdfValue[] = [];
  for (let token = lexer.next(); token !== END; token = lexer.next()) {
    if (!(token instanceof Keyword) || /^(?:<<|\[|true|false|null)$/.test(token.word)) {
      operands.push(parseOperand(lexer, token));
      continue;
    }
    if (token.word === 'BI') skipInlinePicture(lexer);
    yield { word: token.word, operands };
    operands = [];
  }
}
