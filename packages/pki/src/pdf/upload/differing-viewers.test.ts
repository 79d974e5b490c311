import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';
import { profileOfGreys } from '../forgeries/value-attacks.ts';

/**
 * Files that Chrome (PDFium), Firefox (pdf.js), poppler and Ghostscript do not show alike: one shows "1 000", another one "1 000 000".
 */
const line = 'BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET';
const noughts = 'BT /F1 18 Tf 120 200 Td (000) Tj ET';

interface More {
  readonly resources?: string;
  readonly page?: string;
  readonly objects?: Bodies;
}

async function statusOf(content: string, { resources = '', page = '', objects = {} }: More = {}) {
  const bodies = {
    ...contract(''),
    3: pageBody(page).replace('/Font <<', `${resources} /Font <<`),
    4: stream(`${line} ${content}`),
    ...objects,
  };
  return (await inspectPdf(writePdf(bodies))).status;
}

const form = (more = '') =>
  `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F1 5 0 R >> /ExtGState << /M << /BM /Multiply >> /D << /BM /Difference >> >> >> ${more}`;
const drawn = (body: Buffer, more: Bodies = {}): More => ({
  resources: '/XObject << /X 6 0 R >>',
  objects: { 6: body, ...more },
});

describe('colours', () => {
  const space = (of: string, objects: Bodies = {}): More => ({
    resources: `/ColorSpace << /C ${of} >>`,
    objects,
  });
  const profile = (body: string | Buffer, keys: string) =>
    space('[/ICCBased 6 0 R]', { 6: stream(body, keys) });
  const greys = profileOfGreys('0000', 'ffff');
  const turned = profileOfGreys('ffff', '0000');
  const light = '/WhitePoint [.9505 1 1.089]';
  const tint = (from: number, to: number, power = 1) =>
    `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N ${power} >>`;
  const ink = (name: string, how: string, objects: Bodies = {}) =>
    space(`[/Separation /${name} /DeviceGray ${how}]`, objects);
  const calculator = (program: string) =>
    ink('Gold', '6 0 R', { 6: stream(program, '/FunctionType 4 /Domain [0 1] /Range [0 1]') });

  test.each<[string, string, More]>([
    ['a profile that turns black into white', '0 sc', profile(turned, '/N 1')],
    ['a profile that turns white into black', '1 sc', profile(turned, '/N 1 /Alternate /DeviceGray')],
    ['a profile that is none', '0 sc', profile('none', '/N 1')],
    ['a profile of another kind', '0 1 1 sc', profile(greys, '/N 3')],
    ['a profile of two parts', '1 1 sc', profile('none', '/N 2')],
    [
      'a profile in whose place another count may come',
      '1 sc',
      profile(greys, '/N 1 /Alternate /DeviceCMYK'),
    ],
    ['a profile of another range', '1 sc', profile(greys, '/N 1 /Range [0 100]')],
    ['greys of a steep curve', '.9 sc', space(`[/CalGray << ${light} /Gamma 60 >>]`)],
    ['greys of a flat curve', '0 sc', space(`[/CalGray << ${light} /Gamma 0.0001 >>]`)],
    ['colours in a green light', '1 1 1 sc', space('[/CalRGB << /WhitePoint [.01 1 .01] >>]')],
    [
      'colours that are never white',
      '1 1 1 sc',
      space(`[/CalRGB << ${light} /Matrix [0 0 0 0 0 0 0 0 0] >>]`),
    ],
    ['measured colours in a green light', '100 0 0 sc', space('[/Lab << /WhitePoint [.001 1 .001] >>]')],
    ['a palette that is too short', '1 sc', space('[/Indexed /DeviceGray 1 <ff>]')],
    ['a curve that begins at infinity', '0 sc', ink('Gold', tint(0, 1, -1))],
    ['a division by zero', '0 sc', calculator('{ 0 div }')],
    ['a division by a colour', '0 sc', calculator('{ dup div }')],
    ['an unknown word', '.5 sc', calculator('{ pop 1 foo }')],
    [
      'samples that end',
      '1 sc',
      ink('Gold', '6 0 R', {
        6: stream('\u00ff', '/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2] /BitsPerSample 8'),
      }),
    ],
    ['no black that is black', '0 sc', ink('Black', tint(0, 1))],
    ['all inks that are none', '0 sc', ink('All', tint(0, 1))],
  ])('%s', async (_what, colour, more) => {
    expect(await statusOf(`/C cs ${colour} ${noughts}`, more)).toBe('hidden_layers');
  });

  test.each([5, 0.6, -1])('one that is not in its palette: %s', async (colour) => {
    const more = space('[/Indexed /DeviceGray 1 <ff00>]');
    expect(await statusOf(`/C cs ${colour} sc ${noughts}`, more)).toBe('damaged');
    expect(await statusOf(`/C cs q 0 g Q ${colour} sc ${noughts}`, more)).toBe('damaged');
  });

  test.each<[string, string, More]>([
    ['by a profile', '0 sc', profile(greys, '/N 1 /Alternate /DeviceGray')],
    ['by measured greys', '0 sc', space(`[/CalGray << ${light} /Gamma 2.2 >>]`)],
    ['of a palette', '1 sc', space('[/Indexed /DeviceGray 1 <ff00>]')],
    ['after a palette', '1 sc 0 g', space('[/Indexed /DeviceGray 1 <ff00>]')],
    ['of black ink', '1 sc', ink('Black', tint(1, 0))],
    ['of another ink by a program', '.5 sc', calculator('{ 2 div 1 exch sub }')],
  ])('are accepted %s', async (_what, colour, more) => {
    expect(await statusOf(`/C cs ${colour} ${noughts}`, more)).toBe('fine');
  });

  test.each(['-1', '2'])('an opacity of %s', async (opacity) => {
    const more = { resources: `/ExtGState << /S << /ca ${opacity} >> >>` };
    expect(await statusOf(`/S gs ${noughts}`, more)).toBe('hidden_layers');
  });
});

