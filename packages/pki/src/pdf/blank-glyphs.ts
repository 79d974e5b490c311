import { blankName, blankNames, dashes, encodingOf, macCodesOf, unicodeOf } from './blank-names.ts';
import { type Budget, UnreadablePdfError } from './budget.ts';
import { type CffGlyphs, readCff } from './cff-glyphs.ts';
import { type Mark, worstOf } from './glyph-marks.ts';
import { readTrueType, type TrueTypeGlyphs, tablesOf } from './truetype-glyphs.ts';
import { readType1, type Type1Glyphs } from './type1-glyphs.ts';
import { isType3Blank } from './type3-glyphs.ts';
import { nameOf, type PdfDict, PdfStream } from './values.ts';
import type { Version } from './version.ts';

/** Larger fonts are not read: those of real documents hold only the letters that they show. */
const MAX_BYTES = 2 * 1024 * 1024;
const OPEN_TYPE = 0x4f54544f;
/** Flags of a font's descriptor (ISO 32000-2 table 121). */
const SYMBOLIC = 4;
const NONSYMBOLIC = 32;
const figures = (): Mark => 'figure';

interface Named {
  readonly name: string;
}

type Glyphs =
  | { readonly trueType: TrueTypeGlyphs }
  | { readonly cff: CffGlyphs }
  | { readonly type1: Type1Glyphs }
  | null;
/** Fonts are read once, not for every page. */
const known = new WeakMap<PdfStream, Glyphs>();

/** Which codes of a simple font show blanks to fill in, by the outlines of a font within the file. */
export function simpleMarks(version: Version, font: PdfDict): (code: number) => Mark {
  const encoded = encodingOf(version, font);
  const type = nameOf(version.resolve(font.get('Subtype')));
  if (type === 'Type3') {
    return safely((code) => {
      const name = encoded(code);
      return name !== null && name !== 'builtin' && isType3Blank(version, font, name.name)
        ? 'blank'
        : 'figure';
    });
  }
  const descriptor = version.dict(font.get('FontDescriptor'));
  const flags = version.resolve(descriptor?.get('Flags') ?? null);
  const isLatin = typeof flags === 'number' && (flags & (SYMBOLIC | NONSYMBOLIC)) === NONSYMBOLIC;
  const file = fileOf(version, descriptor);
  if (file === null) return namedMarks(version, font);
  return safely((code) => {
    const glyphs = glyphsOf(version, file);
    const name = encoded(code);
    if (glyphs === null || name === null) return 'figure';
    // Viewers do not agree how codes lead to glyphs if the font is of another kind than it says.
    if ('trueType' in glyphs !== (type === 'TrueType')) return 'figure';
    if ('type1' in glyphs) return type1Mark(glyphs.type1, code, name);
    return 'cff' in glyphs
      ? cffMark(glyphs.cff, code, name)
      : trueTypeMark(glyphs.trueType, code, name, isLatin);
  });
}

/** The same for a composite font with the encoding `Identity-H`, whose codes are CIDs. */
export function compositeMarks(version: Version, descendant: PdfDict | null): (code: number) => Mark {
  const map = version.resolve(descendant?.get('CIDToGIDMap') ?? null);
  const type = nameOf(version.resolve(descendant?.get('Subtype') ?? null));
  const file = fileOf(version, version.dict(descendant?.get('FontDescriptor') ?? null));
  if (file === null) return figures;
  const places = map instanceof PdfStream ? map : null;
  if (places === null && map !== null && nameOf(map) !== 'Identity') return figures;
  return safely((cid) => {
    const glyphs = glyphsOf(version, file);
    if (glyphs === null || 'type1' in glyphs) return 'figure';
    if ('trueType' in glyphs) {
      if (type !== 'CIDFontType2') return 'figure';
      return glyphs.trueType.mark(places === null ? cid : read(version, places).readUInt16BE(2 * cid));
    }
    if (type !== 'CIDFontType0') return 'figure';
    const glyph = glyphs.cff.isForCids ? glyphs.cff.ofCid(cid) : cid;
    return glyph === null ? 'figure' : glyphs.cff.mark(glyph);
  });
}

/** Without a font in the file viewers take one of their own, and a name means what it says. */
function namedMarks(version: Version, font: PdfDict): (code: number) => Mark {
  const encoded = encodingOf(version, font);
  const isSymbolic = /symbol|dings/i.test(nameOf(version.resolve(font.get('BaseFont'))) ?? '');
  return (code) => {
    const given = encoded(code);
    const name = given === 'builtin' ? blankName('StandardEncoding', code) : (given?.name ?? null);
    if (name === null || !blankNames.includes(name) || (isSymbolic && name !== 'space')) return 'figure';
    return dashes.has(name) ? 'dash' : 'blank';
  };
}

