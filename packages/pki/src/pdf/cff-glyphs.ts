import type { Budget } from './budget.ts';
import { type Dict, readDict, readIndex } from './cff-index.ts';
import { outlineOf, type Subroutines } from './cff-outline.ts';
import { type Mark, markOf } from './glyph-marks.ts';

/** Operators of dictionaries (Adobe technical note 5176); those of two bytes begin with 12. */
const op = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  charstringType: 1206,
  fontMatrix: 1207,
  registry: 1230,
  fontDicts: 1236,
  selector: 1237,
} as const;

/** The standard strings that blanks to fill in are made of. */
const STANDARD: Readonly<Record<string, number>> = {
  space: 1,
  hyphen: 14,
  period: 15,
  underscore: 64,
  endash: 111,
  periodcentered: 114,
  ellipsis: 121,
  emdash: 137,
};
const STANDARD_STRINGS = 391;
/** Glyphs of the character set that fonts have without one of their own. */
const ISO_ADOBE = 229;

/** A font in the Compact Font Format. */
export interface CffGlyphs {
  readonly isForCids: boolean;
  /** @throws RangeError */
  mark(glyph: number): Mark;
  /** The glyph of a name; null if there is none, or none that blanks are made of. @throws RangeError */
  named(name: string): number | null;
  /** The glyph of a CID. @throws RangeError */
  ofCid(cid: number): number | null;
  /** The glyph of a code by the font's own encoding; `standard`: it has none; null: none. @throws RangeError */
  ofCode(code: number): number | 'standard' | null;
}

/** Null for a font that is not followed. @throws RangeError for one that is cut off. */
export function readCff(font: Buffer, budget: Budget): CffGlyphs | null {
  const names = readIndex(font, font.readUInt8(2), budget);
  const tops = readIndex(font, names.end, budget);
  const strings = readIndex(font, tops.end, budget);
  const global = readIndex(font, strings.end, budget).items;
  const [first, another] = tops.items;
  if (first === undefined || another !== undefined) return null;
  const top = readDict(first);
  const start = top.get(op.charStrings)?.[0];
  if (start === undefined || (top.get(op.charstringType)?.[0] ?? 2) !== 2) return null;
  const programs = readIndex(font, start, budget).items;
  const em = 1 / (top.get(op.fontMatrix)?.[0] ?? 0.001);
  const isForCids = top.has(op.registry);
  const charset = readCharset(font, top, programs.length, isForCids);
  const privates = privatesOf(font, top, budget);
  const select = isForCids ? readSelector(font, top, programs.length) : () => 0;
  const codes = isForCids ? null : readCodes(font, top);
  let own: ReadonlyMap<string, number> | null = null;
  const glyphOf = (id: number): number | null => charset?.get(id) ?? null;
  return {
    isForCids,
    mark(glyph) {
      const program = programs[glyph];
      const local = privates[select(glyph)];
      if (program === undefined || local === undefined || !(em > 0)) return 'figure';
      const subroutines: Subroutines = { local, global };
      const outline = outlineOf(program, subroutines, budget);
      return outline === null ? 'figure' : markOf(outline, em);
    },
    named(name) {
      own ??= namesOf(strings.items);
      const [standard, given] = [STANDARD[name], own.get(name)];
      // Of two glyphs of one name viewers may take either.
      const id = standard === undefined ? (given ?? null) : given === undefined ? standard : null;
      return id === null ? null : glyphOf(id);
    },
    ofCid: (cid) => (cid === 0 ? 0 : glyphOf(cid)),
    ofCode: (code) => (codes === null ? 'standard' : (codes.get(code) ?? null)),
  };
}

/** The numbers of a font's own strings; NaN for one that is there twice. */
function namesOf(strings: readonly Buffer[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const [index, each] of strings.entries()) {
    const name = each.toString('latin1');
    names.set(name, names.has(name) ? Number.NaN : index + STANDARD_STRINGS);
  }
  return names;
}

/** The glyph of each string or CID; null for the sets of expert fonts. */
function readCharset(
  font: Buffer,
  top: Dict,
  count: number,
  isForCids: boolean,
): ReadonlyMap<number, number> | null {
  const start = top.get(op.charset)?.[0] ?? 0;
  const ids = new Map<number, number>();
  if (start <= 2) {
    if (start !== 0 || isForCids) return null;
    for (let glyph = 1; glyph < Math.min(count, ISO_ADOBE); glyph += 1) ids.set(glyph, glyph);
    return ids;
  }
  const format = font.readUInt8(start);
  let at = start + 1;
  for (let glyph = 1; glyph < count; ) {
    const id = font.readUInt16BE(at);
    at += 2;
    let more = 0;
    if (format !== 0) {
      more = format === 1 ? font.readUInt8(at) : font.readUInt16BE(at);
      at += format === 1 ? 1 : 2;
    }
    for (let next = 0; next <= more && glyph < count; next += 1) {
      // Of two glyphs viewers may take either.
      ids.set(id + next, ids.has(id + next) ? Number.NaN : glyph);
      glyph += 1;
    }
  }
  return ids;
}

/** The local subroutines of each private dictionary. */
function privatesOf(font: Buffer, top: Dict, budget: Budget): readonly (readonly Buffer[])[] {
  const dicts = top.get(op.fontDicts)?.[0];
  const owners = dicts === undefined ? [top] : readIndex(font, dicts, budget).items.map(readDict);
  return owners.map((owner) => {
    const [size, start] = owner.get(op.private) ?? [];
    if (size === undefined || start === undefined) return [];
    const [subrs] = readDict(font.subarray(start, start + size)).get(op.subrs) ?? [];
    return subrs === undefined ? [] : readIndex(font, start + subrs, budget).items;
  });
}

function readSelector(font: Buffer, top: Dict, count: number): (glyph: number) => number {
  const [start] = top.get(op.selector) ?? [];
  if (start === undefined) return () => Number.NaN;
  if (font.readUInt8(start) === 0)
    return (glyph) => (glyph < count ? font.readUInt8(start + 1 + glyph) : Number.NaN);
  const ranges = font.readUInt16BE(start + 1);
  return (glyph) => {
    for (let index = ranges - 1; index >= 0; index -= 1) {
      const at = start + 3 + 3 * index;
      if (font.readUInt16BE(at) <= glyph) return font.readUInt8(at + 2);
    }
    return Number.NaN;
  };
}

/** The glyphs of a font's own encoding; null: it is the standard one. */
function readCodes(font: Buffer, top: Dict): ReadonlyMap<number, number> | null {
  const start = top.get(op.encoding)?.[0] ?? 0;
  if (start === 0) return null;
  const codes = new Map<number, number>();
  const format = start === 1 ? 0x80 : font.readUInt8(start);
  // The expert encoding, and codes that are given again, are not followed.
  if (format > 1) return codes;
  let at = start + 2;
  for (let index = 0, glyph = 1; index < font.readUInt8(start + 1); index += 1) {
    const code = font.readUInt8(at);
    const more = format === 0 ? 0 : font.readUInt8(at + 1);
    at += format === 0 ? 1 : 2;
    for (let next = 0; next <= more; next += 1) {
      codes.set(code + next, codes.has(code + next) ? Number.NaN : glyph);
      glyph += 1;
    }
  }
  return codes;
}
