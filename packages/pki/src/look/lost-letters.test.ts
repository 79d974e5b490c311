import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { describe, expect, test, vi } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { fontFiles } from '../paper/fonts.ts';
import { type Bodies, contract, stream, writePdf } from '../pdf/forgeries/forge.ts';

vi.setConfig({ testTimeout: 120_000 });

const file = readFileSync(fontFiles.regular());
const font = create(file) as Font;
const hex = (value: number) => value.toString(16).padStart(4, '0');
const codeOf = (letter: string) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id;
const codes = (text: string) => [...text].map((letter) => hex(codeOf(letter))).join('');
const show = (text: string, place: string, size = 14) =>
  `BT /F1 ${size} Tf ${place} Td <${codes(text)}> Tj ET`;

/** Cyrillic letters without the upper half of their numbers, as Ghostscript 10.00 writes them. */
const lost = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x400 && code < 0x500 ? String.fromCodePoint(code & 0xff) : letter;
};

/**
 * A page in DejaVu Sans.
 *
 * @param texts letters that it shows.
 * @param read what they are read as.
 */
const page = (
  texts: string,
  content: string,
  read: (letter: string) => string = lost,
  more: Bodies = {},
): Uint8Array => {
  const all = [...new Set(texts)];
  const entries = all.map((letter) => `<${hex(codeOf(letter))}> <${hex(read(letter).codePointAt(0) ?? 0)}>`);
  const scale = 1000 / font.unitsPerEm;
  const widths = all.map(
    (letter) =>
      `${codeOf(letter)} [${Math.round(font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth * scale)}]`,
  );
  return writePdf({
    ...contract(''),
    4: stream(content),
    5: '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+DejaVuSans /Encoding /Identity-H /DescendantFonts [45 0 R] /ToUnicode 44 0 R >>',
    42: '<< /Type /FontDescriptor /FontName /ABCDEF+DejaVuSans /Flags 4 /FontFile2 43 0 R >>',
    43: stream(file, `/Length1 ${file.length}`),
    44: stream(`${entries.length} beginbfchar\n${entries.join('\n')}\nendbfchar`),
    45: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+DejaVuSans /CIDToGIDMap /Identity /FontDescriptor 42 0 R /W [${widths.join(' ')}] /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    ...more,
  });
};
const status = async (pdf: Uint8Array) => (await inspectPdf(pdf)).status;

const words = 'безработный заёмщик обязан';
const honest = show(words, '20 250');
/** A page with the honest words, and with another text whose figures are read as others. */
const beside = (text: string, others: Readonly<Record<string, string>>, place = '20 200') =>
  page(words + text, `${honest}\n${show(text, place)}`, (letter) => others[letter] ?? lost(letter));

describe('Cyrillic letters that Ghostscript made figures of', () => {
  test.each([
    'безработный заёмщик обязан',
    'был об избе',
    'Заём 1 250 000 тенге за 7 лет',
    'суббота, без займа',
  ])('are letters: %s', async (text) => {
    expect(await status(page(text, show(text, '20 200')))).toBe('fine');
  });

  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['a number', '3 000 000', { 3: '7' }],
    ['several of its figures', '366 000', { 3: '7', 6: '1' }],
    ['a figure alone', '3 %', { 3: '7' }],
    ['a figure before a word', '3 тенге', { 3: '7' }],
    ['a figure before capitals', '3 ТЕНГЕ', { 3: '7' }],
    ['a figure against a word', '3млн тенге', { 3: '7' }],
    ['a number against a word', '66млн тенге', { 6: '1' }],
    ['a figure beside a sign', '6= 6% 6;', { 6: '1' }],
    ['a figure beside a true one', '61', { 6: '1' }],
    ['the only letter', 'з', {}],
    ['a letter against a figure', '5б', {}],
  ])('are not %s', async (_what, text, others) => {
    expect(await status(beside(text, others))).toBe('untrue_figures');
  });

  test('are none where a part of the page cannot be seen', async () => {
    const white = `0 g 10 190 200 30 re f 1 g ${show('3 000', '20 200')} 0 g`;
    const read = (letter: string) => (letter === '3' ? '7' : lost(letter));
    expect(await status(page(`${words}3 0`, `${honest}\n${white}`, read))).toBe('untrue_figures');
  });

  test('are none where a text names its own reading', async () => {
    const own = `/Span << /ActualText (3 000) >> BDC ${show('3 000', '20 200')} EMC`;
    const read = (letter: string) => (letter === '3' ? '7' : lost(letter));
    expect(await status(page(`${words}3 0`, `${honest}\n${own}`, read))).toBe('untrue_figures');
  });

  test('are none in a note', async () => {
    const look = stream(
      show('3 000', '2 2'),
      '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 5 0 R >> >>',
    );
    const read = (letter: string) => (letter === '3' ? '7' : lost(letter));
    const bodies = {
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [46 0 R] >>',
      46: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [20 150 120 170] /AP << /N 47 0 R >> >>',
      47: look,
    };
    expect(await status(page(`${words}3 0`, honest, read, bodies))).toBe('untrue_figures');
  });
});
