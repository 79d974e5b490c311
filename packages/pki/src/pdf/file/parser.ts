import { UnreadablePdfError } from './budget.ts';
import { END, Keyword, type Lexer, type Token } from './lexer.ts';
import { PdfDict, PdfName, PdfRef, type PdfValue } from './values.ts';

/** The largest object number of ISO 32000-2 annex C. */
const MAX_NUMBER = 8_388_607;
const MAX_GENERATION = 65_535;

/** Whether the token that a lexer has just read is a whole number, and written as one: `4.` is none for some viewers. */
const isNumber = (lexer: Lexer, token: Token, most: number): token is number =>
  typeof token === 'number' && !lexer.hasPoint && Number.isInteger(token) && token >= 0 && token <= most;

/** Keys whose numbers are whole: some viewers ignore `90.0`, others take it for 90. */
const WHOLE = new Set(
  `Length Size Prev XRefStm N First Count Rotate Predictor Colors Columns EarlyChange BitsPerComponent Width Height
  FirstChar LastChar F Ff`.split(/\s+/),
);

/** @throws UnreadablePdfError `ambiguous` for a whole number that is written with a point where only a whole one has a meaning. */
export function mustBeWhole(lexer: Lexer, value: PdfValue, key: string | null = null): void {
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  if (isWhole && lexer.hasPoint && (key === null || WHOLE.has(key)))
    throw new UnreadablePdfError('ambiguous', `A whole number with a point, at ${lexer.at}`);
}

/**
 * Reads one value, direct or a reference.
 *
 * @throws UnreadablePdfError `damaged`; `ambiguous` for a dictionary with a duplicate key; `too_complex`.
 */
export function parseValue(lexer: Lexer, token: Token = lexer.next(), depth = 0): PdfValue {
  if (depth > lexer.budget.limits.depth) throw new UnreadablePdfError('too_complex', 'Too deeply nested');
  if (typeof token === 'number') return referenceOr(lexer, token);
  if (!(token instanceof Keyword)) return token;
  switch (token.word) {
    case '<<':
      return parseDict(lexer, depth);
    case '[':
      return parseList(lexer, depth);
    case 'true':
      return true;
    case 'false':
      return false;
    case 'null':
      return null;
    default:
      throw new UnreadablePdfError('damaged', `A value was expected, at ${lexer.at}`);
  }
}

function referenceOr(lexer: Lexer, first: number): PdfValue {
  if (!isNumber(lexer, first, MAX_NUMBER)) return first;
  const back = lexer.at;
  // Looks two tokens ahead only if the next one is a digit: arrays of numbers stay cheap.
  lexer.skipSpace();
  const code = lexer.bytes[lexer.at] ?? 0;
  if (code >= 0x30 && code <= 0x39) {
    const second = lexer.next();
    lexer.skipSpace();
    if (isNumber(lexer, second, MAX_GENERATION) && lexer.bytes[lexer.at] === 0x52) {
      const third = lexer.next();
      if (third instanceof Keyword && third.word === 'R') return new PdfRef(first, second);
    }
  }
  lexer.at = back;
  lexer.hasPoint = false;
  return first;
}

function parseList(lexer: Lexer, depth: number): PdfValue {
  const values: PdfValue[] = [];
  for (;;) {
    const token = lexer.next();
    if (token instanceof Keyword && token.word === ']') return values;
    if (token === END) throw new UnreadablePdfError('damaged', 'A list without an end');
    values.push(parseValue(lexer, token, depth + 1));
  }
}

function parseDict(lexer: Lexer, depth: number): PdfDict {
  const entries = new Map<string, PdfValue>();
  const seen = new Set<string>();
  for (;;) {
    const key = lexer.next();
    if (key instanceof Keyword && key.word === '>>')
      return new PdfDict(entries, seen.size > entries.size ? nullsOf(seen, entries) : undefined);
    if (!(key instanceof PdfName))
      throw new UnreadablePdfError('damaged', `A key was expected, at ${lexer.at}`);
    if (seen.has(key.value)) throw new UnreadablePdfError('ambiguous', `/${key.value} is there twice`);
    seen.add(key.value);
    const value = parseValue(lexer, lexer.next(), depth + 1);
    mustBeWhole(lexer, value, key.value);
    if (value !== null) entries.set(key.value, value);
  }
}

const nullsOf = (seen: ReadonlySet<string>, entries: ReadonlyMap<string, PdfValue>): ReadonlySet<string> =>
  new Set([...seen].filter((key) => !entries.has(key)));

/**
 * Reads the value of a whole object. It is no reference, which Ghostscript takes for nothing, and no whole number with a point.
 * Throws as `parseValue`.
 */
export function parseWhole(lexer: Lexer): PdfValue {
  const value = parseValue(lexer);
  mustBeWhole(lexer, value);
  if (value instanceof PdfRef)
    throw new UnreadablePdfError('damaged', `An object that is a reference, at ${lexer.at}`);
  return value;
}

/** `12 0 obj`: the number and generation; null for anything else. */
export function parseHeader(lexer: Lexer): { readonly num: number; readonly gen: number } | null {
  const num = lexer.next();
  if (!isNumber(lexer, num, MAX_NUMBER)) return null;
  const gen = lexer.next();
  if (!isNumber(lexer, gen, MAX_GENERATION)) return null;
  const word = lexer.next();
  return word instanceof Keyword && word.word === 'obj' ? { num, gen } : null;
}

/** @throws UnreadablePdfError `damaged` unless the next token is this word. */
export function expectWord(lexer: Lexer, word: string): void {
  const token = lexer.next();
  if (!(token instanceof Keyword) || token.word !== word)
    throw new UnreadablePdfError('damaged', `"${word}" was expected, at ${lexer.at}`);
}
