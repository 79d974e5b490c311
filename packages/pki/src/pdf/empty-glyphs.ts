import { UnreadablePdfError } from './budget.ts';
import { nameOf, type PdfDict, PdfStream } from './values.ts';
import type { Version } from './version.ts';

/** Larger fonts are not read: those of real documents hold only the letters that they show. */
const MAX_BYTES = 512 * 1024;
type Empty = (glyph: number) => boolean;
/** The versions of a TrueType font, of which one is `true`. */
const TRUE_TYPE: ReadonlySet<number> = new Set([0x10000, 0x74727565]);
const never: Empty = () => false;
/** Fonts are read once, not for every page. */
const known = new WeakMap<PdfStream, Empty>();

/**
 * Recognizes the glyphs of a composite font that paint nothing, such as a space, by the font itself: for a TrueType font
 * within the file, whose codes are its glyphs.
 */
export function emptyGlyphs(version: Version, descendant: PdfDict | null): Empty {
  const map = version.resolve(descendant?.get('CIDToGIDMap') ?? null);
  const type = nameOf(version.resolve(descendant?.get('Subtype') ?? null));
  const descriptor = version.dict(descendant?.get('FontDescriptor') ?? null);
  const file = version.resolve(descriptor?.get('FontFile2') ?? null);
  if (type !== 'CIDFontType2' || (map !== null && nameOf(map) !== 'Identity')) return never;
  if (!(file instanceof PdfStream) || file.end - file.start > MAX_BYTES) return never;
  return (glyph) => {
    const isEmpty = known.get(file) ?? readGlyphs(version, file);
    known.set(file, isEmpty);
    return isEmpty(glyph);
  };
}

function readGlyphs(version: Version, file: PdfStream): Empty {
  try {
    const bytes = version.unfolded(file);
    return placesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    if (cause instanceof RangeError) return never;
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return never;
    throw cause;
  }
}

/** A glyph is empty if the next one begins where it does (ISO/IEC 14496-22, `loca`). */
function placesOf(font: Buffer): Empty {
  if (!TRUE_TYPE.has(font.readUInt32BE(0))) return never;
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    const name = font.toString('latin1', at, at + 4);
    // Of two tables viewers may take either.
    if (tables.has(name)) return never;
    const start = font.readUInt32BE(at + 8);
    tables.set(name, font.subarray(start, start + font.readUInt32BE(at + 12)));
  }
  const [head, loca] = [tables.get('head'), tables.get('loca')];
  if (head === undefined || loca === undefined || !tables.has('glyf')) return never;
  const size = head.readInt16BE(50) === 0 ? 2 : 4;
  return (glyph) => {
    const at = glyph * size;
    return at + 2 * size <= loca.length && loca.readUIntBE(at, size) === loca.readUIntBE(at + size, size);
  };
}
