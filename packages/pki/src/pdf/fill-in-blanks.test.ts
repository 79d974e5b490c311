import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { fontFiles } from '../fonts.ts';
import { inspectPdf } from '../inspect-pdf.ts';
import { type Bodies, contract, stream, writePdf } from './forge.ts';

// A white text field over the middle of a line of text, as forms have it over the line to fill in.

const ttf = readFileSync(fontFiles.regular());
const dejavu = create(ttf) as Font;

const widget =
  '<< /Type /Annot /Subtype /Widget /F 4 /Rect [70 190 250 230] /FT /Tx /T (b) /AP << /N 31 0 R >> >>';
/** @param text the operand of `Tj`, in a font of 18 points that begins at 20. */
const statusOf = async (text: string, font: string, more: Bodies = {}, operator = 'Tj') => {
  const bodies = {
    ...contract('', { catalogue: '/AcroForm << /Fields [30 0 R] >>', page: '/Annots [30 0 R]' }),
    4: stream(`BT /F1 18 Tf 20 200 Td ${text} ${operator} ET`),
    5: font,
    30: widget,
    31: stream('1 g 0 0 180 40 re f', '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << >>'),
    ...more,
  };
  return (await inspectPdf(writePdf(bodies))).status;
};
const packed = (bytes: Buffer, keys = '') => stream(deflateSync(bytes), `/Filter /FlateDecode ${keys}`);
/** 224 widths of 600. */
const widths = `/FirstChar 32 /LastChar 255 /Widths [${'600 '.repeat(224)}]`;
const octal = (code: number) => `\\${code.toString(8).padStart(3, '0')}`;
const [ellipsis, dash, middle] = [0x85, 0x96, 0xb7].map(octal);

const blanks = [
  '(Sum: _______________)',
  '(Sum: ...............)',
  '(Sum: . . . . . . . .)',
  '(Sum:                )',
  `(Sum: ${ellipsis?.repeat(9)})`,
  `(Sum: ${dash?.repeat(12)})`,
  `(Sum: ${middle?.repeat(12)})`,
  '(Sum: - - - - - - - -)',
];
const contents = [
  '(Sum: 9 000 _________)',
  '(Sum: ____ 9 000 ____)',
  '(Sum:    - - 9 - -   )',
  '(Sum:    -           )',
];

/** Another font: `descriptor` and the font file are objects 40 and 41. */
const within = (file: Buffer, key: string, keys = ''): Bodies => ({
  40: `<< /Type /FontDescriptor /FontName /F /Flags 32 /${key} 41 0 R >>`,
  41: packed(file, keys),
});

