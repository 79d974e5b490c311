import { readFileSync } from 'node:fs';
import { degrees, PDFDocument, type PDFForm, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { fontFiles } from '../paper/fonts.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from '../pdf/forgeries/forge.ts';

// What a white field hides of its page, found by comparing pictures of the page with and without it.

const rect = '70 190 250 230';
const widget = (box = rect, keys = '/AP << /N 31 0 R >>') =>
  `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${box}] /FT /Tx /T (b) ${keys} >>`;
const look = (content: string, resources = '', box = '0 0 180 40') =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [${box}] /Resources << ${resources} >>`);
const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const text = (words: string, { x = 90, y = 205, size = 18, before = '' } = {}) =>
  `${before} BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;

/** @param resources of the page. */
const statusOf = async (content: string, more: Bodies = {}, resources = '') => {
  const page = pageBody('/Annots [30 0 R]').replace('/Font', `${resources} /Font`);
  const bodies = {
    ...contract('', { catalogue: '/AcroForm << /Fields [30 0 R] >>' }),
    3: page,
    4: stream(content),
    5: helvetica,
    30: widget(),
    31: look('1 g 0 0 180 40 re f'),
    ...more,
  };
  return (await inspectPdf(writePdf(bodies))).status;
};

describe('content below a white field', () => {
  const dark = '0 g 60 180 200 60 re f';
  const slanted = (degree: number) => {
    const [cos, sin] = [Math.cos(degree / 57.3).toFixed(4), Math.sin(degree / 57.3).toFixed(4)];
    return `BT /F1 12 Tf ${cos} ${sin} -${sin} ${cos} 100 195 Tm (I owe 9) Tj ET`.replace('--', '');
  };
  /** A big nine of pieces of text. */
  const nine = (piece: string, cell: number) =>
    ['###', '#.#', '###', '..#', '###']
      .flatMap((row, down) =>
        [...row].map((mark, across) =>
          mark === '#'
            ? text(piece, { x: 90 + across * cell, y: 222 - down * cell * 0.9, size: cell * 1.8 })
            : '',
        ),
      )
      .join(' ');

  test.each([
    ['white on dark', `${dark} ${text('I owe 9 000', { before: '1 g' })}`],
    ['small white on dark', `${dark} ${text('9 000 000', { size: 6, before: '1 g' })}`],
    ['nearly the colour of its ground', text('I owe 9 000', { before: '0.985 g' })],
    ['slanted by 5', slanted(5)],
    ['slanted by 45', slanted(45)],
    ['skewed', 'BT /F1 14 Tf 1 0 0.6 1 90 205 Tm (I owe 9) Tj ET'],
    ['raised far above its line', 'BT /F1 12 Tf 40 Ts 90 170 Td (I owe 9) Tj ET'],
    ['as paths', '2 w 90 205 m 100 205 l 100 220 l 90 220 l S 110 205 m 118 220 l S'],
    ['as lines across and up', '0.8 w 90 226 m 106 226 l 106 200 l 90 200 l S 90 226 m 90 214 l 106 214 l S'],
    ['as small boxes', '0.5 w 90 203 6 8 re S 100 203 6 8 re S 110 203 6 8 re S'],
    ['as large letters of underscores', nine('_', 6)],
    ['as large letters of dots', nine('.', 5)],
    ['of four points', text('I owe 9 000 000 tenge', { size: 4 })],
    ['of two points', text('I owe 9 000 000 tenge', { size: 2 })],
    ['on a line', `0.7 w 70 200 m 250 200 l S ${text('9000000', { y: 200.1, size: 4 })}`],
    ['within an even ground', `0.8 g 60 195 200 20 re f ${text('9', { y: 200, size: 9, before: '0.7 g' })}`],
    ['as a picture', 'q 40 0 0 20 90 200 cm BI /W 4 /H 1 /CS /G /BPC 8 ID \u0000\u00ff\u0000\u00ff EI Q'],
  ])('is found: %s', async (_how, content) => {
    expect(await statusOf(content)).toBe('painted_over');
  });

  test.each(['Difference', 'Exclusion'])('is found in a mode of blending: %s', async (mode) => {
    const state = '/ExtGState << /G 7 0 R >>';
    const content = text('I owe 9 000', { before: '/G gs 1 g' });
    expect(await statusOf(content, { 7: `<< /BM /${mode} >>` }, state)).toBe('painted_over');
  });

  test('is found in a pattern, and in a glyph that is a drawing', async () => {
    const tile = stream(
      'BT /F1 12 Tf 2 5 Td (I owe 9 000) Tj ET',
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 40] /XStep 100 /YStep 40 /Resources << /Font << /F1 5 0 R >> >>',
    );
    const filled = '/Pattern cs /T scn 70 190 180 40 re f';
    expect(await statusOf(filled, { 10: tile }, '/Pattern << /T 10 0 R >>')).toBe('painted_over');
    const drawn = {
      5: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9000 3000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /underscore 45 0 R >> /Encoding << /Differences [95 /underscore] >> /FirstChar 95 /LastChar 95 /Widths [600] /Resources << /Font << /H 6 0 R >> >> >>',
      6: helvetica,
      45: stream('600 0 d0 BT /H 500 Tf 0 300 Td (9 000) Tj ET'),
    };
    expect(await statusOf(text('_'), drawn)).toBe('painted_over');
  });

  test.each([
    ['one figure', '118 190 127 230', 9],
    ['two figures', '96 190 112 230', 16],
    ['the bars of eights', '130 206.3 172 207.4', 42],
  ])('is found if it is a part of a line: %s', async (_what, box, width) => {
    const more = {
      30: widget(box),
      31: look(`1 g 0 0 ${width} 40 re f`, '', `0 0 ${width} 40`),
    };
    expect(await statusOf(text('I owe 1 888 tenge', { x: 20, y: 200 }), more)).toBe('painted_over');
  });

  test('is found below another value in its place', async () => {
    const value = look('1 g 0 0 180 40 re f 0 g BT /F1 18 Tf 20 15 Td (8) Tj ET', '/Font << /F1 5 0 R >>');
    const more = { 30: widget(rect, '/V (8) /AP << /N 31 0 R >>'), 31: value };
    expect(await statusOf(text('3'), more)).toBe('painted_over');
  });

  test.each([
    ['another annotation', '/Subtype /Stamp', '/Fields [30 0 R]'],
    ['another field', '/Subtype /Widget /FT /Tx /T (c) /V (I owe 9)', '/Fields [33 0 R 30 0 R]'],
  ])('is found if it is of %s', async (_whose, keys, fields) => {
    const more = {
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << ${fields} >> >>`,
      3: pageBody('/Annots [33 0 R 30 0 R]'),
      33: `<< /Type /Annot ${keys} /F 4 /Rect [${rect}] /AP << /N 34 0 R >> >>`,
      34: look('BT /F1 18 Tf 20 12 Td (I owe 9) Tj ET', '/Font << /F1 5 0 R >>'),
    };
    expect(await statusOf('', more)).toBe('painted_over');
  });

  test('is found below many narrow fields', async () => {
    const columns = Array.from({ length: 60 }, (_none, index) => index);
    const list = columns.map((index) => `${100 + index} 0 R`).join(' ');
    const fields = columns.map((index) => [
      100 + index,
      widget(`${80 + index * 2} 195 ${82 + index * 2} 225`).replace('(b)', `(b${index})`),
    ]);
    const { 30: _one, ...rest } = {
      ...contract('', { catalogue: `/AcroForm << /Fields [${list}] >>`, page: `/Annots [${list}]` }),
      30: '',
    };
    const bodies = {
      ...rest,
      4: stream(text('I owe 9 000')),
      31: look('1 g 0 0 2 30 re f', '', '0 0 2 30'),
      ...Object.fromEntries(fields),
    };
    expect((await inspectPdf(writePdf(bodies, '', 400))).status).toBe('painted_over');
  });

  test.each([
    ['a unit of ten points', '[0 0 30 30] /UserUnit 10', '7 19 25 23', { x: 9, y: 20.5, size: 1.2 }],
    ['the size A0', '[0 0 2384 3370]', '900 1980 1200 2030', { x: 1000, y: 2000, size: 4 }],
  ])('is found on a page of %s', async (_which, media, box, place) => {
    const more = {
      3: pageBody('/Annots [30 0 R]').replace('[0 0 300 300]', media),
      30: widget(box),
    };
    expect(await statusOf(text('I owe 9 000', place), more)).toBe('painted_over');
    expect(await statusOf('', more)).toBe('fine');
  });

  test('is found in the place of a signature that no one has given', async () => {
    const { 31: _look, ...more } = {
      30: widget(rect, '').replace('/FT /Tx', '/FT /Sig'),
      31: '',
    };
    const content = 'q BT /F1 18 Tf 7 Tr 90 205 Td (9 000) Tj ET 0 g 0 0 300 300 re f Q';
    expect(await statusOf(content, { ...more, 31: 'null' })).not.toBe('fine');
    const ground = `${dark} ${text('9 000', { before: '1 g' })}`;
    expect(await statusOf(ground, { ...more, 31: 'null' })).not.toBe('fine');
    const own = look(`0 g 0 0 180 40 re f 1 g ${text('9 000', { x: 5, y: 9 })}`, '/Font << /F1 5 0 R >>');
    const kept = { 30: widget().replace('/Tx', '/Sig'), 31: own };
    expect(await statusOf('', kept)).toBe('painted_over');
  });
});

describe('a look that covers', () => {
  const picture = (more = '', value = '\u00ff') =>
    stream(
      value,
      `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}`,
    );
  const whole = 'q 180 0 0 40 0 0 cm /I Do Q';
  const state = '/ExtGState << /G 7 0 R >>';
  const box = '0 0 180 40 re f ';

  test.each<readonly [string, string, string, Bodies]>([
    ['with a stencil', '1 g q 180 0 0 40 0 0 cm BI /W 8 /H 1 /IM true ID \u0000 EI Q', '', {}],
    [
      'with a picture with a mask',
      whole,
      '/XObject << /I 12 0 R >>',
      { 12: picture('/SMask 13 0 R'), 13: picture() },
    ],
    [
      'with a picture without one of its colours',
      whole,
      '/XObject << /I 12 0 R >>',
      { 12: picture('/Mask [0 10]') },
    ],
    ['with layers', `/G gs 1 g ${box.repeat(12)}`, state, { 7: '<< /ca 0.3 >>' }],
    ['with strips', Array.from({ length: 90 }, (_n, at) => `1 g ${at * 2} 0 1.95 40 re f`).join(' '), '', {}],
    ['in a mode that lightens', `/G gs 1 g ${box}`, state, { 7: '<< /BM /Lighten >>' }],
    [
      'with tiles',
      `/Pattern cs /T scn ${box}`,
      '/Pattern << /T 10 0 R >>',
      {
        10: stream(
          '1 g 0 0 9 9 re f',
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9.4 9.4] /XStep 9.4 /YStep 9.4 /Resources << >>',
        ),
      },
    ],
  ])('%s', async (_how, content, resources, more) => {
    expect(await statusOf(text('I owe 9 000'), { 31: look(content, resources), ...more })).toBe(
      'painted_over',
    );
    // Over nothing it hides nothing, and is no look that programs write.
    expect(await statusOf('', { 31: look(content, resources), ...more })).toBe('unclear_fields');
  });

  test('in one of its states', async () => {
    const keys = '/V /Off /AS /Off /AP << /N << /Off 32 0 R /Yes 31 0 R >> >>';
    const ticked = look('1 g 0 0 180 40 re f 0 G 3 w 20 20 m 30 10 l 50 30 l S');
    const more = { 30: widget(rect, keys).replace('/Tx', '/Btn'), 31: ticked, 32: look(' ') };
    expect(await statusOf(text('I owe 9 000'), more)).toBe('painted_over');
    expect(await statusOf(text('I owe 9 000', { y: 100 }), more)).toBe('fine');
  });
});

describe('lines to fill in below a white field', () => {
  const ttf = readFileSync(fontFiles.regular());
  const white = { backgroundColor: rgb(1, 1, 1), borderWidth: 0 };
  type Draw = (page: PDFPage, form: PDFForm) => void;
  const made = async (draw: Draw) => {
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    draw(page, document.getForm());
    return (await inspectPdf(await document.save())).status;
  };
  const line = (
    page: PDFPage,
    from: readonly [number, number],
    to: readonly [number, number],
    thickness = 0.7,
  ) => page.drawLine({ start: { x: from[0], y: from[1] }, end: { x: to[0], y: to[1] }, thickness });
  const field = (
    form: PDFForm,
    page: PDFPage,
    [x, y, width, height]: readonly [number, number, number, number],
  ) => form.createTextField('a').addToPage(page, { x, y, width, height, ...white });
  const cells = (page: PDFPage, width: number, height: number) => {
    for (let index = 0; index < 12; index += 1)
      page.drawRectangle({
        x: 50 + index * 16,
        y: 700,
        width,
        height,
        borderWidth: 0.5,
        borderColor: rgb(0, 0, 0),
      });
  };

  test.each<readonly [string, Draw]>([
    [
      'rows of a text',
      (page, form) => {
        for (let row = 0; row < 5; row += 1)
          line(page, [row === 0 ? 150 : 50, 700 - row * 18], [row === 4 ? 300 : 500, 700 - row * 18]);
        field(form, page, [50, 620, 450, 94]);
      },
    ],
    [
      'a double rule',
      (page, form) => {
        for (const y of [700, 698.2]) line(page, [100, y], [300, y], 0.5);
        field(form, page, [100, 695, 200, 18]);
      },
    ],
    [
      'cells of a comb',
      (page, form) => {
        cells(page, 16, 20);
        field(form, page, [49, 699, 194, 22]);
      },
    ],
    [
      'cells apart',
      (page, form) => {
        cells(page, 13, 18);
        field(form, page, [48, 698, 200, 22]);
      },
    ],
    [
      'a table',
      (page, form) => {
        for (let row = 0; row <= 4; row += 1) line(page, [50, 700 - row * 20], [450, 700 - row * 20]);
        for (let column = 0; column <= 4; column += 1)
          line(page, [50 + column * 100, 700], [50 + column * 100, 620]);
        field(form, page, [140, 655, 120, 30]);
      },
    ],
    [
      'an even ground',
      (page, form) => {
        page.drawRectangle({ x: 50, y: 700, width: 200, height: 18, color: rgb(0.85, 0.9, 1) });
        field(form, page, [48, 698, 204, 22]);
      },
    ],
  ])('%s', async (_what, draw) => {
    expect(await made(draw)).toBe('fine');
  });

  test('a box that a box to tick covers', async () => {
    const draw =
      (width: number): Draw =>
      (page, form) => {
        page.drawRectangle({ x: 50, y: 700, width, height: 10, borderWidth: 0.7, borderColor: rgb(0, 0, 0) });
        form.createCheckBox('c').addToPage(page, { x: 48, y: 698, width: 14, height: 14, ...white });
        field(form, page, [100, 700, 100, 14]);
      };
    expect(await made(draw(10))).toBe('fine');
    // As narrow as a nought is.
    expect(await made(draw(6))).toBe('painted_over');
  });

  const form = async (row: string, size: number, turn = 0) => {
    const document = await PDFDocument.create();
    document.registerFontkit((await import('fontkit')) as never);
    const font = await document.embedFont(ttf, { subset: true });
    const page = document.addPage([595.28, 841.89]);
    page.setRotation(degrees(turn));
    page.drawText(`Sum: ${row}`, { x: 50, y: 600, size, font });
    const x = 50 + font.widthOfTextAtSize('Sum: ', size);
    const width = font.widthOfTextAtSize(row, size);
    field(document.getForm(), page, [x, 600 - size * 0.35, width, size * 1.4]);
    return (await inspectPdf(await document.save())).status;
  };

  test.each([
    ['......................', 9, 0],
    ['__.__.____', 9, 0],
    ['__.__.____', 11.04, 180],
    ['____-____-____', 11, 0],
    ['____________________', 11.04, 90],
    ['………………………', 8, 270],
    ['- - - - - - - - - -', 10, 0],
  ])('%s of %d points, turned by %d', async (row, size, turn) => {
    expect(await form(row, size, turn)).toBe('fine');
  });

  test.each([
    ['..........9...........', 9, 0],
    ['__.9_.____', 11, 0],
    ['____________1_______', 11.04, 90],
    ['   -9   ', 9, 0],
  ])('but no figure in them: %s of %d points, turned by %d', async (row, size, turn) => {
    expect(await form(row, size, turn)).toBe('painted_over');
  });

  test('the edges of letters above and beside it', async () => {
    const page = contract('', { catalogue: '/AcroForm << /Fields [30 0 R] >>', page: '/Annots [30 0 R]' });
    const status = async (top: number) => {
      const bodies = {
        ...page,
        4: stream(text('type, copy, judge', { x: 80, y: 230, size: 10 })),
        5: helvetica,
        30: widget(`70 190 250 ${top}`),
        31: look('1 g 0 0 180 40 re f'),
      };
      return (await inspectPdf(writePdf(bodies))).status;
    };
    expect(await status(229)).toBe('fine');
    expect(await status(235)).toBe('painted_over');
  });
});