function cffMark(cff: CffGlyphs, code: number, encoded: 'builtin' | Named): Mark {
  if (cff.isForCids) return 'figure';
  let glyph = encoded === 'builtin' ? cff.ofCode(code) : cff.named(encoded.name);
  if (glyph === 'standard') {
    const name = blankName('StandardEncoding', code);
    glyph = name === null ? null : cff.named(name);
  }
  return glyph === null ? 'figure' : cff.mark(glyph);
}

function type1Mark(font: Type1Glyphs, code: number, encoded: 'builtin' | Named): Mark {
  const own = encoded === 'builtin' ? font.nameOf(code) : encoded.name;
  const name = own === 'standard' ? blankName('StandardEncoding', code) : own;
  return name === null ? 'figure' : font.mark(name);
}

/**
 * Viewers do not agree on the table to take, so all of them must lead to a blank (ISO 32000-2 9.6.5.4). Only a code of a
 * letter's name does not count as a code of the font's own.
 */
function trueTypeMark(
  font: TrueTypeGlyphs,
  code: number,
  encoded: 'builtin' | Named,
  isLatin: boolean,
): Mark {
  const own = isLatin && encoded !== 'builtin' && code >= 0x80 ? [] : [code];
  const glyphs = own.flatMap((each) => [
    ...font.find(1, 0, each),
    ...[0, 0xf000, 0xf100, 0xf200].flatMap((area) => font.find(3, 0, area + each)),
  ]);
  const name = encoded === 'builtin' ? blankName('WinAnsiEncoding', code) : encoded.name;
  const unicode = name === null ? null : unicodeOf(name);
  if (encoded !== 'builtin' && unicode === null) return 'figure';
  for (const value of new Set([unicode, encoded === 'builtin' ? code : null])) {
    if (value !== null) glyphs.push(...font.find(3, 1, value), ...font.find(0, null, value));
  }
  if (encoded !== 'builtin')
    glyphs.push(...macCodesOf(encoded.name).flatMap((each) => font.find(1, 0, each)));
  return worstOf([...new Set(glyphs)].map((glyph) => font.mark(glyph)));
}

/** The font within the file; null if there is none. */
function fileOf(version: Version, descriptor: PdfDict | null): PdfStream | 'unknown' | null {
  const files = ['FontFile', 'FontFile2', 'FontFile3'].map((key) =>
    version.resolve(descriptor?.get(key) ?? null),
  );
  const given = files.filter((file) => file !== null);
  const [only, another] = given;
  if (only === undefined) return null;
  return only instanceof PdfStream && another === undefined ? only : 'unknown';
}

function glyphsOf(version: Version, file: PdfStream | 'unknown'): Glyphs {
  if (file === 'unknown' || file.end - file.start > MAX_BYTES) return null;
  const found = known.get(file);
  if (found !== undefined) return found;
  const clear = version.resolve(file.dict.get('Length1'));
  const made = readGlyphs(read(version, file), typeof clear === 'number' ? clear : 0, version.file.budget);
  known.set(file, made);
  return made;
}

function readGlyphs(bytes: Buffer, clear: number, budget: Budget): Glyphs {
  try {
    if (bytes.toString('latin1', 0, 2) === '%!') {
      const type1 = readType1(bytes, clear, budget);
      return type1 === null ? null : { type1 };
    }
    const isOpenType = bytes.readUInt32BE(0) === OPEN_TYPE;
    const table = isOpenType ? tablesOf(bytes)?.get('CFF ') : undefined;
    const isCff = isOpenType || bytes.readUInt8(0) === 1;
    const cff = isCff ? readCff(table ?? bytes, budget) : null;
    if (isCff) return cff === null ? null : { cff };
    const trueType = readTrueType(bytes, budget);
    return trueType === null ? null : { trueType };
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

const unfolded = new WeakMap<PdfStream, Buffer>();

function read(version: Version, stream: PdfStream): Buffer {
  const found = unfolded.get(stream);
  if (found !== undefined) return found;
  const bytes = version.unfolded(stream);
  const made = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  unfolded.set(stream, made);
  return made;
}

/** A code that a damaged font leads nowhere for is a figure; each code is looked up once. */
function safely(mark: (code: number) => Mark): (code: number) => Mark {
  const marks = new Map<number, Mark>();
  return (code) => {
    const found = marks.get(code);
    if (found !== undefined) return found;
    let made: Mark = 'figure';
    try {
      made = mark(code);
    } catch (cause) {
      const isDamaged = cause instanceof UnreadablePdfError && cause.reason !== 'too_complex';
      if (!(cause instanceof RangeError) && !isDamaged) throw cause;
    }
    marks.set(code, made);
    return made;
  };
}
