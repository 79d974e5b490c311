import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from './forge.ts';

const line = 'BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET';
const statusOf = async (bodies: Bodies) => (await inspectPdf(writePdf(bodies))).status;
const drawn = (content: string, more: Bodies = {}) =>
  statusOf({ ...contract(''), 4: stream(content), ...more });
const withStates = {
  3: pageBody().replace('/Font', '/ExtGState << /Half 7 0 R /Mul 8 0 R /Full 9 0 R >> /Font'),
  7: '<< /ca 0.4 >>',
  8: '<< /BM /Multiply >>',
  9: '<< /ca 1 /BM /Normal /SMask /None >>',
};
const image = (more = '') =>
  stream(
    '\u0080',
    `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}`,
  );
const withImage = (more = '') => ({
  3: pageBody().replace('/Font', '/XObject << /I 6 0 R >> /Font'),
  6: image(more),
});

describe('text that is painted over', () => {
  test.each([
    ['by a white box', `${line} 1 g 70 190 120 30 re f`],
    ['by a black one', `${line} 0 g 70 190 120 30 re f`],
    ['in its last figures alone', `${line} 1 g 120 190 40 30 re f`],
    ['by lines that make a box', `${line} 1 g 70 190 m 190 190 l 190 220 l 70 220 l h f`],
    ['under a clip', `${line} 0 0 300 300 re W n 1 g 70 190 120 30 re f`],
  ])('%s', async (_how, content) => {
    expect(await drawn(content)).toBe('painted_over');
  });

  test('by a picture', async () => {
    expect(await drawn(`${line} q 120 0 0 30 70 190 cm /I Do Q`, withImage())).toBe('painted_over');
  });

  test('through a graphics state that is opaque again', async () => {
    expect(await drawn(`${line} /Half gs /Full gs 1 g 70 190 120 30 re f`, withStates)).toBe('painted_over');
  });

  test.each([
    ['a box below the text', `1 g 70 190 120 30 re f 0 g ${line}`],
    ['a box beside it', `${line} 1 g 20 100 120 30 re f`],
    ['a line through it', `${line} 0 g 20 205 160 1 re f`],
    ['a frame around it', `${line} 10 190 200 30 re S`],
    ['a box that a clip keeps away', `${line} 0 0 60 60 re W n 1 g 0 0 300 300 re f`],
    ['a triangle', `${line} 1 g 300 0 m 300 300 l 299 300 l h f`],
    ['invisible text', `BT 3 Tr /F1 18 Tf 20 200 Td (scan) Tj ET 0.5 g 0 0 300 300 re f`],
  ])('not by %s', async (_how, content) => {
    expect(await drawn(content)).toBe('fine');
  });

  test.each(['Half', 'Mul'])('not by what lets it shine through: %s', async (state) => {
    expect(await drawn(`${line} /${state} gs 1 1 0 rg 70 190 120 30 re f`, withStates)).toBe('fine');
  });

  test('not by a picture with holes', async () => {
    const holed = withImage('/Mask [0 10]');
    expect(await drawn(`${line} q 120 0 0 30 70 190 cm /I Do Q`, holed)).toBe('fine');
  });
});

describe('notes over the page', () => {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << >>';
  const note = (keys: string, rect = '70 190 170 230') => ({
    ...contract('I owe 1 000', { page: '/Annots [30 0 R]' }),
    30: `<< /Type /Annot ${keys} /F 4 /Rect [${rect}] >>`,
    31: stream('1 g 0 0 100 40 re f', form),
  });
  const look = '/AP << /N 31 0 R >>';

  test.each(['Stamp', 'FreeText', 'Square', 'Highlight', 'Unheard'])('%s with a look', async (type) => {
    expect(await statusOf(note(`/Subtype /${type} ${look}`))).toBe('covering_annotations');
  });

  test('a stamp in an empty place, a link and a marked line are fine', async () => {
    expect(await statusOf(note(`/Subtype /Stamp ${look}`, '20 20 120 60'))).toBe('fine');
    const { 31: _look, ...bare } = note('/Subtype /Highlight /QuadPoints [70 230 170 230 70 190 170 190]');
    expect(await statusOf(bare)).toBe('fine');
    const { 31: _again, ...link } = note('/Subtype /Link /Border [0 0 0]');
    expect(await statusOf(link)).toBe('fine');
  });
});

test.each([
  ['a picture', image()],
  ['a font', '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>'],
  ['a form', stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]')],
])('%s that nothing refers to', async (_what, body) => {
  expect(await statusOf({ ...contract('I owe 1 000'), 20: body })).toBe('unused_content');
});
