import { blankName, blankNames, dashes, encodingOf } from './blank-names.ts';
import { UnreadablePdfError } from './budget.ts';
import type { Mark, Marks } from './marks.ts';
import { isKnownGlyph, isSymbolic } from './standard-widths.ts';
import { textsOf } from './to-unicode.ts';
import { wholeTrueType } from './truetype-tables.ts';
import { isType3Blank } from './type3-glyphs.ts';
import { nameOf, type PdfDict, PdfStream, PdfText } from './values.ts';
import type { Version } from './version.ts';

/** The last code that has no character in any encoding of the standard. */
const LAST_CONTROL = 31;
/** Codes up to which the encodings of the standard agree on blanks. */
const LAST_COMMON = 126;
const figures: Marks = { mark: () => 'figure', isWithin: false };

/**
 * What the codes of a simple font show, by their names: viewers may replace any font by one of their own, so a letter is
 * content whatever the file's font draws.
 */
export function simpleMarks(version: Version, font: PdfDict): Marks {
  const encoded = encodingOf(version, font);
  const type = nameOf(version.resolve(font.get('Subtype')));
  const says = textsOf(version, font);
  if (type === 'Type3') {
    return within(version, (code) => {
      const name = encoded(code);
      if (name === null || name === 'builtin' || says(code) === 'ink') return 'figure';
      return isType3Blank(version, font, name.name) ? 'unknown' : 'figure';
    });
  }
  const isTrueType = type === 'TrueType';
  const hasSigns = isSymbolic(nameOf(version.resolve(font.get('BaseFont'))) ?? '');
  const file = fileOf(version, version.dict(font.get('FontDescriptor')));
  if (file === null) {
    return {
      isWithin: false,
      mark: (code) => {
        const given = encoded(code);
        const isOpen = isTrueType && code > LAST_COMMON;
        const own = isOpen ? null : blankName('StandardEncoding', code);
        return markOf(given === 'builtin' ? own : (given?.name ?? null), hasSigns) ?? 'figure';
      },
    };
  }
  const isSound = once(() => isSoundSimple(version, file, isTrueType));
  return within(version, (code) => {
    const said = says(code);
    if (said === 'ink' || !isSound()) return 'figure';
    const given = encoded(code);
    if (given === null) return 'figure';
    if (given !== 'builtin') {
      const known = markOf(given.name, hasSigns);
      return known ?? (isKnownGlyph(given.name) ? 'figure' : 'unknown');
    }
    if (code <= LAST_CONTROL) return 'unknown';
    if (markOf(blankName('StandardEncoding', code), hasSigns) !== null) return 'unknown';
    // Programs number the glyphs of such a font as they come, and say what they are.
    return isTrueType && said === 'blank' ? 'unknown' : 'figure';
  });
}

/** The same for a composite font with the encoding `Identity-H`, whose codes are CIDs and have no names. */
export function compositeMarks(version: Version, font: PdfDict, descendant: PdfDict | null): Marks {
  const type = nameOf(version.resolve(descendant?.get('Subtype') ?? null));
  const file = fileOf(version, version.dict(descendant?.get('FontDescriptor') ?? null));
  if (descendant === null || file === null || hasCharacters(version, descendant)) return figures;
  const says = textsOf(version, font);
  const glyphOf = glyphsOf(version, descendant);
  const glyphs = once(() => glyphCount(version, file, type, glyphOf !== null));
  return within(version, (cid) => {
    if (says(cid) === 'ink') return 'figure';
    const count = glyphs();
    const glyph = count === null ? null : (glyphOf?.(cid) ?? cid);
    return count !== null && glyph !== null && glyph < count ? 'unknown' : 'figure';
  });
}

/** Whether the CIDs are those of a list of characters, by which viewers take a font of their own. */
function hasCharacters(version: Version, descendant: PdfDict): boolean {
  const ordering = version.resolve(version.dict(descendant.get('CIDSystemInfo'))?.get('Ordering') ?? null);
  return ordering instanceof PdfText && ordering.value !== 'Identity';
}

