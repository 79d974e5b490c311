import { UnreadablePdfError } from '../file/budget.ts';
import { isList, nameOf, PdfDict, PdfName, PdfStream, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { baseEncodingOf } from './blank-names.ts';
import { letterByName, WINDOWS } from './glyph-names.ts';

/** A character that no value has, for a font that does not say which letters it shows. */
export const UNKNOWN = '\ufffd';
/** Standard encodings whose first half is ASCII, with their second half: viewers disagree on others. */
const ENCODINGS: Readonly<Record<string, (code: string) => string>> = {
  WinAnsiEncoding: (code) => WINDOWS.get(code.charCodeAt(0)) ?? UNKNOWN,
  MacRomanEncoding: (code) => new TextDecoder('macintosh').decode(Buffer.from(code, 'latin1')),
  StandardEncoding: () => UNKNOWN,
  PDFDocEncoding: () => UNKNOWN,
};
/** Symbol fonts, also in part or in bold, which viewers know by their names. */
const SYMBOLS = /^(?:[A-Z]{6}\+)?(?:Symbol|Zapf|ITCZapf|Dingbats|Wingdings|Webdings)/i;
/** What a font's codes are: by the names of its encoding, or by its table to Unicode if it has two bytes. */
export function lettersOf(version: Version, font: PdfDict | null, { value }: PdfText): string {
  if (value === '') return '';
  const type = nameOf(version.resolve(font?.get('Subtype') ?? null));
  if (font === null || type === 'Type3' || SYMBOLS.test(nameOf(version.resolve(font.get('BaseFont'))) ?? ''))
    return UNKNOWN;
  const encoding = version.resolve(font.get('Encoding'));
  // Viewers draw codes of a font that is not embedded by its standard encoding.
  const isBuiltIn = encoding === null && type !== null && isEmbedded(version, font);
  const table = isBuiltIn || type === 'Type0' ? unicodeOf(version, font) : null;
  if (type === 'Type0') {
    const codes = Array.from({ length: value.length >> 1 }, (_none, at) => value.slice(2 * at, 2 * at + 2));
    const isUnicode = /^Uni.*-(?:UCS2|UTF16)-H$/.test(nameOf(encoding) ?? '');
    // Viewers draw a character collection that they know by its numbers, whatever the font's own table says.
    if (!isUnicode && isKnownList(version, font)) return UNKNOWN;
    return codes.map((code) => (isUnicode ? wide(code) : (table?.get(numberOf(code)) ?? UNKNOWN))).join('');
  }
  const names = namesOf(version, encoding);
  const base = baseEncodingOf(version, font);
  const unnamed = (code: string) =>
    base === null && isEmbedded(version, font) ? code : decoded(code, base ?? 'StandardEncoding');
  return [...value]
    .map((code) => {
      const name = names.get(code.charCodeAt(0));
      return table?.get(code.charCodeAt(0)) ?? (name === undefined ? unnamed(code) : letterOf(name, code));
    })
    .join('');
}

/** What a font's table to Unicode says of a code; null without an entry, or a table that can be read. */
export function tableLetter(version: Version, font: PdfDict, { value }: PdfText): string | null {
  try {
    return unicodeOf(version, font)?.get(numberOf(value)) ?? null;
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return null;
    throw cause;
  }
}

/** The name that the encoding of a one-byte font gives a code; null if it has none. */
export function namedLetter(version: Version, font: PdfDict, code: PdfText): string | null {
  const isSimple = nameOf(version.resolve(font.get('Subtype'))) !== 'Type0';
  const names = namesOf(version, version.resolve(font.get('Encoding')));
  const isNamed = names.has(numberOf(code.value)) || baseEncodingOf(version, font) !== null;
  return isSimple && isNamed ? lettersOf(version, font, code) : null;
}

/** What a code is in a standard encoding. */
function decoded(code: string, base: string): string {
  const second = Object.hasOwn(ENCODINGS, base) ? ENCODINGS[base] : undefined;
  if (second === undefined) return UNKNOWN;
  return code < '\x80' ? code : second(code);
}

/** Whether a two-byte font is not in the file, and its codes are those of a list that viewers have. */
function isKnownList(version: Version, font: PdfDict): boolean {
  const below = version.resolve(font.get('DescendantFonts'));
  const descendant = version.dict(isList(below) ? (below[0] ?? null) : null);
  const ordering = version.resolve(
    version.dict(descendant?.get('CIDSystemInfo') ?? null)?.get('Ordering') ?? null,
  );
  const isIdentity = ordering instanceof PdfText && ordering.value === 'Identity';
  return !isIdentity && !isEmbedded(version, descendant);
}

const letterOf = (name: string, code: string): string =>
  letterByName(name) ?? (/[0-9a-z]/i.test(code) ? UNKNOWN : code);

/** Whether a font is embedded. */
export const isEmbedded = (version: Version, font: PdfDict | null): boolean => {
  const descriptor = version.dict(font?.get('FontDescriptor') ?? null);
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.get(key) != null);
};

