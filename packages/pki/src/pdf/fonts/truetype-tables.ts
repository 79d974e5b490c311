/** The versions of a TrueType font, of which one is `true`. */
const TRUE_TYPE: ReadonlySet<number> = new Set([0x10000, 0x74727565]);
const NEEDED = ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf'];
const MAX_TABLES = 64;

/** Tables of characters that a real font has at most. */
const MAX_MAPS = 4;

/** The tables of a font by name; null if one is there twice, or not within the file. */
function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> | null {
  if (font.length < 12 || !TRUE_TYPE.has(font.readUInt32BE(0))) return null;
  const count = font.readUInt16BE(4);
  if (count > MAX_TABLES || font.length < 12 + count * 16) return null;
  const tables = new Map<string, Buffer>();
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const name = font.toString('latin1', at, at + 4);
    const [start, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    if (tables.has(name) || start + length > font.length) return null;
    tables.set(name, font.subarray(start, start + length));
  }
  return tables;
}

/**
 * The number of glyphs of a TrueType font that every viewer takes: with every table that it needs, once and within the file.
 * Null for another, since some viewers replace it by their own font and then draw other glyphs.
 *
 * @param isSimple whether codes lead to glyphs by the font's own table.
 */
export function wholeTrueType(font: Buffer, isSimple: boolean): number | null {
  const tables = tablesOf(font);
  if (tables === null) return null;
  const needed = isSimple ? [...NEEDED, 'cmap'] : NEEDED;
  if (needed.some((name) => !tables.has(name))) return null;
  const sizeOf = (name: string) => tables.get(name)?.length ?? 0;
  if (sizeOf('head') < 54 || sizeOf('hhea') < 36 || sizeOf('maxp') < 6) return null;
  const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0;
  const wide = tables.get('hhea')?.readUInt16BE(34) ?? 0;
  const size = tables.get('head')?.readInt16BE(50) === 0 ? 2 : 4;
  const places = (glyphs + 1) * size;
  const isWhole =
    glyphs > 0 &&
    wide > 0 &&
    wide <= glyphs &&
    sizeOf('hmtx') >= wide * 4 + (glyphs - wide) * 2 &&
    sizeOf('loca') >= places &&
    sizeOf('loca') < places + 4;
  return isWhole ? glyphs : null;
}

/**
 * The font with each of its cmap tables alone, since viewers do not agree on the one to take. Null: there are more
 * than real fonts have.
 */
export function withOneMap(font: Buffer): readonly Buffer[] | null {
  const map = tablesOf(font)?.get('cmap');
  if (map === undefined || map.length < 4) return null;
  const count = map.readUInt16BE(2);
  if (count === 0 || map.length < 4 + count * 8) return null;
  const groups = new Map<number, Buffer[]>();
  for (let at = 4; at < 4 + count * 8; at += 8) {
    const place = map.readUInt32BE(at + 4);
    groups.set(place, [...(groups.get(place) ?? []), Buffer.from(map.subarray(at, at + 8))]);
  }
  if (groups.size > MAX_MAPS) return null;
  const start = map.byteOffset - font.byteOffset;
  return [...groups.values()].map((records) => {
    const made = Buffer.from(font);
    made.writeUInt16BE(records.length, start + 2);
    Buffer.concat(records).copy(made, start + 4);
    return made;
  });
}