describe('blending', () => {
  const group = '/Group << /S /Transparency >>';
  test.each<[string, string, More]>([
    [
      'a white veil in a group',
      `${noughts} /X Do`,
      drawn(stream('/M gs 1 g 110 190 100 40 re f', form(group))),
    ],
    ['white letters in a group', '/X Do', drawn(stream(`/D gs 1 g ${noughts}`, form(group)))],
    [
      'white letters on paper',
      `/D gs 1 g ${noughts}`,
      { resources: '/ExtGState << /D << /BM /Difference >> >>' },
    ],
    [
      'letters that lighten paper',
      `/D gs ${noughts}`,
      { resources: '/ExtGState << /D << /BM [/Screen] >> >>' },
    ],
  ])('%s', async (_what, content, more) => {
    expect(await statusOf(content, more)).toBe('hidden_layers');
  });

  test('a mark over letters is accepted', async () => {
    const mark = drawn(stream('1 1 0 rg 110 190 100 40 re f', form(group)));
    const more = { ...mark, resources: `${mark.resources} /ExtGState << /M << /BM /Multiply >> >>` };
    expect(await statusOf(`${noughts} /M gs /X Do`, more)).toBe('fine');
  });

  test.each([
    ['of no group', '', ''],
    ['whose ground is of no space', '/BC [1 1 1]', group],
  ])('a mask %s', async (_what, keys, own) => {
    const mask = `/ExtGState << /S << /SMask << /S /Luminosity ${keys} /G 6 0 R >> >> >>`;
    const objects = { 6: stream('1 g 0 0 300 300 re f', form(own)) };
    expect(await statusOf(`/S gs ${noughts}`, { resources: mask, objects })).toBe('hidden_layers');
  });
});

