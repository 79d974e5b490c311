import { type Budget, UnreadablePdfError } from './budget.ts';
import { PdfName, PdfText } from './values.ts';

/** `true`, `obj`, `<<` and every other token that is not a value. */
export class Keyword {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

export type Token = number | PdfName | PdfText | Keyword;

/** The token at the end of the bytes. */
export const END = new Keyword('');

const keywords = new Map<string, Keyword>();

const PLAIN = 0;
const SPACE = 1;
const DELIMITER = 2;
const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = SPACE;
for (const char of '()<>[]{}/%') kinds[char.charCodeAt(0)] = DELIMITER;

/** Longest token: Chrome ends longer ones here, and takes the rest for another one. */
const MAX_WORD = 255;
/** Whole numbers are read as 32 bits by some viewers: Chrome takes larger ones for zero. */
export const LARGEST = 2 ** 31 - 1;
/** Bytes at which PDFium ends a word, and no other viewer does. */
const SPACES_OF_SOME = /[\x80\xff]/;
/** An octal code that does not fit a byte: pdf.js takes it for another character. */
const OVERFLOW = /(?<!\\)(?:\\\\)*\\[4-7][0-7]{2}/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Reads tokens as defined by ISO 32000-2 7.2. Anything ambiguous is an error. */
export class Lexer {
  at: number;
  /** Whether the last token was a number with a decimal point. */
  hasPoint = false;

  readonly bytes: Uint8Array;
  readonly end: number;
  readonly budget: Budget;
  readonly inFile: boolean;

  /** @param inFile whether offsets in `bytes` are offsets in the file; false within object streams. */
  constructor(bytes: Uint8Array, at: number, end: number, budget: Budget, inFile = true) {
    this.bytes = bytes;
    this.end = end;
    this.budget = budget;
    this.inFile = inFile;
    this.at = at;
  }

  /** @throws UnreadablePdfError `damaged`, `too_complex` */
  next(): Token {
    this.budget.step();
    this.skipSpace();
    if (this.at >= this.end) return END;
    const code = this.bytes[this.at];
    if (code === 0x2f) return this.name();
    if (code === 0x28) return this.literal();
    if (code === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.mark('<<') : this.hex();
    if (code === 0x3e && this.bytes[this.at + 1] === 0x3e) return this.mark('>>');
    if (code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d)
      return this.mark(String.fromCharCode(code));
    return this.word();
  }

  /** Skips spaces and comments. */
  skipSpace(): void {
    while (this.at < this.end) {
      const code = this.bytes[this.at] ?? 0;
      if (code === 0x25) {
        while (this.at < this.end && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
      } else if (kinds[code] === SPACE) this.at += 1;
      else return;
    }
  }

  private mark(word: string): Keyword {
    this.at += word.length;
    return keyword(word);
  }

  private plainRun(): string {
    const start = this.at;
    while (this.at < this.end && kinds[this.bytes[this.at] ?? 0] === PLAIN) this.at += 1;
    if (this.at - start > MAX_WORD) throw this.damaged('A word without an end');
    const word = latin1(this.bytes, start, this.at);
    if (SPACES_OF_SOME.test(word))
      throw new UnreadablePdfError('ambiguous', `A byte that some viewers take for a space, at ${start}`);
    return word;
  }

  private name(): PdfName {
    this.at += 1;
    const raw = this.plainRun();
    if (!raw.includes('#')) return new PdfName(raw);
    // poppler takes a zero for the end of the name, which is then another one.
    if (raw.includes('#00')) throw new UnreadablePdfError('ambiguous', `A name with a zero, at ${this.at}`);
    return new PdfName(
      raw.replaceAll(/#([0-9a-fA-F]{2})/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  }

  private word(): Token {
    const word = this.plainRun();
    if (word === '') throw this.damaged('An unexpected character');
    const first = word.charCodeAt(0);
    const isNumeric = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e;
    if (!isNumeric) return keyword(word);
    if (!NUMBER.test(word)) throw this.damaged('A number that is none');
    this.hasPoint = word.includes('.');
    return Number(word);
  }

  private literal(): PdfText {
    const start = this.at;
    let depth = 0;
    while (this.at < this.end) {
      const code = this.bytes[this.at];
      if (code === 0x5c) this.at += 1;
      else if (code === 0x28) depth += 1;
      else if (code === 0x29) depth -= 1;
      this.at += 1;
      if (depth === 0) {
        const raw = latin1(this.bytes, start + 1, this.at - 1);
        if (OVERFLOW.test(raw)) throw new UnreadablePdfError('ambiguous', `A code above 255, at ${start}`);
        return this.text(unescaped(raw), false, start);
      }
    }
    throw this.damaged('A string without an end');
  }

  private hex(): PdfText {
    const start = this.at;
    const close = this.bytes.indexOf(0x3e, start);
    if (close < 0 || close >= this.end) throw this.damaged('A string without an end');
    const digits = latin1(this.bytes, start + 1, close).replaceAll(/[\0\t\n\f\r ]/g, '');
    if (/[^0-9a-fA-F]/.test(digits)) throw this.damaged('A string with wrong digits');
    this.at = close + 1;
    // Ghostscript shows the last digit of an odd number as another character.
    if (!this.inFile && digits.length % 2 !== 0) throw this.damaged('A string of an odd number of digits');
    const even = digits.length % 2 === 0 ? digits : `${digits}0`;
    return this.text(Buffer.from(even, 'hex').toString('latin1'), true, start);
  }

  private text(value: string, isHex: boolean, start: number): PdfText {
    return this.inFile ? new PdfText(value, isHex, start, this.at) : new PdfText(value, isHex, -1, -1);
  }

  private damaged(what: string): UnreadablePdfError {
    return new UnreadablePdfError('damaged', `${what}, at ${this.at}`);
  }
}

function keyword(word: string): Keyword {
  const known = keywords.get(word);
  if (known !== undefined) return known;
  const made = new Keyword(word);
  // Content streams may hold any word; only keywords of files are cached.
  if (keywords.size < 200) keywords.set(word, made);
  return made;
}

/** Bytes as text, one character each. */
export const latin1 = (bytes: Uint8Array, start: number, end: number): string => {
  // Not beyond the file: the bytes may be part of a larger buffer.
  const part = bytes.subarray(start, Math.max(start, end));
  return Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1');
};

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(raw: string): string {
  if (!raw.includes('\\') && !raw.includes('\r')) return raw;
  return raw.replaceAll(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?/g, (all, escaped: string | undefined) => {
    if (escaped === undefined) return '\n';
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
    if (escaped === '\n' || escaped === '\r' || escaped === '\r\n') return '';
    return escapes[escaped] ?? all.slice(1);
  });
}
