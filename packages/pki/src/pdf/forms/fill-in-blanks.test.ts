import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';
import {
  blankForm,
  blanks,
  contents,
  dejavu,
  packed,
  ttf,
  widget,
  widths,
  within,
} from '../forgeries/forge-blanks.ts';
import { cff, frame, square, type1 } from '../forgeries/forge-fonts.ts';

// What a white field hides of a line of text: blanks to fill in, or content.

const statusOf = async (...form: Parameters<typeof blankForm>) =>
  (await inspectPdf(blankForm(...form))).status;

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

  /** A line of letters that a font draws some times smaller than its size. */
  const smaller = (words: string, times: number) => {
    const letters = [...new Set(words)].join('');
    const small = Buffer.from(ttf);
    const head = small.indexOf('head', 12, 'latin1');
    const units = small.readUInt32BE(head + 8) + 18;
    small.writeUInt16BE(Math.min(65_535, small.readUInt16BE(units) * times), units);
    const map = Buffer.alloc(2 * (letters.length + 1));
    for (const [index, letter] of [...letters].entries())
      map.writeUInt16BE(dejavu.glyphForCodePoint(letter.codePointAt(0) ?? 0).id, 2 * (index + 1));
    const parts = { ...composite('_'), ...within(small, 'FontFile2'), 43: packed(map) };
    const below = parts[42]?.toString().replace('/DW 600', `/DW ${Math.round(630 / times)}`) ?? '';
    const row = [...words].map(
      (letter) => `00${(letters.indexOf(letter) + 1).toString(16).padStart(2, '0')}`,
    );
    return { codes: `<${row.join('').repeat(4)}>`, bodies: { ...parts, 42: below } };
  };

  test.each(['nine thousand', '9 000 000', 'девять тысяч', '888 888', 'lllllllll', '11 111 111'])(
    'shows no small letters as a line: %s',
    async (words) => {
      const { codes: row, bodies } = smaller(words, 7);
      for (const size of [18, 27, 36])
        expect(await statusOf(`/F1 ${size} Tf 60 0 Td ${row}`, above, bodies)).toBe('painted_over');
    },
  );

  test('shows no line to fill in that is higher than four points, where a unit of the page is more', async () => {
    const unit = (of: number) => ({ 3: pageBody(`/Annots [30 0 R] /UserUnit ${of}`) });
    expect(await statusOf(codes, above, { ...composite('A.'), ...unit(1) })).toBe('fine');
    expect(await statusOf(codes, above, { ...composite('A.'), ...unit(5) })).toBe('painted_over');
    expect(await statusOf(codes, above, { ...composite('A_'), ...unit(1.5) })).toBe('fine');
  });

  const pageOf = (keys: string) => pageBody(`/Annots [30 0 R] ${keys}`);
  const parts = `${'<0001> Tj '.repeat(3)} ${'<0002> Tj '.repeat(14)} <0002>`;
  test.each([
    ['turned by 90', { 3: pageOf('/Rotate 90') }, codes],
    ['turned by 180', { 3: pageOf('/Rotate 180') }, codes],
    ['turned by 270', { 3: pageOf('/Rotate 270') }, codes],
    ['of another frame', { 3: pageOf('/CropBox [10 100 280 290]') }, codes],
    ['in parts', {}, parts],
    ['upwards', { 30: widget.replace('70 190 250 230', '190 70 230 250') }, `0 1 -1 0 215 20 Tm ${codes}`],
  ])('is seen where it is: %s', async (_how, more, text) => {
    expect(await statusOf(text, above, { ...composite('A_'), ...more })).toBe('fine');
    expect(await statusOf(text, above, { ...composite('A9'), ...more })).toBe('painted_over');
  });
});

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
});

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
});

