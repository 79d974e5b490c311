import type { ShownTexts } from '../content/shown-text.ts';
import { dictionaries } from '../file/reachable.ts';
import { isList, nameOf, type PdfDict, PdfStream, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { baseEncodingOf } from '../fonts/blank-names.ts';
import { isKnownName, namesOfSigns } from '../fonts/glyph-names.ts';
import { isEmbedded, namesOf } from '../fonts/look-text.ts';
import { isKnownFont } from '../fonts/standard-widths.ts';

/** Whether viewers may draw a code of a font as another character than others do. */
type Fault = (code: number) => boolean;
const always: Fault = () => true;

/** The kinds of fonts (ISO 32000-2 table 108). */
const KINDS = new Set(['Type0', 'Type1', 'MMType1', 'Type3', 'TrueType']);

/** Symbol fonts that some systems have and others replace by letters. */
const OF_SIGNS =
  /wingdings|webdings|dingbats|marlett|monotype ?sorts|mt ?extra|bookshelf ?symbol|reference ?special|ms ?outlook|mdl2|fluent ?icons|ornaments|barcode|code ?(?:39|128)/i;

/** Standard encodings that all viewers know (ISO 32000-2 annex D). */
const ENCODINGS = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding', 'PDFDocEncoding']);

/** The lists of codes that all viewers know (ISO 32000-2 table 116). */
const LISTS = new RegExp(
  `^(?:Identity|${[
    'GB-EUC|GBpc-EUC|GBKp?-EUC|GBK2K|UniGB-(?:UCS2|UTF16)',
    'B5pc|HKscs-B5|ETen(?:ms)?-B5|CNS-EUC|UniCNS-(?:UCS2|UTF16)',
    '83pv-RKSJ|90msp?-RKSJ|90pv-RKSJ|Add-RKSJ|EUC|Ext-RKSJ|UniJIS(?:2004)?-(?:UCS2|UCS2-HW|UTF16)',
    'KSC-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC|UniKS-(?:UCS2|UTF16)',
  ].join('|')})-[HV]$|^[HV]$`,
);
/** The character collections that these codes are of. */
const CHARACTERS = new Set(['GB1', 'CNS1', 'Japan1', 'Korea1', 'KR']);

/** The flags of a font descriptor (ISO 32000-2 table 121). */
const SYMBOLIC = 4;

/**
 * Whether a file shows text in a font that it does not embed and that each viewer would replace in its own way, or whose codes only some
 * viewers know. Ordinary fonts of text pass: all viewers show the same letters of them.
 *
 * @throws UnreadablePdfError
 */
export function hasForeignFonts(version: Version, shown: ShownTexts): boolean {
  if (hasFontOfState(version)) return true;
  for (const [font, texts] of shown) {
    const isFaulty = faultOf(version, font);
    if (isFaulty === null) continue;
    for (const text of texts)
      for (let at = 0; at < text.length; at += 1) if (isFaulty(text.charCodeAt(at))) return true;
  }
  return false;
}

/** Whether a graphics state has a font: Chrome, poppler and Ghostscript ignore it. */
function hasFontOfState(version: Version): boolean {
  for (const dict of dictionaries(version)) {
    const states = version.dict(dict.get('ExtGState'));
    for (const state of states?.entries.values() ?? [])
      if (version.dict(state)?.get('Font') != null) return true;
  }
  return false;
}

function faultOf(version: Version, font: PdfDict): Fault | null {
  const type = nameOf(version.resolve(font.get('Subtype')));
  // Some viewers show text in a font that is missing or of no kind, and others do not.
  if (!KINDS.has(type ?? '')) return always;
  if (type === 'Type3') return hasMatrix(version, font) ? null : always;
  if (type === 'Type0') return isReadableComposite(version, font) ? null : always;
  return isEmbedded(version, font) ? null : faultOfSimple(version, font);
}

/** Whether a font whose glyphs are drawings says how large these are. */
function hasMatrix(version: Version, font: PdfDict): boolean {
  const matrix = version.resolve(font.get('FontMatrix'));
  return (
    isList(matrix) && matrix.length === 6 && matrix.every((each) => typeof version.resolve(each) === 'number')
  );
}

/** Why a font with one byte per letter that is not embedded is ambiguous. */
function faultOfSimple(version: Version, font: PdfDict): Fault | null {
  const name = (nameOf(version.resolve(font.get('BaseFont'))) ?? '').replace(/^[A-Z]{6}\+/, '');
  const names = namesOf(version, version.resolve(font.get('Encoding')));
  const signs = namesOfSigns(name);
  const unknown = [...names].filter(([, each]) => !(signs?.has(each) ?? isKnownName(each)));
  const codes = new Set(unknown.map(([code]) => code));
  const base = baseEncodingOf(version, font);
  // Without an encoding, a font of text has its own, which is the standard one.
  const codesOf = signs === null ? (base ?? 'StandardEncoding') : null;
  const widths = widthsOf(version, font);
  const fault = (code: number) =>
    codes.has(code) ||
    isWithoutGlyph(code, names.get(code), codesOf) ||
    (widths !== null && !((widths.get(code) ?? -1) >= 0));
  if (signs !== null) return fault;
  if (OF_SIGNS.test(name)) return always;
  if (base !== null && !ENCODINGS.has(base)) return always;
  if (isKnownFont(name)) return fault;
  return hasWidths(version, font) && !isOfSigns(version, font, base) ? fault : always;
}

/** The codes that `StandardEncoding` has no glyphs for, from the first one above ASCII (ISO 32000-2 annex D). */
const NONE_IN_STANDARD =
  /[\x7f-\xa0\xb0\xb5\xbe\xc0\xc9\xcc\xd1-\xe0\xe2\xe4-\xe7\xec-\xf0\xf2-\xf4\xf6\xf7\xfc-\xff]/;

/**
 * Whether a code has no glyph: poppler draws it without an advance, others as wide as a space, and Chrome may know one. Letters behind
 * it then stand elsewhere.
 */
function isWithoutGlyph(code: number, name: string | undefined, base: string | null): boolean {
  if (name !== undefined) return name === '.notdef';
  if (code < 24 || (code < 32 && base !== 'PDFDocEncoding')) return true;
  // In `WinAnsiEncoding` every unused code is a bullet.
  if (code === 127) return base !== 'WinAnsiEncoding';
  const isStandard = base === 'StandardEncoding';
  return isStandard && NONE_IN_STANDARD.test(String.fromCharCode(code));
}

/** The widths that a font gives its codes; null if it gives none. Viewers differ on the codes that it leaves out. */
function widthsOf(version: Version, font: PdfDict): ReadonlyMap<number, number> | null {
  const list = version.resolve(font.get('Widths'));
  if (list === null) return null;
  const first = version.resolve(font.get('FirstChar'));
  const given = isList(list) && typeof first === 'number' && first >= 0 ? list.map(version.resolve) : [];
  return new Map(
    given.flatMap((width, at) => (typeof width === 'number' ? [[Number(first) + at, width] as const] : [])),
  );
}

const hasWidths = (version: Version, font: PdfDict): boolean => isList(version.resolve(font.get('Widths')));

/** Whether a font says that its codes are none of the usual ones, and does not name them. */
function isOfSigns(version: Version, font: PdfDict, base: string | null): boolean {
  const flags = version.resolve(version.dict(font.get('FontDescriptor'))?.get('Flags') ?? null);
  const isSymbolic = typeof flags === 'number' && (flags & SYMBOLIC) !== 0;
  return isSymbolic && base === null && version.resolve(font.get('Encoding')) === null;
}

/**
 * Whether all viewers know what the codes of a composite font are. Of one that is not in the file some viewers draw its characters
 * by their list, others by the font's own table to Unicode.
 */
function isReadableComposite(version: Version, font: PdfDict): boolean {
  if (!isKnownList(version, font.get('Encoding'))) return false;
  const below = version.resolve(font.get('DescendantFonts'));
  const descendant = version.dict(isList(below) ? (below[0] ?? null) : null);
  if (isEmbedded(version, descendant)) return true;
  const system = version.dict(descendant?.get('CIDSystemInfo') ?? null);
  const ordering = version.resolve(system?.get('Ordering') ?? null);
  return (
    ordering instanceof PdfText &&
    CHARACTERS.has(ordering.value) &&
    version.resolve(font.get('ToUnicode')) === null
  );
}

/** Whether codes are of a list that all viewers know, or of one within the file that adds to none but such. */
function isKnownList(version: Version, value: PdfValue): boolean {
  const encoding = version.resolve(value);
  if (!(encoding instanceof PdfStream)) return LISTS.test(nameOf(encoding) ?? '');
  const base = version.resolve(encoding.dict.get('UseCMap'));
  return base === null || LISTS.test(nameOf(base) ?? '');
}
