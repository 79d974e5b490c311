import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { type Bodies, pageBody, stream } from '../forgeries/forge.ts';
import { blankForm, widget, widths, within } from '../forgeries/forge-blanks.ts';
import { type CharacterMap, cff, frame, square, trueType, type1 } from '../forgeries/forge-fonts.ts';

// Text below a white field in fonts that viewers read in different ways.

const statusOf = async (...form: Parameters<typeof blankForm>) =>
  (await inspectPdf(blankForm(...form))).status;

describe('a font that viewers read in different ways', () => {
  const letter = [
    [50, 0],
    [450, 0],
    [450, 700],
    [250, 300],
    [50, 700],
  ] as const;
  const bar = [
    [0, -100],
    [600, -100],
    [600, -50],
    [0, -50],
  ] as const;
  const rows = (platform: number, encoding: number, glyphs: readonly number[], first = 32): CharacterMap => ({
    platform,
    encoding,
    first,
    glyphs,
  });
  const every = (glyph: number) => Array.from({ length: 95 }, () => glyph);
  const simple = (more = '') =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /F ${more} ${widths} /FontDescriptor 40 0 R >>`;
  const status = (
    text: string,
    file: Buffer,
    font = simple('/Encoding /WinAnsiEncoding'),
    more: Bodies = {},
  ) => statusOf(text, font, { ...within(file, 'FontFile2'), ...more });
  const blankRow = '(Sum: _______________)';
  const honest = trueType(
    [letter, null, bar],
    [rows(3, 1, [...every(1).slice(0, 63), 2, ...every(1).slice(0, 31)])],
  );

  test('the font of these tests shows a blank', async () => {
    expect(await status(blankRow, honest)).toBe('fine');
    expect(await status('(I owe 9 000)', honest)).toBe('painted_over');
  });

  test.each(['hhea', 'hmtx', 'maxp', 'head', 'loca', 'glyf', 'cmap'])('without %s', async (name) => {
    const maps = [rows(3, 1, every(1)), rows(1, 0, every(1))];
    const file = trueType([letter, null, bar], maps, { without: [name] });
    expect(await status(blankRow, file)).toBe('painted_over');
  });

  test('without tables, where codes have no names', async () => {
    const file = trueType([null, null], [rows(1, 0, every(1)), rows(3, 0, every(1))], {
      without: ['hhea', 'hmtx', 'maxp'],
    });
    expect(await status('(I owe 9 000)', file, simple())).toBe('painted_over');
    const whole = trueType([null, null], [rows(1, 0, every(1)), rows(3, 0, every(1))]);
    expect(await status('(I owe 9 000)', whole, simple())).toBe('painted_over');
  });

  test('with glyphs beyond its number of glyphs', async () => {
    const beyond = trueType([letter, null], [rows(3, 1, every(1)), rows(1, 0, every(1))], { count: 1 });
    expect(await status(blankRow, beyond)).toBe('painted_over');
    const missing = trueType([letter, null], [rows(3, 1, every(7)), rows(1, 0, every(7))]);
    expect(await status(blankRow, missing)).toBe('painted_over');
  });

  test.each([
    '',
    '/Encoding /WinAnsiEncoding',
    '/Encoding /MacRomanEncoding',
    '/Encoding << /Differences [95 /underscore] >>',
  ])('with two tables, of which one leads to a letter: %s', async (encoding) => {
    const maps = [rows(1, 0, every(1)), rows(3, 1, every(1).slice(0, 63))];
    const file = trueType([letter, null], maps);
    for (const flags of [4, 32]) {
      const more = { 40: `<< /Type /FontDescriptor /FontName /F /Flags ${flags} /FontFile2 41 0 R >>` };
      expect(await status('(___________________)', file, simple(encoding), more)).toBe('painted_over');
    }
  });

  const named = `<< /Type /Font /Subtype /Type1 /BaseFont /F ${widths} /FontDescriptor 40 0 R >>`;
  const glyphs = { '.notdef': '0 600 hsbw endchar', space: '0 600 hsbw endchar', period: square };
  const ofType1 = ({ file, clear }: ReturnType<typeof type1>) =>
    statusOf('(...................)', named, within(file, 'FontFile', `/Length1 ${clear}`));

  test('with programs that are not encrypted', async () => {
    const plain = type1({ ...glyphs, period: frame }, { more: '/lenIV -1 def', isPlain: true });
    expect(await ofType1(plain)).toBe('painted_over');
  });

  test('with glyphs that a matrix makes higher', async () => {
    expect(await ofType1(type1(glyphs))).toBe('fine');
    expect(await ofType1(type1(glyphs, { matrix: '0.001 0 0 0.02 0 0' }))).toBe('painted_over');
    const real = (text: string) => Buffer.from(`1e${text}f${text.length % 2 === 0 ? 'f' : ''}`, 'hex');
    const matrix = (up: string) => {
      const zero = Buffer.from([139]);
      return Buffer.concat([real('a001'), zero, zero, real(up), zero, zero, Buffer.from([12, 7])]);
    };
    const low = { space: 'endchar', underscore: '0 0 rmoveto 500 30 -500 hlineto endchar' };
    const ofCff = (up: string) =>
      statusOf('(___________________)', named, within(cff(low, matrix(up)), 'FontFile3', '/Subtype /Type1C'));
    expect(await ofCff('a001')).toBe('fine');
    expect(await ofCff('a02')).toBe('painted_over');
  });

  test('that draws letters by the name of a blank', async () => {
    const word = trueType([letter, letter], [rows(3, 1, every(1)), rows(1, 0, every(1))]);
    expect(await status('(___________________)', word)).toBe('painted_over');
    // Small ones, within the height of a line.
    const low = letter.map(([x, y]) => [x, y / 5] as const);
    const small = trueType([letter, low], [rows(3, 1, every(1)), rows(1, 0, every(1))]);
    expect(await status('(___________________)', small)).toBe('painted_over');
  });

  test('with ink far from its line, below the field', async () => {
    const courier = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>';
    const high = letter.map(([x, y]) => [x, y + 1600] as const);
    const tall = widget.replace('230', '260');
    const look = stream(
      '1 g 0 0 180 70 re f',
      '/Type /XObject /Subtype /Form /BBox [0 0 180 70] /Resources << >>',
    );
    for (const [outline, expected] of [
      [bar, 'fine'],
      [high, 'painted_over'],
    ] as const) {
      const file = trueType([letter, outline], [rows(3, 1, every(1))]);
      expect(await status('(___________________)', file, undefined, { 30: tall, 31: look })).toBe(expected);
      // A large blank does not excuse it.
      const large = '(___________________) Tj ET BT /F2 90 Tf 20 200 Td (    )';
      const fonts = '/F2 6 0 R /F1';
      const more = { 3: pageBody('/Annots [30 0 R]').replace('/F1', fonts), 6: courier };
      expect(await status(large, file, undefined, { 30: tall, 31: look, ...more })).toBe(expected);
    }
  });

  const texts = (target: string) =>
    stream(`1 beginbfrange\n<01> <05> <${target}>\nendbfrange\n1 beginbfchar\n<41> <${target}>\nendbfchar`);
  test.each([
    ['a blank', '005F', 'fine', '(\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001)'],
    ['a blank', '005F', 'fine', '(AAAAAAAAAAAAAAAAAAA)'],
    ['a blank of many characters', '005F'.repeat(64), 'fine', '(AAAAAAAAAAAAAAAAAAA)'],
    ['a letter', '0041', 'painted_over', '(\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001)'],
  ])('that says itself that a code is %s', async (_what, target, expected, text) => {
    const file = trueType(
      [letter, bar],
      [
        rows(
          1,
          0,
          Array.from({ length: 128 }, () => 1),
          0,
        ),
      ],
    );
    const wide = `/FirstChar 0 /LastChar 127 /Widths [${'600 '.repeat(128)}]`;
    const font = `<< /Type /Font /Subtype /TrueType /BaseFont /F ${wide} /ToUnicode 46 0 R /FontDescriptor 40 0 R >>`;
    const more = {
      40: '<< /Type /FontDescriptor /FontName /F /Flags 4 /FontFile2 41 0 R >>',
      46: texts(target),
    };
    expect(await status(text, file, font, more)).toBe(expected);
  });
});

describe('fonts without a file, and of drawings', () => {
  const named = (encoding: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding ${encoding} ${widths} >>`;

  test('show what their names say', async () => {
    const renamed = '<< /Differences [33 /underscore 34 /hyphen 35 /nine] >>';
    const row = (code: number) => `<${Buffer.alloc(18, code).toString('hex')}>`;
    expect(await statusOf(row(33), named(renamed))).toBe('fine');
    expect(await statusOf(row(34), named(renamed))).toBe('fine');
    expect(await statusOf(row(35), named(renamed))).toBe('painted_over');
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
