import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';

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

  const big = '/Pattern << /T 10 0 R /S 11 0 R >>';
  test.each([
    ['a hexagon', '1 g 60 205 m 80 240 l 200 240 l 220 205 l 200 170 l 80 170 l h f'],
    ['a turned box', 'q 0.9 0.4 -0.4 0.9 150 120 cm 1 g -80 -20 200 140 re f Q'],
    ['a circle of curves', '1 g 60 205 m 60 290 240 290 240 205 c 240 120 60 120 60 205 c f'],
    ['two boxes of one path', '1 g 70 190 60 30 re 130 190 60 30 re f'],
    [
      'strips, one after the other',
      Array.from({ length: 60 }, (_n, at) => `1 g ${70 + at * 2} 190 2 30 re f`).join(' '),
    ],
    ['a wide white stroke', '1 G 30 w 70 205 m 190 205 l S'],
    [
      'many thin strokes',
      Array.from({ length: 40 }, (_n, at) => `1 G 1 w 70 ${190 + at * 0.7} m 190 ${190 + at * 0.7} l S`).join(
        ' ',
      ),
    ],
    ['a stroke that a matrix widens', 'q 1 0 0 100 0 0 cm 1 G 0.4 w 70 2.05 m 190 2.05 l S Q'],
    ['a box within a slanted clip', '60 150 m 240 150 l 260 260 l 40 260 l h W n 1 g 0 0 300 300 re f'],
    ['a box of tiles without gaps', '/Pattern cs /T scn 70 190 120 30 re f'],
    ['a box of shading', '/Pattern cs /S scn 70 190 120 30 re f'],
    ['shading within a clip', '70 190 120 30 re W n /Sh sh'],
    ['a box that is nearly opaque', '/Nearly gs 1 g 70 190 120 30 re f'],
    ['a stroke while only fills are translucent', '/Half gs 1 G 30 w 70 205 m 190 205 l S'],
    ['black in a mode that darkens', '/Mul gs 0 g 70 190 120 30 re f'],
    ['white in a mode that lightens', '/Screen gs 1 g 70 190 120 30 re f'],
    ['a picture in the content', 'q 120 0 0 30 70 190 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q'],
    ['a turned picture', 'q 140 40 -60 100 90 150 cm /I Do Q'],
    ['a stencil that paints everywhere', '1 g q 120 0 0 30 70 190 cm /M Do Q'],
    ['a picture with an opaque mask', 'q 120 0 0 30 70 190 cm /A Do Q'],
    ['a turned form', 'q 0.9 0.4 -0.4 0.9 150 120 cm /F Do Q'],
  ])('by %s', async (_what, content) => {
    const resources = `/XObject << /I 6 0 R /M 12 0 R /A 13 0 R /F 15 0 R >> ${big} /Shading << /Sh 16 0 R >> /ExtGState << /Half 7 0 R /Mul 8 0 R /Screen 17 0 R /Nearly 18 0 R >> /Font`;
    const stencil = '/Type /XObject /Subtype /Image /Width 8 /Height 1 /ImageMask true';
    const bodies = {
      3: pageBody().replace('/Font', resources),
      6: image(),
      7: '<< /ca 0.4 >>',
      8: '<< /BM /Multiply >>',
      10: stream(
        '1 g 0 0 9 9 re f',
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>',
      ),
      11: '<< /PatternType 2 /Shading 16 0 R >>',
      12: stream('\u0000', stencil),
      13: image('/SMask 14 0 R'),
      14: image().toString('latin1').replace('\u0080', '\u00ff'),
      15: stream('1 g -80 -20 200 140 re f', '/Type /XObject /Subtype /Form /BBox [-80 -20 120 120]'),
      16: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] /Function << /FunctionType 2 /N 1 /Domain [0 1] /C0 [1] /C1 [0.9] >> >>',
      17: '<< /BM /Screen >>',
      18: '<< /ca 0.95 >>',
    };
    // Only what the content draws is listed: the rest would be unused.
    expect(await drawn(`${line} ${content}`, bodies)).toBe('painted_over');
  });

  test.each([
    [
      'an empty stencil',
      'q 120 0 0 30 70 190 cm /M Do Q',
      { 12: stream('\u00ff', '/Type /XObject /Subtype /Image /Width 8 /Height 1 /ImageMask true') },
    ],
    [
      'a ring around it',
      '1 g 10 150 m 290 150 l 290 260 l 10 260 l h 15 185 m 285 185 l 285 235 l 15 235 l h f*',
      {},
    ],
    ['lines of a table', '0 G 0.5 w 10 190 m 290 190 l S 10 230 m 290 230 l S 65 190 m 65 230 l S', {}],
    ['a box that a slanted clip keeps away', '200 20 m 290 20 l 280 90 l h W n 1 g 0 0 300 300 re f', {}],
    [
      'tiles with gaps',
      '/Pattern cs /T scn 70 190 120 30 re f',
      {
        10: stream(
          '1 g 0 0 9 1 re f',
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>',
        ),
      },
    ],
  ])('not by %s', async (_what, content, more) => {
    const resources = '/XObject << /M 12 0 R >> /Pattern << /T 10 0 R >> /Font';
    const filler = {
      10: stream(
        '',
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 1 /YStep 1 /Resources << >>',
      ),
      12: image(),
    };
    const bodies = { 3: pageBody().replace('/Font', resources), ...filler, ...more };
    expect(await drawn(`${line} ${content}`, bodies)).toBe('fine');
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

describe('looks that pdf-lib leaves behind when it redraws a field', () => {
  const filled = async (finish: (document: PDFDocument) => void = () => undefined) => {
    const document = await PDFDocument.create();
    const page = document.addPage([300, 300]);
    const form = document.getForm();
    const name = form.createTextField('name');
    name.setText('Arman');
    name.addToPage(page, { x: 20, y: 200, width: 200, height: 24 });
    const box = form.createCheckBox('agree');
    box.addToPage(page, { x: 20, y: 150, width: 16, height: 16 });
    box.check();
    const city = form.createDropdown('city');
    city.addOptions(['Almaty', 'Astana']);
    city.select('Almaty');
    city.addToPage(page, { x: 20, y: 100, width: 150, height: 20 });
    finish(document);
    return Buffer.from(await document.save());
  };

  test('are no hidden content, in a form and when its fields become the page', async () => {
    expect(await inspectPdf(await filled())).toMatchObject({ status: 'fine' });
    const flat = await filled((document) => document.getForm().flatten());
    expect(await inspectPdf(flat)).toMatchObject({ status: 'fine' });
  });

  test('are no hidden content in a form that was opened again, and in a page that was taken over with its links', async () => {
    const again = await PDFDocument.load(await filled());
    again.getForm().flatten();
    expect(await inspectPdf(await again.save())).toMatchObject({ status: 'fine' });
    const whole = await PDFDocument.create();
    const [page] = await whole.embedPdf(
      readFileSync(join(import.meta.dirname, '../../../corpus/pdftex-links.pdf')),
    );
    if (page !== undefined) whole.addPage().drawPage(page);
    expect(await inspectPdf(await whole.save())).toMatchObject({ status: 'fine' });
  });

  test('are hidden content if they say something else', async () => {
    const changed = await filled((document) => document.getForm().getTextField('name').setText('Dana'));
    expect(await inspectPdf(changed)).toEqual({ status: 'unused_content' });
  });
});

test.each([
  ['Name:                   ', 'fine'],
  ['Name: I owe 1 000 000', 'painted_over'],
])('a white field over a text in a font within the file: %s', async (text, status) => {
  const document = await PDFDocument.create();
  document.registerFontkit((await import('fontkit')) as never);
  const page = document.addPage([300, 300]);
  const ttf = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const font = await document.embedFont(ttf, { subset: true });
  page.drawText(text, { x: 20, y: 200, size: 18, font });
  const field = document.getForm().createTextField('name');
  field.addToPage(page, { x: 90, y: 190, width: 100, height: 40, backgroundColor: rgb(1, 1, 1) });
  const pdf = Buffer.from(await document.save());
  expect((await inspectPdf(pdf)).status).toBe(status);
});

describe('fields over the text', () => {
  const look = '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << >>';
  const field = (keys: string, paint = '1 g 0 0 100 40 re f', rect = '70 190 170 230') => ({
    ...contract('I owe 1 000 000', {
      catalogue: '/AcroForm << /Fields [30 0 R] >>',
      page: '/Annots [30 0 R]',
    }),
    30: `<< /Type /Annot /Subtype /Widget /T (sum) /F 4 /Rect [${rect}] ${keys} >>`,
    ...(keys.includes('31 0 R') ? { 31: stream(paint, look) } : {}),
  });
  const plain = '/AP << /N 31 0 R >>';

  test.each([
    ['a text field with a white look', '/FT /Tx', plain],
    ['a button', '/FT /Btn /Ff 65536', plain],
    ['a box in the state that it is in', '/FT /Btn /V /Off /AS /Off', '/AP << /N << /Off 31 0 R >> >>'],
    ['a box in a state that it is not in', '/FT /Btn /AS /Off', '/AP << /N << /Yes 31 0 R >> >>'],
    ['a background that viewers paint by themselves', '/FT /Tx', '/MK << /BG [1] >>'],
  ])('%s', async (_what, type, keys) => {
    expect(await statusOf(field(`${type} ${keys}`))).toBe('painted_over');
  });

  /** A page with these annotations and further objects, and a form of these fields. */
  const withWidgets = (list: string, more: Bodies, text = 'I owe 1 000 000') => ({
    ...contract(text, { catalogue: '/AcroForm << /Fields [30 0 R] >>', page: `/Annots [${list}]` }),
    ...more,
  });
  const widget = '/Type /Annot /Subtype /Widget /F 4 /Rect [70 190 170 230]';
  const white = stream('1 g 0 0 100 40 re f', look);

  test('whose type and value only seem to be a signature', async () => {
    const seeming = `<< ${widget} /FT /Sig /T (a) /V (x) ${plain} >>`;
    const direct = withWidgets(seeming, { 31: white, 30: '<< /FT /Tx /T (b) >>' });
    expect(await statusOf(direct)).toBe('painted_over');
    const below = withWidgets('32 0 R', {
      30: '<< /FT /Tx /T (b) /Kids [32 0 R] >>',
      31: white,
      32: seeming.replace('/T (a)', '/Parent 30 0 R'),
    });
    expect(await statusOf(below)).toBe('painted_over');
  });

  test('with a background and a look that shows less', async () => {
    const keys = `/FT /Tx /MK << /BG [1] >> ${plain}`;
    expect(await statusOf(field(keys, '0 G 0 0 100 40 re S'))).toBe('painted_over');
    const text = 'BT /F1 18 Tf 5 10 Td (sum) Tj ET';
    const look = '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << /Font << /F1 5 0 R >> >>';
    const honest = { ...field(`${keys} /V (sum)`, '', '70 20 170 60'), 31: stream(text, look) };
    expect(await statusOf(honest)).toBe('fine');
  });

  test.each([['/Yes 31 0 R /Off 33 0 R'], ['/Off 33 0 R /Yes 31 0 R']])(
    'not a box that covers only its own mark: %s',
    async (states) => {
      const font = '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << /Font << /F1 5 0 R >> >>';
      const own = '/FT /Btn /T (b) /V /Off /AS /Off';
      const box = withWidgets('30 0 R', {
        30: `<< ${widget.replace('190 170 230', '20 170 60')} ${own} /AP << /N << ${states} >> >> >>`,
        31: stream('1 g 0 0 100 40 re f 0 g BT /F1 18 Tf 5 10 Td (X) Tj ET', font),
        33: white,
      });
      expect(await statusOf(box)).toBe('fine');
    },
  );

  test.each([
    'Name:               ',
    'A: ______________',
    'Sum: ............',
    'Sum: \\205\\205\\205\\205\\205\\205',
  ])('not one over blanks to fill in: %s', async (text) => {
    const blank = withWidgets('30 0 R', { 30: `<< ${widget} /FT /Tx /T (b) ${plain} >>`, 31: white }, text);
    const encoded = `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 133 /Widths [${'600 '.repeat(102)}] >>`;
    expect(await statusOf({ ...blank, 5: encoded })).toBe('fine');
    const filled = stream(`BT /F1 18 Tf 20 200 Td (${text.slice(0, 5)}9 0 0 0${text.slice(5)}) Tj ET`);
    expect(await statusOf({ ...blank, 4: filled, 5: encoded })).toBe('painted_over');
    const unknown = encoded.replace(
      '/WinAnsiEncoding',
      '<< /Differences [32 /nine 46 /nine 95 /nine 133 /nine] >>',
    );
    expect(await statusOf({ ...blank, 5: unknown })).toBe('painted_over');
  });

  test.each([
    ['a frame', '0 G 0 0 100 40 re S', undefined],
    ['nothing', '', undefined],
    ['a background beside the text', '1 g 0 0 100 40 re f', '70 20 170 60'],
    ['a small box in the corner of its place', '1 g 0 0 2 2 re f', undefined],
  ])('a field with %s is fine', async (_what, paint, rect) => {
    expect(await statusOf(field(`/FT /Tx ${plain}`, paint, rect))).toBe('fine');
    expect(await statusOf(field('/FT /Tx /MK << /BC [0] /BG [] >>', paint, rect))).toBe('fine');
  });
});

test.each([
  ['a picture', image()],
  ['a font', '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>'],
  ['a form with text', stream('BT /F1 9 Tf (x) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]')],
  [
    'a form that its matrix makes large',
    stream(
      '0 0 9 7 re f',
      '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [10 0 0 10 0 0] /Resources << >>',
    ),
  ],
  [
    'a small form that is filled with a pattern',
    stream(
      '/Pattern cs /P scn 0 0 9 7 re f',
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Pattern << /P << >> >> >>',
    ),
  ],
  [
    'a background of shading',
    stream(
      '/Pattern cs /P scn 0 0 90 90 re f',
      '/Type /XObject /Subtype /Form /BBox [0 0 90 90] /Resources << /Pattern << /P << >> >> >>',
    ),
  ],
  ['a large form', stream('0 0 9 70 re f', '/Type /XObject /Subtype /Form /BBox [0 0 90 90]')],
])('%s that nothing refers to', async (_what, body) => {
  expect(await statusOf({ ...contract('I owe 1 000'), 20: body })).toBe('unused_content');
});

test('a page that a script would add is content that nothing shows', async () => {
  const catalogue = '/Names << /Templates << /Names [(a) 50 0 R] >> >>';
  const bodies = {
    ...contract('I owe 1 000', { catalogue }),
    50: '<< /Type /Template /MediaBox [0 0 300 300] /Contents 4 0 R >>',
  };
  expect(await inspectPdf(writePdf(bodies))).toEqual({ status: 'unused_content' });
});

test.each([
  ['a palette', '[/Indexed [/Separation /None /DeviceGray 7 0 R] 1 <00FF>]'],
  ['a pattern without colours', '[/Pattern [/Separation /None /DeviceGray 7 0 R]]'],
  ['a palette elsewhere', '[/Indexed 8 0 R 1 <00FF>]'],
  ['a palette of a pattern', '[/Pattern [/Indexed 8 0 R 1 <00FF>]]'],
  ['a family elsewhere', '[9 0 R /None /DeviceGray 7 0 R]'],
])('the ink None within %s', async (_where, space) => {
  const used = { 3: pageBody().replace('/Font', `/ColorSpace << /C ${space} >> /Font`) };
  const more = {
    7: '<< /FunctionType 2 /N 1 /Domain [0 1] /C0 [1] /C1 [0] >>',
    8: '[/DeviceN [/None] /DeviceGray 7 0 R]',
    9: '/Separation',
  };
  expect(await drawn(line, { ...used, ...more })).toBe('hidden_layers');
  const plain = { 3: String(used[3]).replaceAll('/None', '/Gold'), 8: more[8].replace('None', 'Gold') };
  expect(await drawn(line, { ...more, ...plain })).toBe('fine');
});
