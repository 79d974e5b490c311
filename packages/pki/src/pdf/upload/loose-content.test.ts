import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';

// Errors that viewers pass over, each in its own way: text below a white field that some show and others do not.

const courier = `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${'600 '.repeat(224)}] >>`;
const widget =
  '<< /Type /Annot /Subtype /Widget /F 4 /Rect [70 190 250 230] /FT /Tx /T (b) /AP << /N 31 0 R >> >>';
const form = '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << >>';
const begin = 'BT /F1 18 Tf 20 200 Td ';
const line = `${begin}(I owe 9 000) Tj ET`;
const blank = `${begin}(Sum: _____________) Tj ET`;
const statusOf = async (content: string, more: Bodies = {}) => {
  const bodies = {
    ...contract('', { catalogue: '/AcroForm << /Fields [30 0 R] >>', page: '/Annots [30 0 R]' }),
    4: stream(content),
    5: courier,
    30: widget,
    31: stream('1 g 0 0 180 40 re f', form),
    ...more,
  };
  return (await inspectPdf(writePdf(bodies))).status;
};
const withResources = (keys: string) => ({
  3: pageBody('/Annots [30 0 R]').replace('/Font', `${keys} /Font`),
});

test('without an error a blank is fine, and text is not', async () => {
  expect(await statusOf(blank)).toBe('fine');
  expect(await statusOf(line)).toBe('painted_over');
});

describe('operators', () => {
  test.each([
    ['more than a text mode', `${begin}3 0 Tr (I owe 9 000) Tj ET`],
    ['a text mode that is a string', `${begin}3 Tr (0) Tr (I owe 9 000) Tj ET`],
    ['a text mode that is none', `${begin}2.9 Tr (I owe 9 000) Tj ET`],
    ['more than a scale', `${begin}0 100 Tz (I owe 9 000) Tj ET`],
    ['more than a distance', 'BT /F1 18 Tf 20 100 20 200 Td (I owe 9 000) Tj ET'],
    ['more than a size', 'BT /F1 0 18 Tf 20 200 Td (I owe 9 000) Tj ET'],
    ['two strings', `${begin}(      ) (I owe 9 000) Tj ET`],
    ['no string', `${blank} BT Tj ET`],
    ['a list for a string', `${begin}[(I owe 9 000)] Tj ET`],
    ['a name in a list', `${begin}[(I owe 9 000) /a] TJ ET`],
    ['no grey', `g ${line}`],
    ['one part of a colour', `1 rg ${line}`],
    ['a colour of names', `/a /b scn ${line}`],
    ['operands of an operator that does not exist', `${blank} 3 xyz`],
  ])('with other operands: %s', async (_what, content) => {
    expect(await statusOf(content)).toBe('damaged');
  });

  test('with other operands in what a field paints', async () => {
    expect(await statusOf(line, { 31: stream('1 g 0 0 1 1 0 0 180 40 re f', form) })).toBe('damaged');
  });

  test.each([
    '/P << /MCID 0 >> BDC EMC /P /Q BDC EMC /P BMC EMC /P MP',
    '[] 0 d [1 2] 0 d 1 j 1 J 10 M 1 i /Perceptual ri',
    '/DeviceRGB cs 0 0 0 sc 0 0 0 scn /DeviceRGB CS 0 0 0 SC 0 0 0 1 k 0 0 0 1 K',
    'BX xyz EX',
    `BT /F1 18 Tf 20 100 Td [(a) -20 (b)] TJ (a) ' 0 0 (a) " T* ET`,
  ])('with their own: %s', async (content) => {
    expect(await statusOf(`${content} ${blank}`)).toBe('fine');
  });

  test('with a font of a graphics state whose size is a separate object', async () => {
    const state = withResources('/ExtGState << /G << /Font [5 0 R 38 0 R] >> >>');
    const content = 'BT /G gs 20 200 Td (I owe 9 000) Tj ET';
    expect(await statusOf(content, { ...state, 38: '18' })).toBe('painted_over');
    expect(await statusOf(content, { ...state, 38: '(18)' })).toBe('damaged');
  });
});

