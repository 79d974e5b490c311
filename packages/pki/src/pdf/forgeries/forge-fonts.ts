/** For tests: writes fonts byte by byte, as an attacker would. */

const number = (value: number) => Buffer.from([28, (value >> 8) & 255, value & 255]);
/** A program of a glyph (Adobe technical note 5177): numbers and operators by name. */
const program = (text: string) =>
  Buffer.concat(
    text.split(' ').map((word) => {
      const found = { rmoveto: 21, hlineto: 6, rrcurveto: 8, callsubr: 10, return: 11, endchar: 14 }[word];
      return found === undefined ? number(Number(word)) : Buffer.from([found]);
    }),
  );

const index = (items: readonly Buffer[]) => {
  const offsets = [1];
  for (const item of items) offsets.push((offsets.at(-1) ?? 1) + item.length);
  const places = offsets.flatMap((offset) => [offset >> 8, offset & 255]);
  const head = [items.length >> 8, items.length & 255, 2, ...places];
  return items.length === 0 ? Buffer.alloc(2) : Buffer.concat([Buffer.from(head), ...items]);
};

/** A font in the Compact Font Format with these glyphs, in the standard encoding. */
export function cff(glyphs: Readonly<Record<string, string>>, matrix = Buffer.alloc(0)): Buffer {
  const ids: Readonly<Record<string, number>> = { space: 1, period: 15, nine: 26, underscore: 64 };
  const names = Object.keys(glyphs);
  const charset = Buffer.from([0, ...names.flatMap((name) => [0, ids[name] ?? 0])]);
  const programs = index([program('endchar'), ...Object.values(glyphs).map(program)]);
  const subrs = index([program('0 -100 rmoveto 500 50 -500 hlineto return')]);
  const local = Buffer.concat([number(4), Buffer.from([19])]);
  const dict = (at: number) => {
    const [set, codes, own] = [at, at + charset.length, at + charset.length + programs.length];
    const entries = [number(set), Buffer.from([15]), number(codes), Buffer.from([17])];
    return Buffer.concat([matrix, ...entries, number(local.length), number(own), Buffer.from([18])]);
  };
  const head = (at: number) =>
    Buffer.concat([
      Buffer.from([1, 0, 4, 2]),
      index([Buffer.from('F')]),
      index([dict(at)]),
      index([]),
      index([]),
    ]);
  return Buffer.concat([head(head(0).length), charset, programs, local, subrs]);
}

/** The encryption of Type 1 fonts, after four bytes that are left out again. */
function encrypted(plain: Buffer, key: number): Buffer {
  let state = key;
  return Buffer.from(
    [...Buffer.alloc(4), ...plain].map((byte) => {
      const cipher = byte ^ (state >> 8);
      state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
      return cipher;
    }),
  );
}

/** A program of a Type 1 glyph: numbers, and operators by name. */
const type1Program = (text: string) =>
  Buffer.concat(
    text.split(' ').map((word) => {
      const operators: Readonly<Record<string, readonly number[]>> = {
        hsbw: [13],
        rmoveto: [21],
        rlineto: [5],
        hlineto: [6],
        vlineto: [7],
        closepath: [9],
        callsubr: [10],
        return: [11],
        endchar: [14],
        seac: [12, 6],
      };
      const value = Number(word);
      const bytes = Buffer.alloc(5, 255);
      if (operators[word] === undefined) bytes.writeInt32BE(value, 1);
      return operators[word] === undefined ? bytes : Buffer.from(operators[word]);
    }),
  );

export const square = '0 600 hsbw 200 0 rmoveto 100 hlineto 100 vlineto -100 hlineto closepath endchar';
export const frame =
  '0 600 hsbw 50 0 rmoveto 400 hlineto 700 vlineto -400 hlineto closepath 100 -600 rmoveto 200 hlineto 500 vlineto -200 hlineto closepath endchar';

