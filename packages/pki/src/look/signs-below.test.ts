import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { contract, pageBody, stream, writePdf } from '../pdf/forgeries/forge.ts';

// Signs and figures that look like lines to fill in, below a white field.

type Four = readonly [number, number, number, number];
const statusOf = async (content: string, [left, bottom, right, top]: Four) =>
  (
    await inspectPdf(
      writePdf({
        ...contract('', { catalogue: '/AcroForm << /Fields [30 0 R] >>' }),
        3: pageBody('/Annots [30 0 R]'),
        4: stream(`0 G 0 g ${content}`),
        5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
        30: `<< /Type /Annot /Subtype /Widget /T (b) /F 4 /MK << /BG [1] >> /Rect [${left} ${bottom} ${right} ${top}] /FT /Tx >>`,
      }),
    )
  ).status;
const text = (words: string, size = 12, x = 70, y = 200) => `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;
const boxes = (count: number, [width, height]: readonly [number, number], x = 84) =>
  Array.from({ length: count }, (_n, at) => `.9 w ${x + at * (width + 5)} 200 ${width} ${height} re S`).join(
    ' ',
  );
const columns = (places: readonly number[], count: number) =>
  places
    .flatMap((x) => Array.from({ length: count }, (_n, at) => `${x} ${192 + at * 5.7} 3.8 3.8 re f`))
    .join(' ');

describe('is found:', () => {
  test.each<readonly [string, string, Four]>([
    ['a minus sign', text('- 5 000', 30), [68, 195, 82, 225]],
    ['a dash as a minus sign', text('\\227 5 000', 20), [68, 195, 92, 220]],
    ['a drawn minus sign', `1.2 w 70 204 m 80 204 l S ${text('5 000', 12, 84)}`, [66, 194, 83, 214]],
    ['a decimal point beside dots', text('10.50 ......', 12), [83.9, 198, 86.1, 204]],
    ['a minus sign beside dashes', text('- 5 000 - - - -', 12), [69, 198, 75, 210]],
    ['noughts as boxes', `${text('I owe 1', 18, 20)} ${boxes(3, [10, 18])}`, [82, 198, 132, 220]],
    ['bold noughts as boxes', `${text('I owe 1', 18, 20)} 2 w ${boxes(3, [10, 17])}`, [82, 198, 132, 220]],
    ['an eight as two boxes', `${boxes(1, [13, 18])} .9 w 84 209 m 97 209 l S`, [82, 198, 99, 220]],
    [
      'noughts as boxes beside a figure of their height',
      `${text('1', 16, 74)} ${boxes(3, [9.4, 11.6])}`,
      [83, 198, 130, 214],
    ],
    [
      'letters as open boxes',
      '.9 w 84 214 m 84 200 l 95 200 l 95 214 l S 101 214 m 101 200 l 112 200 l 112 214 l S',
      [82, 198, 114, 216],
    ],
    ['an E that becomes an F', text('E', 12), [66, 195, 84, 201.3]],
    ['ones of dots', columns([80, 100, 120], 5), [70, 187, 140, 222]],
    ['a Q that becomes an O', text('Q', 16), [75.5, 195, 90, 202.5]],
  ])('%s', async (_what, content, place) => {
    expect(await statusOf(content, place)).toBe('painted_over');
  });
});

describe('is a line to fill in:', () => {
  test.each<readonly [string, string, Four]>([
    ['a short rule between words', text('20______ year', 12), [84, 195, 123, 212]],
    ['the end of a row of dots', text('Sum ..............', 12), [118, 195, 150, 206]],
    ['cells beside a label', `${text('IIN:', 12, 60)} ${boxes(3, [13, 18])}`, [82, 198, 140, 220]],
    ['rows of dots', `${text('.'.repeat(40))} ${text('.'.repeat(40), 12, 70, 186)}`, [68, 182, 240, 212]],
    ['a square beside words', `${boxes(1, [11, 11])} ${text('I agree', 12, 99)}`, [83, 199, 96, 212]],
    ['the edge of letters with descenders', text('type, copy', 10, 80, 211), [70, 190, 250, 210]],
  ])('%s', async (_what, content, place) => {
    expect(await statusOf(content, place)).toBe('fine');
  });
});