describe('a page that paints over a line in a font within the file', () => {
  const letters = ' _.9I owe';
  const map = Buffer.alloc(2 * (letters.length + 1));
  for (const [index, letter] of [...letters].entries())
    map.writeUInt16BE(dejavu.glyphForCodePoint(letter.codePointAt(0) ?? 0).id, 2 * (index + 1));
  const coded = (text: string) =>
    [...text].map((letter) => `00${(letters.indexOf(letter) + 1).toString(16).padStart(2, '0')}`).join('');
  const line = (text: string, y = 200) => `BT /F1 18 Tf 20 ${y} Td <${coded(text)}> Tj ET`;
  const box = (y = 190) => `1 g 20 ${y} 240 40 re f 0 g`;
  const status = async (content: string, more: Bodies = {}) => {
    const fonts = {
      ...within(ttf, 'FontFile2'),
      5: '<< /Type /Font /Subtype /Type0 /BaseFont /F /Encoding /Identity-H /DescendantFonts [42 0 R] >>',
      42: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /F /DW 600 /CIDToGIDMap 43 0 R /FontDescriptor 40 0 R >>',
      43: packed(map),
    };
    return (await inspectPdf(writePdf({ ...contract(''), ...fonts, 4: stream(content), ...more }))).status;
  };
  const blank = '____________________';

  test.each([
    ['one line', `${line(blank)} ${box()}`, 'fine'],
    ['two lines', `${line(blank)} ${line(blank, 100)} ${box()} ${box(90)}`, 'fine'],
    ['content', `${line('____ I owe 9 _______')} ${box()}`, 'painted_over'],
    [
      'content in the second line',
      `${line(blank)} ${line('____ 9 9 ___________', 100)} ${box()} ${box(90)}`,
      'painted_over',
    ],
    [
      'content after the first box',
      `${line(blank)} ${box()} ${line('__ 9 9 _____________', 100)} ${box(90)}`,
      'painted_over',
    ],
    [
      'content in strips',
      `${line('9 9 9 9 9 9 9 9 9 9')} 1 g ${Array.from({ length: 60 }, (_n, at) => `${20 + at * 4} 190 4 40 re f`).join(' ')}`,
      'painted_over',
    ],
    [
      'content that a second box covers again',
      `${line('___ 9 9 9 __________')} ${box()} ${box()}`,
      'painted_over',
    ],
  ])('%s', async (_what, content, expected) => {
    expect(await status(content)).toBe(expected);
  });

  test('content below a field of the same page', async () => {
    const more = {
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [30 0 R] >> >>',
      3: pageBody('/Annots [30 0 R]'),
      30: widget.replace('190 250 230', '90 250 130'),
      31: stream('1 g 0 0 180 40 re f', '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << >>'),
    };
    for (const [text, expected] of [
      [blank, 'fine'],
      ['_____ 9 9 9 ________', 'painted_over'],
    ] as const) {
      expect(await status(`${line(blank)} ${line(text, 100)} ${box()}`, more)).toBe(expected);
      expect(await status(`${line(blank)} ${box()} ${line(text, 100)}`, more)).toBe(expected);
    }
  });
});

test('more pages than are looked at count as content', async () => {
  const simple = `<< /Type /Font /Subtype /TrueType /BaseFont /F /Encoding /WinAnsiEncoding ${widths} /FontDescriptor 40 0 R >>`;
  const many = (count: number) => {
    const pages = Array.from({ length: count }, (_none, index) => 100 + index);
    const kids = pages.map((num) => `${num} 0 R`).join(' ');
    const fields = pages.map((num) => `${num + 100} 0 R`).join(' ');
    const { 3: _page, ...rest } = contract('', { catalogue: `/AcroForm << /Fields [${fields}] >>` });
    const bodies: Record<number, string | Buffer> = {
      ...rest,
      ...within(ttf, 'FontFile2'),
      2: `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
      4: stream('BT /F1 18 Tf 20 200 Td (Sum: _______________) Tj ET'),
      5: simple,
      31: stream('1 g 0 0 180 40 re f', '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << >>'),
    };
    for (const num of pages) {
      bodies[num] = pageBody(`/Annots [${num + 100} 0 R]`);
      bodies[num + 100] = widget.replace('/T (b)', `/T (b${num})`);
    }
    return writePdf(bodies, '', 400);
  };
  expect((await inspectPdf(many(3))).status).toBe('fine');
  expect((await inspectPdf(many(65))).status).toBe('painted_over');
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

test.each([
  ['/ZapfDingbats', '(\\274\\274\\274\\274 ___)', 'painted_over'],
  ['/ZapfDingbats', '(                   )', 'fine'],
  ['/Symbol', '(___________________)', 'fine'],
])('a symbol font is judged by its symbols: %s, %s', async (name, text, status) => {
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont ${name} >>`;
  expect(await statusOf(text, font)).toBe(status);
  const flat = {
    ...contract(''),
    4: stream(`BT /F1 18 Tf 20 200 Td ${text} Tj ET 1 g 20 190 240 40 re f`),
    5: font,
  };
  expect((await inspectPdf(writePdf(flat))).status).toBe(status);
});

describe('a form of a library, with object streams and a font of its own letters', () => {
  const form = async (text: string, turn: 0 | 90 | 180 | 270) => {
    const document = await PDFDocument.create();
    document.registerFontkit((await import('fontkit')) as never);
    const font = await document.embedFont(ttf, { subset: true });
    const page = document.addPage([400, 300]);
    page.setRotation(degrees(turn));
    page.drawText(text, { x: 20, y: 200, size: 12, font });
    const field = document.getForm().createTextField('sum');
    const x = 20 + font.widthOfTextAtSize('Sum: ', 12);
    field.addToPage(page, { x, y: 195, width: 180, height: 18, backgroundColor: rgb(1, 1, 1) });
    return document.save({ useObjectStreams: true });
  };

  test.each([
    ['Sum: ____________________', 0, 'fine'],
    ['Sum: ____________________', 90, 'fine'],
    ['Sum: ____________________', 180, 'fine'],
    ['Sum: ____________________', 270, 'fine'],
    ['Sum: .................................', 0, 'fine'],
    ['Sum: ________ 9 000 _____', 0, 'painted_over'],
    ['Sum: ________ 9 000 _____', 90, 'painted_over'],
  ] as const)('%s, turned by %s', async (text, turn, status) => {
    expect((await inspectPdf(await form(text, turn))).status).toBe(status);
  });
});