/** The names that an encoding gives to codes instead of those of its base. */
export function namesOf(version: Version, encoding: PdfValue): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const list = encoding instanceof PdfDict ? version.resolve(encoding.get('Differences')) : null;
  let code = 0;
  for (const each of isList(list) ? list.map(version.resolve) : []) {
    if (typeof each === 'number') code = each;
    else if (each instanceof PdfName) names.set(code++, each.value);
  }
  return names;
}

const numberOf = (bytes: string): number =>
  [...bytes].reduce((sum, each) => sum * 256 + each.charCodeAt(0), 0);
/** A letter of Unicode by its number. */
export const letterAt = (number: number): string =>
  number <= 0x10ffff ? String.fromCodePoint(number) : UNKNOWN;

const wide = (bytes: string): string =>
  Buffer.from(bytes.length % 2 === 0 ? bytes : '', 'latin1')
    .swap16()
    .toString('utf16le');

/** The tables that were read of a version: many fields share a font. */
const tables = new WeakMap<Version, Map<PdfStream, ReadonlyMap<number, string>>>();

/** A font's table to Unicode (ISO 32000-2 9.10.3). */
function unicodeOf(version: Version, font: PdfDict): ReadonlyMap<number, string> | null {
  const stream = version.resolve(font.get('ToUnicode'));
  if (!(stream instanceof PdfStream)) return null;
  const known = tables.get(version) ?? new Map<PdfStream, ReadonlyMap<number, string>>();
  tables.set(version, known);
  const table = known.get(stream) ?? readTable(version, stream);
  known.set(stream, table);
  return table;
}

function readTable(version: Version, stream: PdfStream): ReadonlyMap<number, string> {
  const table = new Map<number, string>();
  const text = Buffer.from(version.unfolded(stream)).toString('latin1');
  const hex = (digits: string) => Buffer.from(digits.replaceAll(/\s/g, ''), 'hex').toString('latin1');
  for (const [, body = ''] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', to = ''] of body.matchAll(/<([^>]*)>\s*<([^>]*)>/g)) {
      version.file.budget.step();
      table.set(numberOf(hex(code)), wide(hex(to)));
    }
  }
  for (const [, body = ''] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    const range = /<([^>]*)>\s*<([^>]*)>\s*(?:<([^>]*)>|\[([^\]]*)\])/g;
    for (const [, low = '', high = '', to = '', list] of body.matchAll(range)) {
      const [from, last] = [numberOf(hex(low)), Math.min(0xffff, numberOf(hex(high)))];
      const each = list?.match(/<[^>]*>/g)?.map((one) => wide(hex(one.slice(1, -1)))) ?? null;
      const start = wide(hex(to)).codePointAt(0) ?? 0xfffd;
      for (let code = from; code <= last; code += 1) {
        version.file.budget.step();
        table.set(code, each === null ? letterAt(start + code - from) : (each[code - from] ?? UNKNOWN));
      }
    }
  }
  return table;
}
