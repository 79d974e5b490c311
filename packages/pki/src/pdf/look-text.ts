import { isList, nameOf, PdfDict, PdfName, PdfStream, type PdfText, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

/** A sign that no value has: a font that does not say which letters it shows. */
const UNKNOWN = '\ufffd';
const FIGURES = 'zero one two three four five six seven eight nine'.split(' ');
/** The marks of ASCII by name, from the space on, without figures and letters. */
const MARKS = new Map(
  [
    [32, 'space exclam quotedbl numbersign dollar percent ampersand quotesingle'],
    [40, 'parenleft parenright asterisk plus comma hyphen period slash'],
    [58, 'colon semicolon less equal greater question at'],
    [91, 'bracketleft backslash bracketright asciicircum underscore grave'],
    [123, 'braceleft bar braceright asciitilde'],
  ].flatMap(([first, names]) =>
    String(names)
      .split(' ')
      .map((name, at) => [name, String.fromCharCode(Number(first) + at)] as const),
  ),
);
const SYMBOLS = new Set(['Symbol', 'ZapfDingbats']);
/** The first and last of the names `afii10017` and so on, with what they are in Unicode (Adobe Glyph List). */
const CYRILLIC: readonly (readonly [number, number, number])[] = [
  [10_017, 10_022, 0x410],
  [10_023, 10_023, 0x401],
  [10_024, 10_049, 0x416],
  [10_065, 10_070, 0x430],
  [10_071, 10_071, 0x451],
  [10_072, 10_097, 0x436],
];

/** What a font says that its codes are: by the names of its encoding, or by its table to Unicode if it has two bytes. */
export function lettersOf(version: Version, font: PdfDict | null, { value }: PdfText): string {
  const type = nameOf(version.resolve(font?.get('Subtype') ?? null));
  if (type === 'Type3' || SYMBOLS.has(nameOf(version.resolve(font?.get('BaseFont') ?? null)) ?? ''))
    return UNKNOWN;
  const encoding = version.resolve(font?.get('Encoding') ?? null);
  // Viewers draw codes of a font that is not in the file by its standard encoding.
  const isBuiltIn = encoding === null && type !== null && isEmbedded(version, font);
  const table = font === null || (!isBuiltIn && type !== 'Type0') ? null : unicodeOf(version, font);
  if (type === 'Type0') {
    const codes = Array.from({ length: value.length >> 1 }, (_none, at) => value.slice(2 * at, 2 * at + 2));
    const isUnicode = /^Uni.*-(?:UCS2|UTF16)-H$/.test(nameOf(encoding) ?? '');
    return codes.map((code) => (isUnicode ? wide(code) : (table?.get(numberOf(code)) ?? UNKNOWN))).join('');
  }
  const names = namesOf(version, encoding);
  return [...value]
    .map((code) => table?.get(code.charCodeAt(0)) ?? letterOf(names.get(code.charCodeAt(0)), code))
    .join('');
}

function letterOf(name: string | undefined, code: string): string {
  if (name === undefined) return code;
  if (/^[a-z]$/i.test(name)) return name;
  const mark = MARKS.get(name);
  if (mark !== undefined) return mark;
  if (FIGURES.includes(name)) return String(FIGURES.indexOf(name));
  const [, hex] = /^u(?:ni)?([0-9A-F]{4,5})$/.exec(name) ?? [];
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  const number = Number(/^afii(\d{5})$/.exec(name)?.[1] ?? Number.NaN);
  const [first, , start] = CYRILLIC.find(([from, to]) => number >= from && number <= to) ?? [];
  if (first !== undefined && start !== undefined) return String.fromCodePoint(start + number - first);
  return /[0-9a-z]/i.test(code) ? UNKNOWN : code;
}

const isEmbedded = (version: Version, font: PdfDict | null): boolean => {
  const descriptor = version.dict(font?.get('FontDescriptor') ?? null);
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.get(key) != null);
};

/** The names that an encoding gives to codes in place of those of its base. */
function namesOf(version: Version, encoding: PdfValue): ReadonlyMap<number, string> {
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