describe('shadings', () => {
  const black = '<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [0] /N 1 >>';
  const along = '/ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] /Extend [true true]';
  const shading = (body: string, more: Bodies = {}): More => ({
    resources: '/Shading << /S 6 0 R >>',
    objects: { 6: body, ...more },
  });
  test.each<[string, More]>([
    [
      'by a function of two places',
      shading('<< /ShadingType 1 /ColorSpace /DeviceGray /Function 7 0 R >>', {
        7: stream('{ pop pop 0 }', '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]'),
      }),
    ],
    ['of an unknown kind', shading(`<< /ShadingType 8 /ColorSpace /DeviceGray /Function ${black} >>`)],
    ['along no line', shading(`<< ${along.replace('0 0 300 0', '9 0 9 0')} /Function ${black} >>`)],
    ['with a background', shading(`<< ${along} /Background [0] /Function ${black} >>`)],
    ['that runs back', shading(`<< ${along} /Domain [1 0] /Function ${black} >>`)],
    ['without colours', shading(`<< ${along} >>`)],
  ])('%s', async (_what, more) => {
    expect(await statusOf('q 120 195 60 20 re W n /S sh Q', more)).toBe('hidden_layers');
  });

  test('an ordinary one is accepted', async () => {
    const more = shading(`<< ${along} /Function ${black} >>`);
    expect(await statusOf('q 120 195 60 20 re W n /S sh Q', more)).toBe('fine');
  });
});

describe('what is too large or too long for some viewers', () => {
  const long = ' '.repeat(33_000);
  const name = 'X'.repeat(300);
  test.each<[string, string, More]>([
    ['a place of 33 bits', 'BT /F1 18 Tf 1 0 0 1 120 200 Tm 4294967296 0 Td (000) Tj ET', {}],
    ['a gap of 32 bits', 'BT /F1 18 Tf 120 200 Td [(0) -2147483648 2147483648 (00)] TJ ET', {}],
    ['a figure of 300 digits', `BT /F1 18 Tf 1 0 0 1 ${'0'.repeat(300)}120 200 Tm (000) Tj ET`, {}],
    ['letters behind 33,000 others', `BT /F1 18 Tf -5.004 Tw 120 200 Td (${long}000) Tj ET`, {}],
    ['the same in a list', `BT /F1 18 Tf -5.004 Tw 120 200 Td [(${long}000)] TJ ET`, {}],
    ['a name of 300 letters', `/${name} Do`, { resources: `/XObject << /${name} 5 0 R >>` }],
    [
      'a name without letters',
      '/ Do',
      { ...drawn(stream(noughts, form())), resources: '/XObject << / 6 0 R >>' },
    ],
    ['a page that is cut at 33 bits', noughts, { page: '/CropBox [0 0 4294967415 300]' }],
  ])('%s', async (_what, content, more) => {
    expect(await statusOf(content, more)).toBe('damaged');
  });
});

describe('operators out of order', () => {
  test.each([
    ['text outside of a text', '1 0 0 1 120 200 Tm (000) Tj'],
    ['text behind a text', 'BT /F1 18 Tf 20 220 Td (x) Tj ET 100 -20 Td (000) Tj'],
    ['a text in a text', 'BT /F1 18 Tf 1 0 0 1 120 200 Tm BT (000) Tj ET ET'],
    ['a state that is saved in a text', 'BT /F1 18 Tf 120 200 Td q 9 9 Td Q (000) Tj ET'],
    ['a state that ends in a text', `q BT /F1 18 Tf 120 200 Td Q (000) Tj ET`],
    ['one state too many taken back', `Q ${noughts}`],
    ['a path without a beginning', '180 195 l 180 215 l 120 215 l 120 195 l f'],
    ['dashes of no length', 'q 10 w [0 0] 0 d 120 205 m 180 205 l S Q'],
    ['dashes of less than nothing', 'q 10 w [-5] 0 d 120 205 m 180 205 l S Q'],
    ['dashes that begin before', 'q 10 w [1000 1 1] -1000 d 120 205 m 180 205 l S Q'],
    ['a line thinner than nothing', 'q -10 w 120 205 m 180 205 l S Q'],
    ['an unknown end of a line', 'q 20 w 5 J 140 205 m 150 205 l S Q'],
  ])('%s', async (_what, content) => {
    expect(await statusOf(content)).toBe('damaged');
  });

  test.each([
    ['one state too many at the end', 'Q'],
    ['a width within a path', '120 205 m 180 205 l 2 w S'],
    ['a figure that goes on from its end', '120 205 m 180 205 l h 180 215 l S'],
    ['dashes', 'q [3 1] 0 d 120 205 m 180 205 l S [] 0 d Q'],
  ])('%s is accepted', async (_what, content) => {
    expect(await statusOf(content)).toBe('fine');
  });
});

