import { UnreadablePdfError } from './budget.ts';
import { END, Keyword, Lexer, type Token } from './lexer.ts';
import { type PdfDict, PdfStream, PdfText } from './values.ts';
import type { Version } from './version.ts';

/** What a font says of a code's text; null: nothing, or nothing that is a character. */
export type Said = 'blank' | 'ink' | null;

/** Spaces, underscores, dots and dashes. */
const BLANK = /^[\s\u00a0\u00ad\u2000-\u200b\u2010-\u2015\u2024-\u2026\u202f\u205f\u2212\u2500\ufeff_.\-·]+$/;
/** Controls, private characters and replacements. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: fonts say them of codes that have no text
const NOTHING = /^[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ue000-\uf8ff\ufffd\ud800-\udfff]*$/;

/** Characters that one code may mean: a longer text is no blank. */
const MOST = 64;

interface Range {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Reads `ToUnicode` (ISO 32000-2 9.10.3). It tells content; it proves no blank, since viewers do not draw by it. */
export function textsOf(version: Version, font: PdfDict): (code: number) => Said {
  const stream = version.resolve(font.get('ToUnicode'));
  if (!(stream instanceof PdfStream)) return () => null;
  let ranges: readonly Range[] | undefined;
  return (code) => {
    ranges ??= rangesOf(version, stream);
    const own = ranges.filter(({ from, to }) => code >= from && code <= to);
    const letters = own.reduce((sum, { text }) => sum + text.length, 0);
    version.file.budget.step(1 + ((ranges.length + letters) >> 4));
    if (own.some(({ text }) => text.length > MOST)) return 'ink';
    const texts = own.map(({ from, text }) => following(text, code - from));
    if (texts.some((text) => !BLANK.test(text) && !NOTHING.test(text))) return 'ink';
    return texts.some((text) => BLANK.test(text)) ? 'blank' : null;
  };
}

const following = (text: string, steps: number): string =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + steps);

/** They are read once, not for every page. */
const known = new WeakMap<PdfStream, readonly Range[]>();

function rangesOf(version: Version, stream: PdfStream): readonly Range[] {
  const found = known.get(stream);
  if (found !== undefined) return found;
  const ranges: Range[] = [];
  known.set(stream, ranges);
  try {
    const bytes = version.unfolded(stream);
    const lexer = new Lexer(bytes, 0, bytes.length, version.file.budget, false);
    let given: (string | '[' | ']')[] = [];
    for (let token = lexer.next(); token !== END; token = lexer.next()) {
      if (isWord(token, 'beginbfchar') || isWord(token, 'beginbfrange')) given = [];
      else if (token instanceof PdfText) given.push(token.value);
      else if (isWord(token, '[') || isWord(token, ']')) given.push(token.word as '[' | ']');
      else if (isWord(token, 'endbfchar')) ranges.push(...singles(given));
      else if (isWord(token, 'endbfrange')) ranges.push(...rows(given));
    }
  } catch (cause) {
    if (!(cause instanceof UnreadablePdfError) || cause.reason === 'too_complex') throw cause;
  }
  return ranges;
}

const isWord = (token: Token, word: string): token is Keyword =>
  token instanceof Keyword && token.word === word;

const codeOf = (bytes: string): number =>
  [...bytes.slice(0, 4)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);

/** Text in UTF-16, as far as it is read. */
const decoded = (bytes: string): string =>
  bytes.length < 2
    ? bytes
    : Buffer.from(bytes.slice(0, Math.min(bytes.length & ~1, 2 * (MOST + 1))), 'latin1')
        .swap16()
        .toString('utf16le');

function singles(given: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  for (let index = 0; index + 1 < given.length; index += 2) {
    const code = codeOf(given[index] ?? '');
    ranges.push({ from: code, to: code, text: decoded(given[index + 1] ?? '') });
  }
  return ranges;
}

/** `<from> <to> <text>` and `<from> <to> [<text> …]`. */
function rows(given: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  for (let index = 0; index + 2 < given.length; ) {
    const [from, to] = [codeOf(given[index] ?? ''), codeOf(given[index + 1] ?? '')];
    index += 2;
    if (given[index] !== '[') {
      ranges.push({ from, to, text: decoded(given[index] ?? '') });
      index += 1;
      continue;
    }
    for (let code = from; ++index < given.length && given[index] !== ']'; code += 1)
      ranges.push({ from: code, to: code, text: decoded(given[index] ?? '') });
    index += 1;
  }
  return ranges;
}
