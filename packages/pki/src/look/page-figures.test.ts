import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { type Bodies, contract, stream, writePdf } from '../pdf/forgeries/forge.ts';
import { trueType } from '../pdf/forgeries/forge-fonts.ts';

const points = (outline: string) => {
  const numbers = outline.split(' ').map(Number);
  return numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0] as const] : []));
};
const ONE = points('150 560 260 700 330 700 330 0 240 0 240 560');
const SEVEN = points('50 700 450 700 450 620 200 0 100 0 350 620 50 620');

const table = (to: string): Bodies => ({ 44: stream(`1 beginbfchar <${to}> endbfchar`) });
/** A page with a text in a font within the file, whose glyph of the code 1 has a shape. */
const simple = (shape: typeof ONE, keys: string, more: Bodies = {}): Bodies => {
  const font = trueType([null, shape], [{ platform: 3, encoding: 1, first: 49, glyphs: [1] }]);
  return {
    5: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sans /FirstChar 49 /LastChar 49 /Widths [600] /FontDescriptor 42 0 R ${keys} >>`,
    42: '<< /Type /FontDescriptor /FontName /ABCDEF+Sans /Flags 32 /FontFile2 43 0 R >>',
    43: stream(font, `/Length1 ${font.length}`),
    ...more,
  };
};
const composite = (shape: typeof ONE, to: string): Bodies => ({
  ...simple(shape, '', table(to)),
  4: stream('BT /F1 18 Tf 20 200 Td <0001> Tj ET'),
  5: '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Sans /Encoding /Identity-H /DescendantFonts [45 0 R] /ToUnicode 44 0 R >>',
  45: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Sans /CIDToGIDMap /Identity /FontDescriptor 42 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
});
const windows = '/Encoding /WinAnsiEncoding';

describe('figures that are read as others than they look', () => {
  test.each<[string, Bodies, string]>([
    [
      'by a table to Unicode',
      simple(ONE, `${windows} /ToUnicode 44 0 R`, table('31> <0037')),
      'untrue_figures',
    ],
    ['by an encoding', simple(SEVEN, windows), 'untrue_figures'],
    ['in a font of two bytes', composite(SEVEN, '0001> <0031'), 'untrue_figures'],
    ['not where they are true', simple(ONE, `${windows} /ToUnicode 44 0 R`, table('31> <0031')), 'fine'],
    [
      'not where the table knows better',
      simple(SEVEN, `${windows} /ToUnicode 44 0 R`, table('31> <0037')),
      'fine',
    ],
    ['not in a true font of two bytes', composite(SEVEN, '0001> <0037'), 'fine'],
    ['not where a font says nothing', simple(SEVEN, ''), 'fine'],
    [
      'not where the table cannot be read',
      simple(ONE, `${windows} /ToUnicode 44 0 R`, { 44: stream('x', '/Filter /FlateDecode') }),
      'fine',
    ],
  ])('%s', async (_how, bodies, status) => {
    expect((await inspectPdf(writePdf({ ...contract('1'), ...bodies }))).status).toBe(status);
  });

  const outside = (to: string): Bodies => ({
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 44 0 R >>',
    ...table(to),
  });
  test.each<[string, string, string]>([
    ['another figure', '31> <0039', 'untrue_figures'],
    ['the figure that it is', '31> <0031', 'fine'],
    ['a letter, which nobody takes for a sum', '31> <006C', 'fine'],
  ])('of a font outside the file that is read as %s', async (_as, to, status) => {
    expect((await inspectPdf(writePdf({ ...contract('1'), ...outside(to) }))).status).toBe(status);
  });

  test('in each of many fonts', async () => {
    const fonts = Array.from({ length: 60 }, (_none, at) => at);
    const names = fonts.map((at) => `/F${at} ${100 + at} 0 R`).join(' ');
    const file = (last: typeof ONE) => {
      const bodies = fonts.map((at) => [100 + at, simple(ONE, windows)[5] ?? '']);
      const other = simple(last, windows);
      return writePdf(
        {
          ...contract(''),
          ...simple(ONE, windows),
          3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << ${names} >> >> >>`,
          4: stream(fonts.map((at) => `BT /F${at} 9 Tf 20 ${280 - 4 * at} Td (1) Tj ET`).join(' ')),
          ...Object.fromEntries(bodies),
          159: String(other[5]).replace('42 0 R', '52 0 R'),
          52: String(other[42]).replace('43 0 R', '53 0 R'),
          53: other[43] ?? '',
        },
        '',
        200,
      );
    };
    expect((await inspectPdf(file(ONE))).status).toBe('fine');
    expect((await inspectPdf(file(SEVEN))).status).toBe('untrue_figures');
  });
});