/** A Type 1 font; `more` goes before its glyphs. */
export function type1(
  glyphs: Readonly<Record<string, string>>,
  { more = '', matrix = '0.001 0 0 0.001 0 0', isPlain = false } = {},
): { readonly file: Buffer; readonly clear: number } {
  const head = `%!PS-AdobeFont-1.0: F\n/FontMatrix [${matrix}] readonly def\n/Encoding StandardEncoding def\ncurrentfile eexec\n`;
  const entries = Object.entries(glyphs).flatMap(([name, text]) => {
    const bytes = isPlain ? type1Program(text) : encrypted(type1Program(text), 4330);
    return [Buffer.from(`/${name} ${bytes.length} RD `), bytes, Buffer.from(' ND\n')];
  });
  const count = Object.keys(glyphs).length;
  const body = Buffer.concat([
    Buffer.from(`dup /Private 8 dict dup begin\n${more}\n2 index /CharStrings ${count} dict dup begin\n`),
    ...entries,
    Buffer.from('end\nend\nmark currentfile closefile\n'),
  ]);
  return { file: Buffer.concat([Buffer.from(head), encrypted(body, 55_665)]), clear: head.length };
}

/** A TrueType outline of one contour of straight lines; null: nothing. */
type Contour = readonly (readonly [number, number])[] | null;

const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2);
  return bytes;
};

function outline(points: Contour): Buffer {
  if (points === null) return Buffer.alloc(0);
  const axis = (which: 0 | 1) => points.map((point) => point[which]);
  const steps = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));
  const [x, y] = [axis(0), axis(1)];
  const bounds = [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
  const bytes = [
    words(1, ...bounds, points.length - 1, 0),
    Buffer.alloc(points.length, 1),
    words(...steps(x), ...steps(y)),
  ];
  const whole = Buffer.concat(bytes);
  return Buffer.concat([whole, Buffer.alloc(-whole.length & 3)]);
}

/** A table of the format 6 from one code on, for a platform and an encoding. */
export interface CharacterMap {
  readonly platform: number;
  readonly encoding: number;
  readonly first: number;
  readonly glyphs: readonly number[];
}

function cmap(maps: readonly CharacterMap[]): Buffer {
  const bodies = maps.map(({ first, glyphs }) =>
    words(6, 10 + glyphs.length * 2, 0, first, glyphs.length, ...glyphs),
  );
  let at = 4 + maps.length * 8;
  const heads = maps.map(({ platform, encoding }, index) => {
    const head = words(platform, encoding, 0, at);
    at += bodies[index]?.length ?? 0;
    return head;
  });
  return Buffer.concat([words(0, maps.length), ...heads, ...bodies]);
}

/**
 * A TrueType font of 1000 units with these glyphs.
 *
 * @param options.count what `maxp` says; by default the number of glyphs.
 * @param options.without tables that are left out.
 */
export function trueType(
  glyphs: readonly Contour[],
  maps: readonly CharacterMap[],
  { count = glyphs.length, without = [] as readonly string[] } = {},
): Buffer {
  const outlines = glyphs.map(outline);
  const places = [0];
  for (const each of outlines) places.push((places.at(-1) ?? 0) + each.length);
  const loca = Buffer.alloc(places.length * 4);
  for (const [at, place] of places.entries()) loca.writeUInt32BE(place, at * 4);
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x10000, 0);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(1000, 18);
  for (const [at, value] of [0, -200, 1000, 800].entries()) head.writeInt16BE(value, 36 + at * 2);
  head.writeInt16BE(1, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x10000, 0);
  hhea.writeInt16BE(800, 4);
  hhea.writeInt16BE(-200, 6);
  hhea.writeUInt16BE(600, 10);
  hhea.writeUInt16BE(count, 34);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x10000, 0);
  for (const [at, value] of [count, 64, 8, 0, 0, 2].entries()) maxp.writeUInt16BE(value, 4 + at * 2);
  // The left bearing is where the outline begins: FreeType moves a glyph that says otherwise.
  const bearing = (glyph: (typeof glyphs)[number]) => Math.min(...(glyph ?? [[0, 0]]).map(([x]) => x));
  const hmtx = words(...glyphs.slice(0, count).flatMap((glyph) => [600, bearing(glyph)]));
  const all = Object.entries({
    cmap: cmap(maps),
    glyf: Buffer.concat(outlines),
    head,
    hhea,
    hmtx,
    loca,
    maxp,
  });
  const tables = all.filter(([name]) => !without.includes(name));
  let at = 12 + tables.length * 16;
  const entries: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [name, bytes] of tables) {
    const entry = Buffer.alloc(16);
    entry.write(name, 'latin1');
    entry.writeUInt32BE(at, 8);
    entry.writeUInt32BE(bytes.length, 12);
    entries.push(entry);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([words(1, 0, tables.length, 64, 2, 32), ...entries, ...bodies]);
}
