import type { Point } from './areas.ts';
import type { Budget } from './budget.ts';
import { type Mark, markOf, type Outline } from './glyph-marks.ts';

/** The versions of a TrueType font, of which one is `true`. */
const TRUE_TYPE: ReadonlySet<number> = new Set([0x10000, 0x74727565]);
/** Straight pieces for a curve. */
const PIECES = 4;

/** The tables of a font; null if it has one twice, of which viewers may take either. */
export function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> | null {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    const name = font.toString('latin1', at, at + 4);
    if (tables.has(name)) return null;
    const start = font.readUInt32BE(at + 8);
    tables.set(name, font.subarray(start, start + font.readUInt32BE(at + 12)));
  }
  return tables;
}

/** A TrueType font within a file (ISO/IEC 14496-22). */
export interface TrueTypeGlyphs {
  /** @throws RangeError */
  mark(glyph: number): Mark;
  /** The glyphs of a code in the tables of a platform and an encoding; null for any encoding. @throws RangeError */
  find(platform: number, encoding: number | null, code: number): readonly number[];
}

/** Null for anything but a TrueType font with outlines. @throws RangeError */
export function readTrueType(font: Buffer, budget: Budget): TrueTypeGlyphs | null {
  if (!TRUE_TYPE.has(font.readUInt32BE(0))) return null;
  const tables = tablesOf(font);
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((name) => tables?.get(name));
  if (head === undefined || loca === undefined || glyf === undefined) return null;
  const em = head.readUInt16BE(18);
  const size = head.readInt16BE(50) === 0 ? 2 : 4;
  const maps = readMaps(tables?.get('cmap') ?? Buffer.alloc(4));
  return {
    mark(glyph) {
      const at = glyph * size;
      if (at + 2 * size > loca.length) return 'figure';
      const scale = size === 2 ? 2 : 1;
      const [start, end] = [loca.readUIntBE(at, size) * scale, loca.readUIntBE(at + size, size) * scale];
      if (start === end) return 'blank';
      const outline = outlineOf(glyf.subarray(start, end), budget);
      return outline === null ? 'figure' : markOf(outline, em);
    },
    find(platform, encoding, code) {
      budget.step(maps.length);
      return maps
        .filter((map) => map.platform === platform && (encoding === null || map.encoding === encoding))
        .map((map) => lookUp(map.bytes, code))
        .filter((glyph) => glyph !== 0);
    },
  };
}

/** Null for a glyph that is made of others. */
function outlineOf(glyph: Buffer, budget: Budget): Outline | null {
  const count = glyph.readInt16BE(0);
  if (count < 0) return null;
  const ends = Array.from({ length: count }, (_none, index) => glyph.readUInt16BE(10 + 2 * index));
  const points = (ends.at(-1) ?? -1) + 1;
  budget.step(points);
  let at = 10 + 2 * count;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = glyph.readUInt8(at++);
    flags.push(flag);
    if ((flag & 8) === 0) continue;
    for (let more = glyph.readUInt8(at++); more > 0; more -= 1) flags.push(flag);
  }
  const axis = (short: number, same: number) => {
    let value = 0;
    return flags.slice(0, points).map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) === 0 ? -glyph.readUInt8(at++) : glyph.readUInt8(at++);
      else if ((flag & same) === 0) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const [xs, ys] = [axis(2, 16), axis(4, 32)];
  return ends.map((end, index) => {
    const first = (ends[index - 1] ?? -1) + 1;
    const own = Array.from({ length: Math.max(0, end - first + 1) }, (_none, place) => first + place);
    return flattened(
      own.map((one) => ({ at: [xs[one] ?? 0, ys[one] ?? 0], isOn: ((flags[one] ?? 0) & 1) === 1 })),
    );
  });
}

interface Placed {
  readonly at: Point;
  readonly isOn: boolean;
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Quadratic curves as straight pieces; between two points beside the curve there is one on it. */
function flattened(points: readonly Placed[]): readonly Point[] {
  const whole = points.flatMap((point, index): Placed[] => {
    const next = points[(index + 1) % points.length] ?? point;
    return point.isOn || next.isOn ? [point] : [point, { at: between(point.at, next.at, 0.5), isOn: true }];
  });
  return whole.flatMap(({ at, isOn }, index): Point[] => {
    if (isOn) return [at];
    const before = whole.at(index - 1)?.at ?? at;
    const after = whole[(index + 1) % whole.length]?.at ?? at;
    return Array.from({ length: PIECES - 1 }, (_none, piece) => {
      const share = (piece + 1) / PIECES;
      return between(between(before, at, share), between(at, after, share), share);
    });
  });
}

interface CodeMap {
  readonly platform: number;
  readonly encoding: number;
  readonly bytes: Buffer;
}

function readMaps(cmap: Buffer): readonly CodeMap[] {
  return Array.from({ length: cmap.readUInt16BE(2) }, (_none, index) => {
    const at = 4 + index * 8;
    return {
      platform: cmap.readUInt16BE(at),
      encoding: cmap.readUInt16BE(at + 2),
      bytes: cmap.subarray(cmap.readUInt32BE(at + 4)),
    };
  });
}

/** The glyph of a code, 0 for none. @throws RangeError also for a format that fonts in PDF do not use. */
function lookUp(map: Buffer, code: number): number {
  switch (map.readUInt16BE(0)) {
    case 0:
      return code < 256 ? map.readUInt8(6 + code) : 0;
    case 4:
      return bySegments(map, code);
    case 6: {
      const place = code - map.readUInt16BE(6);
      return place < 0 || place >= map.readUInt16BE(8) ? 0 : map.readUInt16BE(10 + 2 * place);
    }
    case 12:
      return byGroups(map, code);
    default:
      throw new RangeError('A table of characters in another format');
  }
}

function bySegments(map: Buffer, code: number): number {
  const double = map.readUInt16BE(6);
  for (let at = 14; at < 14 + double; at += 2) {
    if (map.readUInt16BE(at) < code) continue;
    const start = map.readUInt16BE(at + 2 + double);
    if (start > code) return 0;
    const shift = map.readUInt16BE(at + 2 + 2 * double);
    const place = at + 2 + 3 * double;
    const offset = map.readUInt16BE(place);
    if (offset === 0) return (code + shift) & 0xffff;
    const glyph = map.readUInt16BE(place + offset + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + shift) & 0xffff;
  }
  return 0;
}

function byGroups(map: Buffer, code: number): number {
  for (let index = 0; index < map.readUInt32BE(12); index += 1) {
    const at = 16 + index * 12;
    if (map.readUInt32BE(at + 4) < code) continue;
    const start = map.readUInt32BE(at);
    return start > code ? 0 : map.readUInt32BE(at + 8) + code - start;
  }
  return 0;
}