describe('a TrueType font within the file', () => {
  const simple = `<< /Type /Font /Subtype /TrueType /BaseFont /F /Encoding /WinAnsiEncoding ${widths} /FontDescriptor 40 0 R >>`;

  test.each(blanks)('shows a blank to fill in: %s', async (text) => {
    expect(await statusOf(text, simple, within(ttf, 'FontFile2'))).toBe('fine');
  });

  test('is not followed under another name of its kind', async () => {
    const named = simple.replace('/TrueType', '/Type1');
    expect(await statusOf('(Sum: _______________)', named, within(ttf, 'FontFile2'))).toBe('painted_over');
  });

  test.each(contents)('shows content: %s', async (text) => {
    expect(await statusOf(text, simple, within(ttf, 'FontFile2'))).toBe('painted_over');
  });

  test.each(['Differences [95 /nine]', 'Differences [95 /g95]'])('names another glyph: %s', async (other) => {
    const named = simple.replace('/WinAnsiEncoding', `<< /BaseEncoding /WinAnsiEncoding /${other} >>`);
    expect(await statusOf('(Sum: _______________)', named, within(ttf, 'FontFile2'))).toBe('painted_over');
  });

  /** A composite font whose codes 1 to 3 are these characters. */
  const composite = (characters: string) => {
    const map = Buffer.alloc(2 * 4);
    for (const [index, character] of [...characters].entries()) {
      map.writeUInt16BE(dejavu.glyphForCodePoint(character.codePointAt(0) ?? 0).id, 2 * (index + 1));
    }
    const below =
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /F /DW 600 /CIDToGIDMap 43 0 R /FontDescriptor 40 0 R >>';
    return { ...within(ttf, 'FontFile2'), 42: below, 43: packed(map) };
  };
  const above =
    '<< /Type /Font /Subtype /Type0 /BaseFont /F /Encoding /Identity-H /DescendantFonts [42 0 R] >>';
  const codes = `<${'0001'.repeat(3)}${'0002'.repeat(12)}>`;

  test.each([
    ['_', 'fine'],
    ['.', 'fine'],
    ['-', 'fine'],
    [' ', 'fine'],
    ['1', 'painted_over'],
    [',', 'painted_over'],
    ['o', 'painted_over'],
    ['=', 'painted_over'],
    ['i', 'painted_over'],
    ['|', 'painted_over'],
  ])('is read by its outlines, whatever its codes are: %s', async (character, status) => {
    expect(await statusOf(codes, above, composite(`A${character}`))).toBe(status);
  });
});

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
function cff(glyphs: Readonly<Record<string, string>>): Buffer {
  const ids: Readonly<Record<string, number>> = { space: 1, period: 15, nine: 26, underscore: 64 };
  const names = Object.keys(glyphs);
  const charset = Buffer.from([0, ...names.flatMap((name) => [0, ids[name] ?? 0])]);
  const programs = index([program('endchar'), ...Object.values(glyphs).map(program)]);
  const subrs = index([program('0 -100 rmoveto 500 50 -500 hlineto return')]);
  const local = Buffer.concat([number(4), Buffer.from([19])]);
  const dict = (at: number) => {
    const [set, codes, own] = [at, at + charset.length, at + charset.length + programs.length];
    const entries = [number(set), Buffer.from([15]), number(codes), Buffer.from([17])];
    return Buffer.concat([...entries, number(local.length), number(own), Buffer.from([18])]);
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

describe('a CFF font within the file', () => {
  const simple = `<< /Type /Font /Subtype /Type1 /BaseFont /F ${widths} /FontDescriptor 40 0 R >>`;
  const ring = '50 0 rmoveto 400 700 -400 hlineto 100 100 rmoveto 200 500 -200 hlineto endchar';
  const dot = '50 60 rmoveto 0 30 -30 60 -60 0 rrcurveto -60 0 -30 -30 -30 -30 rrcurveto endchar';
  const glyphs = { space: 'endchar', nine: ring, period: dot, underscore: '-107 callsubr endchar' };
  const status = (text: string, changed: Partial<typeof glyphs> = {}, font = simple) =>
    statusOf(text, font, within(cff({ ...glyphs, ...changed }), 'FontFile3', '/Subtype /Type1C'));

  test.each(['(___________________)', '(                  )', '(_____    ________ )'])(
    'shows a blank: %s',
    async (text) => {
      expect(await status(text)).toBe('fine');
      expect(await status(text, {}, simple.replace('/FontD', '/Encoding /WinAnsiEncoding /FontD'))).toBe(
        'fine',
      );
    },
  );

  test('shows content, also by the name of a blank', async () => {
    expect(await status('(_____ 999 _________)')).toBe('painted_over');
    expect(await status('(___________________)', { underscore: ring })).toBe('painted_over');
    expect(await status('(                   )', { space: ring })).toBe('painted_over');
    const other = simple.replace('/FontD', '/Encoding << /Differences [95 /nine] >> /FontD');
    expect(await status('(___________________)', {}, other)).toBe('painted_over');
  });

  test('is not followed where it composes glyphs, or calls a program that is missing', async () => {
    expect(await status('(                   )', { space: '0 0 57 57 endchar' })).toBe('painted_over');
    expect(await status('(                   )', { space: '5000 callsubr endchar' })).toBe('painted_over');
  });
});

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

const square = '0 600 hsbw 200 0 rmoveto 100 hlineto 100 vlineto -100 hlineto closepath endchar';
const frame =
  '0 600 hsbw 50 0 rmoveto 400 hlineto 700 vlineto -400 hlineto closepath 100 -600 rmoveto 200 hlineto 500 vlineto -200 hlineto closepath endchar';

/** A Type 1 font; `more` goes before its glyphs. */
function type1(
  glyphs: Readonly<Record<string, string>>,
  more = '',
): { readonly file: Buffer; readonly clear: number } {
  const head =
    '%!PS-AdobeFont-1.0: F\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding StandardEncoding def\ncurrentfile eexec\n';
  const entries = Object.entries(glyphs).flatMap(([name, text]) => {
    const bytes = encrypted(type1Program(text), 4330);
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

describe('a Type 1 font within the file', () => {
  const simple = `<< /Type /Font /Subtype /Type1 /BaseFont /F ${widths} /FontDescriptor 40 0 R >>`;
  const status = (text: string, { file, clear }: ReturnType<typeof type1>) =>
    statusOf(text, simple, within(file, 'FontFile', `/Length1 ${clear}`));
  const glyphs = {
    '.notdef': '0 600 hsbw endchar',
    space: '0 600 hsbw endchar',
    period: square,
    nine: frame,
  };

  test('shows dotted lines and content', async () => {
    expect(await status('(...... ............)', type1(glyphs))).toBe('fine');
    expect(await status('(.... 999 ..........)', type1(glyphs))).toBe('painted_over');
    expect(await status('(...................)', type1({ ...glyphs, period: frame }))).toBe('painted_over');
    expect(await status('(                   )', type1({ ...glyphs, space: '0 0 0 57 57 seac' }))).toBe(
      'painted_over',
    );
  });

  test('is not followed where another program could read it in another way', async () => {
    const decoy = `% /CharStrings 1 dict dup begin`;
    expect(await status('(...................)', type1(glyphs, decoy))).toBe('painted_over');
    const lying = type1(glyphs);
    expect(await status('(...................)', { ...lying, clear: lying.clear + 5 })).toBe('painted_over');
    const subrs = '/Subrs 1 array\ndup 0 4 R2 abcd NP\nND';
    expect(await status('(...................)', type1(glyphs, subrs))).toBe('painted_over');
  });
});

describe('fonts without a file, and of drawings', () => {
  const named = (encoding: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding ${encoding} ${widths} >>`;

  test('show what their names say', async () => {
    const renamed = '<< /Differences [1 /underscore 2 /hyphen 3 /nine] >>';
    const row = (code: number) => `<${Buffer.alloc(18, code).toString('hex')}>`;
    expect(await statusOf(row(1), named(renamed))).toBe('fine');
    expect(await statusOf(row(2), named(renamed))).toBe('fine');
    expect(await statusOf(row(3), named(renamed))).toBe('painted_over');
  });

  test('dashes and stops are a line in a row, also with distances between them', async () => {
    const courier = named('/WinAnsiEncoding');
    expect(await statusOf('[(-) -900 (-) -900 (-) -900 (-) -900 (-) -900 (-)]', courier, {}, 'TJ')).toBe(
      'fine',
    );
    expect(await statusOf('[(...) -333 (.) -333 (...) -333 (......)]', courier, {}, 'TJ')).toBe('fine');
    expect(await statusOf('(Sum:        .       00)', courier)).toBe('painted_over');
    expect(await statusOf('(Sum:   -            00)', courier)).toBe('painted_over');
    expect(await statusOf('[(Sum:) -900 (-) -900 (9) -900 (-)]', courier, {}, 'TJ')).toBe('painted_over');
  });

  test('a drawn glyph is a blank if nothing is drawn', async () => {
    const drawn = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /s 44 0 R /n 45 0 R >> /Encoding << /Differences [32 /s 57 /n] >> ${widths} >>`;
    const more = { 44: stream('600 0 d0'), 45: stream('600 0 d0 0 0 500 700 re f') };
    expect(await statusOf('(                   )', drawn, more)).toBe('fine');
    expect(await statusOf('(     9             )', drawn, more)).toBe('painted_over');
  });
});

test.each([
  ['(Sum: _______________)', 'fine'],
  ['(Sum: ____ 9 000 ____)', 'painted_over'],
])('a page that paints over a line itself, as flattened forms do: %s', async (text, status) => {
  const courier = `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding ${widths} >>`;
  const bodies = {
    ...contract(''),
    4: stream(`BT /F1 18 Tf 20 200 Td ${text} Tj ET 1 g 70 190 180 40 re f`),
  };
  expect((await inspectPdf(writePdf({ ...bodies, 5: courier }))).status).toBe(status);
});

test.each([
  ['/Helvetica', 'Sum:', 'fine'],
  ['/Arial', 'Sum:', 'fine'],
  ['/Times-Roman', 'lllllllll', 'fine'],
  ['/Helvetica', 'lllllllllllll', 'fine'],
  ['/Helvetica', 'WWWWWW', 'painted_over'],
  ['/Unheard', 'lllllllllllll', 'painted_over'],
])('a standard font without widths is as wide as viewers draw it: %s, %s', async (name, text, status) => {
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont ${name} /Encoding /WinAnsiEncoding >>`;
  expect(await statusOf(`(${text})`, font)).toBe(status);
});