describe('boxes that are none', () => {
  test.each(['[null 190 250 230]', '[/a 190 250 230]', '[70 190 250]', '[70 190 250 230 0]', '38 0 R'])(
    'of a field: %s',
    async (box) => {
      const field = widget.replace('[70 190 250 230]', box);
      expect(await statusOf(line, { 30: field, 38: 'null' })).toBe('damaged');
    },
  );

  test.each(['[null 0 180 40]', '[/a 0 180 40]', '[0 0 180 40 0]', null])(
    "of a field's look: %s",
    async (box) => {
      const keys = form.replace('/BBox [0 0 180 40]', box === null ? '' : `/BBox ${box}`);
      expect(await statusOf(line, { 31: stream('1 g 0 0 180 40 re f', keys) })).toBe('damaged');
    },
  );

  test('an empty look needs none', async () => {
    const look = stream(' ', '/Type /XObject /Subtype /Form /Resources << >>');
    expect(await statusOf(line, { 31: look })).toBe('fine');
  });

  test('nor is the matrix of a look', async () => {
    const keys = `/Matrix [0.1 0 0 1 null 0] ${form}`;
    expect(await statusOf(line, { 31: stream('1 g 0 0 180 40 re f', keys) })).toBe('damaged');
  });

  test.each(['[/a 0 300 300]', '[null 0 300 300]', '[0 0 300 300 0]', '38 0 R'])(
    'of a page: %s',
    async (box) => {
      const body = pageBody('/Annots [30 0 R]');
      const media = { 3: body.replace('[0 0 300 300]', box), 38: 'null' };
      expect(await statusOf(blank, media)).toBe('damaged');
      expect(await statusOf(blank, { 3: pageBody(`/Annots [30 0 R] /CropBox ${box}`), 38: 'null' })).toBe(
        'damaged',
      );
    },
  );

  test('of a drawing', async () => {
    const keys = withResources('/XObject << /X 33 0 R >>');
    const drawing = (box: string) =>
      stream('0 0 9 9 re f', `/Type /XObject /Subtype /Form /BBox ${box} /Resources << >>`);
    expect(await statusOf(`/X Do ${blank}`, { ...keys, 33: drawing('[0 0 9 9]') })).toBe('fine');
    expect(await statusOf(`/X Do ${blank}`, { ...keys, 33: drawing('[null 0 9 9]') })).toBe('damaged');
  });
});

describe('a page that is turned', () => {
  test.each(['100', '-80', '45', '90.5', '/a'])('by no quarter: %s', async (turn) => {
    expect(await statusOf(blank, { 3: pageBody(`/Annots [30 0 R] /Rotate ${turn}`) })).toBe('damaged');
  });

  test.each(['0', '90', '-90', '450', '720'])('by quarters: %s', async (turn) => {
    expect(await statusOf(blank, { 3: pageBody(`/Annots [30 0 R] /Rotate ${turn}`) })).toBe('fine');
  });
});

describe('text that counts as visible', () => {
  const glyphs = (program: string) => ({
    5: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /n 45 0 R >> /Encoding << /Differences [57 /n] >> /FirstChar 57 /LastChar 57 /Widths [600] >>`,
    45: stream(program),
  });

  test.each([
    ['after a clip without a path', `W n ${line}`],
    ['whose glyphs have no advance', 'BT /F1 20 Tf -12 Tc 80 200 Td (9) Tj 13 0 Td (0) Tj 13 0 Td (0) Tj ET'],
    ['whose spacing goes back', 'BT /F1 18 Tf 70 200 Td -250 Tw (I\\240owe\\2409\\240000 ) Tj ET'],
  ])('%s', async (_what, content) => {
    expect(await statusOf(content)).toBe('painted_over');
  });

  test('in a font whose widths are zero', async () => {
    const content = 'BT /F1 18 Tf 80 200 Td (9) Tj 12 0 Td (0) Tj 12 0 Td (0) Tj ET';
    expect(await statusOf(content, { 5: courier.replaceAll('600 ', '0 ') })).toBe('painted_over');
  });

  test('in glyphs that have colours of their own, while the colour is white', async () => {
    const content = '1 g BT /F1 18 Tf 100 200 Td (999) Tj ET';
    const [own, none] = ['600 0 d0 0 g', '600 0 0 0 600 700 d1'].map((begin) =>
      glyphs(`${begin} 0 0 500 700 re f`),
    );
    expect(await statusOf(content, own)).toBe('painted_over');
    expect(await statusOf(content, none)).toBe('fine');
  });
});
