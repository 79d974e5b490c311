import { Budget } from '../file/budget.ts';
import { END, Keyword, Lexer } from '../file/lexer.ts';
import { dictOf, isList, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';

const MAX_FUNCTIONS = 8;
/** Operators that all viewers calculate alike (ISO 32000-2 7.10.5). */
const ALIKE = new Set(
  'abs add ceiling cvi cvr floor mul neg round sub truncate sqrt exp and or not xor eq ne gt ge lt le true false if ifelse copy dup exch index pop roll { }'.split(
    ' ',
  ),
);
/** Alike as well, except for a divisor of zero. */
const DIVIDING = new Set(['div', 'idiv', 'mod']);

/**
 * Whether viewers may calculate a function differently (ISO 32000-2 7.10): settings that are missing or make no sense, and programs with
 * unknown words, or may divide by zero.
 */
export function isUnsureFunction(
  version: Version,
  value: PdfValue,
  inputs: number,
  outputs: number,
  depth = 0,
): boolean {
  const given = version.resolve(value);
  const dict = dictOf(given);
  if (dict === null || depth > MAX_FUNCTIONS) return true;
  version.file.budget.step();
  const list = (key: string): readonly number[] => {
    const values = version.resolve(dict.get(key));
    return isList(values)
      ? values.map((each) => {
          const number = version.resolve(each);
          return typeof number === 'number' ? number : Number.NaN;
        })
      : [];
  };
  const domain = list('Domain');
  if (domain.length !== 2 * inputs || !isRising(domain)) return true;
  const range = list('Range');
  if (range.length > 0 && (range.length !== 2 * outputs || !isRising(range))) return true;
  switch (version.resolve(dict.get('FunctionType'))) {
    case 0:
      return !(given instanceof PdfStream) || !hasSamples(version, given, list, inputs, outputs);
    case 2: {
      const power = version.resolve(dict.get('N'));
      const ends = [list('C0').length || 1, list('C1').length || 1];
      const [low = 0] = domain;
      return !(typeof power === 'number' && power > 0 && low >= 0) || ends.some((each) => each !== outputs);
    }
    case 3: {
      const parts = version.resolve(dict.get('Functions'));
      const bounds = list('Bounds');
      const [low = 0, high = 1] = domain;
      return (
        !isList(parts) ||
        bounds.length !== parts.length - 1 ||
        list('Encode').length !== 2 * parts.length ||
        !isOrdered([low, ...bounds, high]) ||
        parts.some((part) => isUnsureFunction(version, part, 1, outputs, depth + 1))
      );
    }
    case 4:
      return !(given instanceof PdfStream) || range.length === 0 || isUnsureProgram(version.unfolded(given));
    default:
      return true;
  }
}

const isOrdered = (values: readonly number[]): boolean =>
  values.every((each, at) => at === 0 || (values[at - 1] ?? Number.NaN) <= each);

const isRising = (pairs: readonly number[]): boolean =>
  pairs.every((each, at) => (at % 2 === 0 ? !Number.isNaN(each) : (pairs[at - 1] ?? 0) <= each));

function hasSamples(
  version: Version,
  stream: PdfStream,
  list: (key: string) => readonly number[],
  inputs: number,
  outputs: number,
): boolean {
  const size = list('Size');
  const bits = version.resolve(stream.dict.get('BitsPerSample'));
  if (size.length !== inputs || !size.every((each) => Number.isInteger(each) && each > 0)) return false;
  if (typeof bits !== 'number' || list('Range').length === 0) return false;
  const all = size.reduce((product, each) => product * each, outputs) * bits;
  return version.unfolded(stream).length * 8 >= all;
}

function isUnsureProgram(bytes: Uint8Array): boolean {
  const lexer = new Lexer(bytes, 0, bytes.length, new Budget(), false);
  let last: unknown = null;
  for (let token = lexer.next(); token !== END; last = token, token = lexer.next()) {
    if (typeof token === 'number') continue;
    if (!(token instanceof Keyword)) return true;
    if (DIVIDING.has(token.word)) {
      if (typeof last !== 'number' || last === 0) return true;
    } else if (!ALIKE.has(token.word)) return true;
  }
  return false;
}
