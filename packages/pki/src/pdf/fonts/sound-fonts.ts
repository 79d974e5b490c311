import { dictionaries } from '../file/reachable.ts';
import { isList, nameOf, type PdfDict, PdfRef, PdfStream, PdfText } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { isKnownFont } from './standard-widths.ts';
import { wholeTrueType, withOneMap } from './truetype-tables.ts';

/** Bytes of fonts with one cmap table alone, together. */
const MOST_FONT_BYTES = 32 * 1024 * 1024;

const SIMPLE = new Set(['Type1', 'MMType1', 'TrueType']);
const COMPOSITE = new Set(['CIDFontType0', 'CIDFontType2']);

/** The fonts of a file that viewers read by tables within it, or replace. */
function fontsOf(version: Version): readonly PdfDict[] {
  const found: PdfDict[] = [];
  for (const dict of dictionaries(version)) {
    const type = nameOf(version.resolve(dict.get('Subtype'))) ?? '';
    const isFont = nameOf(version.resolve(dict.get('Type'))) === 'Font' || dict.get('BaseFont') !== null;
    if (isFont && (SIMPLE.has(type) || COMPOSITE.has(type))) found.push(dict);
  }
  return found;
}

/**
 * Whether all viewers draw the fonts of a file alike: each is of the kind that it says and has the tables that viewers need,
 * and one that is not embedded says its widths.
 */
export const areSoundFonts = (version: Version): boolean =>
  fontsOf(version).every((font) => isSound(version, font));

function isSound(version: Version, font: PdfDict): boolean {
  const type = nameOf(version.resolve(font.get('Subtype'))) ?? '';
  const descriptor = version.dict(font.get('FontDescriptor'));
  const [only, another] = ['FontFile', 'FontFile2', 'FontFile3'].flatMap((key) => {
    const stream = version.resolve(descriptor?.get(key) ?? null);
    return stream === null ? [] : [{ key, stream }];
  });
  if (only === undefined) {
    if (COMPOSITE.has(type)) return hasCharacters(version, font);
    return (
      isKnownFont(nameOf(version.resolve(font.get('BaseFont'))) ?? '') ||
      isList(version.resolve(font.get('Widths')))
    );
  }
  // Of two, viewers may take either.
  if (another !== undefined || !(only.stream instanceof PdfStream)) return false;
  const bytes = fontBytes(version, only.stream);
  if (only.key === 'FontFile2') {
    const isSimple = type === 'TrueType';
    return (isSimple || type === 'CIDFontType2') && wholeTrueType(bytes, isSimple) !== null;
  }
  if (only.key === 'FontFile') return type !== 'TrueType' && SIMPLE.has(type) && isType1(bytes);
  if (type === 'CIDFontType2') return wholeTrueType(bytes, false) !== null;
  const isMapped = version.resolve(font.get('CIDToGIDMap')) instanceof PdfStream;
  return type !== 'TrueType' && !(type === 'CIDFontType0' && isMapped) && isCompact(bytes);
}

/** Whether the codes are those of a character collection, by which viewers take their own font. */
function hasCharacters(version: Version, font: PdfDict): boolean {
  const ordering = version.resolve(version.dict(font.get('CIDSystemInfo'))?.get('Ordering') ?? null);
  return ordering instanceof PdfText && ordering.value !== 'Identity';
}

const isType1 = (bytes: Buffer): boolean => bytes[0] === 0x80 || bytes.toString('latin1', 0, 2) === '%!';
const isCompact = (bytes: Buffer): boolean => bytes[0] === 1 || bytes.toString('latin1', 0, 4) === 'OTTO';

function fontBytes(version: Version, stream: PdfStream): Buffer {
  const bytes = version.unfolded(stream);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The font files of simple TrueType fonts with one of their cmap tables alone, by object number: the first of each,
 * the second, and so on. Viewers do not agree on the one to take. Null: there are more than real fonts have.
 */
export function tablesOfCharacters(version: Version): readonly ReadonlyMap<number, string>[] | null {
  const variants: Map<number, string>[] = [];
  const seen = new Set<number>();
  let size = 0;
  for (const font of fontsOf(version)) {
    if (nameOf(version.resolve(font.get('Subtype'))) !== 'TrueType') continue;
    const file = version.dict(font.get('FontDescriptor'))?.get('FontFile2') ?? null;
    const stream = version.resolve(file);
    if (!(file instanceof PdfRef) || !(stream instanceof PdfStream) || seen.has(file.num)) continue;
    seen.add(file.num);
    const made = withOneMap(fontBytes(version, stream));
    size += made?.reduce((sum, bytes) => sum + bytes.length, 0) ?? 0;
    if (made === null || size > MOST_FONT_BYTES) return null;
    if (made.length < 2) continue;
    for (const [index, bytes] of made.entries()) {
      const body = `<< /Length ${bytes.length} /Length1 ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
      variants[index] = (variants[index] ?? new Map<number, string>()).set(file.num, body);
    }
  }
  return variants;
}