/** A blank by its name; null: it is none. */
function markOf(name: string | null, hasSigns: boolean): Mark | null {
  if (name === null || !blankNames.includes(name) || (hasSigns && name !== 'space')) return null;
  return dashes.has(name) ? 'dash' : 'blank';
}

type FontFile = { readonly key: string; readonly stream: PdfStream } | 'odd';

/** The font within the file; null if there is none. Of two, viewers may take either. */
function fileOf(version: Version, descriptor: PdfDict | null): FontFile | null {
  const given = ['FontFile', 'FontFile2', 'FontFile3'].flatMap((key) => {
    const stream = version.resolve(descriptor?.get(key) ?? null);
    return stream === null ? [] : [{ key, stream }];
  });
  const [only, another] = given;
  if (only === undefined) return null;
  return only.stream instanceof PdfStream && another === undefined
    ? { key: only.key, stream: only.stream }
    : 'odd';
}

/** Viewers do not agree how codes lead to glyphs if the font is of another kind than it says. */
function isSoundSimple(version: Version, file: FontFile, isTrueType: boolean): boolean {
  if (file === 'odd') return false;
  const bytes = fontBytes(version, file.stream);
  if (file.key === 'FontFile2') return isTrueType && wholeTrueType(bytes, true) !== null;
  return !isTrueType && (file.key === 'FontFile' ? isType1(bytes) : isCompact(bytes));
}

/** The number of glyphs that codes may lead to; null if viewers may not take the font. */
function glyphCount(version: Version, file: FontFile, type: string | null, isMapped: boolean): number | null {
  if (file === 'odd') return null;
  if (type === 'CIDFontType2' && file.key === 'FontFile2')
    return wholeTrueType(fontBytes(version, file.stream), false);
  const isOwn = type === 'CIDFontType0' && file.key === 'FontFile3' && !isMapped;
  return isOwn && isCompact(fontBytes(version, file.stream)) ? Number.POSITIVE_INFINITY : null;
}

const isType1 = (bytes: Buffer): boolean => bytes[0] === 0x80 || bytes.toString('latin1', 0, 2) === '%!';
const isCompact = (bytes: Buffer): boolean => bytes[0] === 1 || bytes.toString('latin1', 0, 4) === 'OTTO';

/** The stream that leads from CIDs to glyphs; null if they are the same. */
function glyphsOf(version: Version, descendant: PdfDict): ((cid: number) => number | null) | null {
  const map = version.resolve(descendant.get('CIDToGIDMap'));
  if (map === null || nameOf(map) === 'Identity') return null;
  const bytes = once(() => (map instanceof PdfStream ? fontBytes(version, map) : Buffer.alloc(0)));
  return (cid) => (2 * cid + 2 <= bytes().length ? bytes().readUInt16BE(2 * cid) : null);
}

/** Fonts are read once, not for every page. */
const known = new WeakMap<PdfStream, Buffer>();

/** The bytes of a font within the file. */
export function fontBytes(version: Version, stream: PdfStream): Buffer {
  const found = known.get(stream);
  if (found !== undefined) return found;
  const bytes = version.unfolded(stream);
  const made = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  known.set(stream, made);
  return made;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A code that a damaged font leads nowhere for is a figure; each code is looked up once. */
function within(version: Version, mark: (code: number) => Mark): Marks {
  const marks = new Map<number, Mark>();
  return {
    isWithin: true,
    mark: (code) => {
      const found = marks.get(code);
      if (found !== undefined) return found;
      version.file.budget.step();
      let made: Mark = 'figure';
      try {
        made = mark(code);
      } catch (cause) {
        if (!(cause instanceof UnreadablePdfError) || cause.reason === 'too_complex') throw cause;
      }
      marks.set(code, made);
      return made;
    },
  };
}