describe('what is missing', () => {
  const tile = (keys: string, content = '0 g 0 0 5 5 re f'): More => ({
    resources: '/Pattern << /P 6 0 R >>',
    objects: { 6: stream(content, `/PatternType 1 /TilingType 1 /BBox [0 0 5 5] ${keys}`) },
  });
  const steps = '/XStep 5 /YStep 5 /Resources << >>';
  test.each<[string, string, More, string]>([
    ['a font', 'BT /F9 18 Tf 120 200 Td (000) Tj ET', {}, 'differing_fonts'],
    [
      'the kind of a font',
      'BT /F2 18 Tf 120 200 Td (000) Tj ET',
      { resources: '/Font << /F1 5 0 R /F2 << /Type /Font /BaseFont /Helvetica >> >>' },
      'differing_fonts',
    ],
    ['the layer of a drawing', '/X Do', drawn(stream(noughts, form('/OC 99 0 R'))), 'hidden_layers'],
    [
      'the box of a drawing',
      '/X Do',
      drawn(stream(noughts, form().replace('/BBox [0 0 300 300]', ''))),
      'damaged',
    ],
    [
      'the kind of a drawing',
      '/X Do',
      drawn(stream(noughts, form().replace('/Subtype /Form', ''))),
      'damaged',
    ],
    ['whether a tile has colours', '/Pattern cs /P scn 120 195 60 20 re f', tile(steps), 'damaged'],
    [
      'the colour of a tile',
      '/Pattern cs /P scn 120 195 60 20 re f',
      tile(`/PaintType 2 ${steps}`, '0 0 5 5 re f'),
      'damaged',
    ],
    [
      'the step of a tile',
      '/Pattern cs /P scn 120 195 60 20 re f',
      tile('/PaintType 1 /Resources << >>'),
      'damaged',
    ],
    [
      'the resources of a tile',
      '/Pattern cs /P scn 120 195 60 20 re f',
      tile('/PaintType 1 /XStep 5 /YStep 5'),
      'damaged',
    ],
  ])('%s', async (_what, content, more, status) => {
    // The first font dictionary of a page that has two keys would be another fault.
    const isOwnFont = more.resources?.startsWith('/Font') === true;
    const objects = isOwnFont
      ? { 3: pageBody().replace('/Font << /F1 5 0 R >>', more.resources ?? '') }
      : (more.objects ?? {});
    expect(await statusOf(content, isOwnFont ? { objects } : { ...more, objects })).toBe(status);
  });
});

describe('looks of notes', () => {
  const note = (keys: string, content = 'BT /F1 18 Tf 2 5 Td (000) Tj ET'): More => ({
    page: '/Annots [6 0 R]',
    objects: {
      6: `<< /Type /Annot ${keys} /F 4 /Rect [118 195 178 220] /AP << /N 7 0 R >> >>`,
      7: stream(content, form().replace('0 0 300 300', '0 0 60 25')),
    },
  });
  const corners = '/QuadPoints [118 220 178 220 118 195 178 195]';
  test.each<[string, More]>([
    ['a link', note('/Subtype /Link')],
    ['an unknown kind', note('/Subtype /Foo')],
    ['no kind', note('')],
    ['a file that is not there', note('/Subtype /FileAttachment')],
    ['marked text with other text', note(`/Subtype /Highlight ${corners}`)],
    [
      'marked text with figures of lines',
      note(`/Subtype /Highlight ${corners}`, '2 5 m 9 5 l 9 15 l 2 15 l h S '.repeat(3)),
    ],
    ['marked text without a place', note('/Subtype /Underline', '0 0 60 2 re f')],
  ])('%s', async (_what, more) => {
    expect(await statusOf('', more)).toBe('differing_looks');
  });

  test.each<[string, More]>([
    ['a stamp', note('/Subtype /Stamp')],
    ['marked text', note(`/Subtype /Highlight ${corners}`, '/M gs 1 1 0 rg 0 0 60 25 re f')],
  ])('%s is accepted', async (_what, more) => {
    expect(await statusOf('', more)).toBe('fine');
  });
});
