import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { annots, type Bodies, contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';

// Overprinting and knocking out in what a page is made of besides its own content.

const gold =
  '[/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0 1 0] >>]';
const states =
  '/ExtGState << /G << /OP true /op true /OPM 1 >> /N << /OP false /op false >> /T << /ca 0 >> >>';
const inks = `/ColorSpace << /S ${gold} /P [/Pattern ${gold}] >>`;
const own = `/Resources << ${states} ${inks} /Font << /F1 5 0 R >> >>`;
const black = '0 0 0 1 k 0 180 300 60 re f';
const words = 'BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET';
/** White letters that overprint what is below. */
const white = (text = words) => `/G gs 0 0 0 0 k ${text}`;

const statusOf = async (bodies: Bodies, resources = '', more = '') => {
  const page = pageBody(more).replace('/Font', `${states} ${inks} ${resources} /Font`);
  return (await inspectPdf(writePdf({ ...contract(''), 3: page, ...bodies }))).status;
};

describe('in the look of an annotation', () => {
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 300 300] ${own}`;
  const stamp = (content: string, keys = form, page = ''): Bodies => ({
    4: stream(page),
    40: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 300] /AP << /N 41 0 R >> >>',
    41: stream(content, keys),
  });
  const knockout = `${form} /Group << /S /Transparency /K true >>`;
  const lower = white('BT /F1 9 Tf 20 20 Td (I owe 1 000 000) Tj ET');
  test.each<[string, Bodies, string]>([
    ['letters on its own ground', stamp(`${black} ${white()}`), 'hidden_layers'],
    ['letters that it knocks out', stamp(`${words} /T gs 20 190 100 40 re f`, knockout), 'hidden_layers'],
    [
      'letters on the page',
      {
        ...stamp(lower, form.replace('300 300', '150 100'), '0 0 0 1 k 0 0 300 120 re f'),
        40: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 200] /AP << /N 41 0 R >> >>',
      },
      'hidden_layers',
    ],
    ['black letters', stamp(`${black.replace('1 k', '0 k')} /G gs 0 0 0 1 k ${words}`), 'fine'],
    ['letters beside its ground', stamp(`0 0 0 1 k 0 20 300 60 re f ${white()}`), 'fine'],
    ['letters that replace', stamp(`${black} 0 0 0 0 k ${words} /G gs`), 'fine'],
  ])('%s', async (_what, bodies, status) => {
    expect(await statusOf(bodies, '', annots(40))).toBe(status);
  });

  test('in the second of two states', async () => {
    const bodies = {
      ...stamp(`${black} ${white()}`),
      40: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 300] /AS /Off /AP << /N << /On 41 0 R /Off 42 0 R >> >> >>',
      42: stream('', form),
    };
    expect(await statusOf(bodies, '', annots(40))).toBe('hidden_layers');
  });
});

describe('in a pattern', () => {
  const tile = (content: string, paint = 1): Bodies => ({
    40: stream(
      content,
      `/Type /Pattern /PatternType 1 /PaintType ${paint} /TilingType 1 /BBox [0 0 300 300] /XStep 300 /YStep 300 ${own}`,
    ),
  });
  const fill = '/Pattern cs /T scn 0 0 300 300 re f';
  const shading = (space: string): Bodies => ({
    40: `<< /Type /Pattern /PatternType 2 /Shading << /ShadingType 2 /ColorSpace ${space} /Coords [0 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1] >> >> >>`,
  });
  test.each<[string, string, Bodies, string]>([
    ['letters on its own ground', fill, tile(`${black} ${white()}`), 'hidden_layers'],
    ['letters on the page', `${black} ${fill}`, tile(white()), 'hidden_layers'],
    ['letters on nothing', fill, tile(white()), 'fine'],
    ['letters that replace', `${black} ${fill}`, tile(`0 0 0 0 k ${words} /G gs`), 'fine'],
    [
      'an ink of the page',
      `${black} /G gs /P cs 1 /T scn 0 150 300 90 re f`,
      tile(words, 2),
      'hidden_layers',
    ],
    ['an ink of the page that replaces', `${black} /P cs 1 /T scn 0 0 300 90 re f`, tile(words, 2), 'fine'],
    ['a shading of an ink', `${black} /G gs ${fill}`, shading(gold), 'hidden_layers'],
    [
      'a shading of light',
      `${black} /G gs /Pattern cs /T scn 0 0 300 90 re f`,
      shading('/DeviceGray'),
      'fine',
    ],
    [
      'letters of an ink that strokes',
      `${black} /G gs /P CS 1 /T SCN 4 w 0 200 m 300 200 l S`,
      tile(words, 2),
      'hidden_layers',
    ],
  ])('%s', async (_what, content, bodies, status) => {
    expect(await statusOf({ 4: stream(content), ...bodies }, '/Pattern << /T 40 0 R >>')).toBe(status);
  });
});

describe('in the glyphs of a font', () => {
  /** A font whose 1 draws something of 300 by 300 points. */
  const font = (content: string, resources = own): Bodies => ({
    40: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 300 300] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /one 41 0 R >> /Encoding << /Differences [49 /one] >> /FirstChar 49 /LastChar 49 /Widths [500] ${resources} >>`,
    41: stream(content),
  });
  const show = 'BT /F2 1000 Tf 0 0 Td (1) Tj ET';
  const resources = '/XObject << >>';
  const withFont = async (content: string, bodies: Bodies) => {
    const page = pageBody().replace('/F1 5 0 R >>', `/F1 5 0 R /F2 40 0 R >> ${states} ${inks} ${resources}`);
    return (await inspectPdf(writePdf({ ...contract(''), 3: page, 4: stream(content), ...bodies }))).status;
  };
  test.each<[string, string, Bodies, string]>([
    ['letters on its own ground', show, font(`500 0 d0 ${black} ${white()}`), 'hidden_layers'],
    ['letters on the page', `${black} ${show}`, font(`500 0 d0 ${white()}`), 'hidden_layers'],
    [
      'far from where it stands',
      `${black} ${show.replace('0 0 Td', '0 -500 Td')}`,
      font(`500 0 d0 1 0 0 1 0 500 cm ${white()}`),
      'hidden_layers',
    ],
    [
      'an ink by the state of the page',
      `${black} /G gs ${show}`,
      font(`500 0 d0 /S cs 1 scn ${words}`),
      'hidden_layers',
    ],
    ['with the resources of the page', `${black} ${show}`, font(`500 0 d0 ${white()}`, ''), 'hidden_layers'],
    ['letters on nothing', show, font(`500 0 d0 ${white()}`), 'fine'],
    [
      'letters of a second glyph on nothing',
      `0 0 0 1 k 500 0 9 300 re f ${show.replace('(1)', '(11)')}`,
      font(`500 0 d0 ${white()}`),
      'fine',
    ],
  ])('%s', async (_what, content, bodies, status) => {
    expect(await withFont(content, bodies)).toBe(status);
  });
});

describe('in pictures and shadings', () => {
  const picture = (space: string): Bodies => ({
    40: stream(
      'aa',
      `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace ${space}`,
    ),
  });
  const draw = `q 300 0 0 60 0 180 cm /X Do Q`;
  test.each<[string, string, Bodies, string]>([
    ['a picture of an ink', `${black} /G gs ${draw}`, picture(gold), 'hidden_layers'],
    ['a picture of an ink on nothing', `/G gs ${draw}`, picture(gold), 'fine'],
    ['a picture that replaces', `0 0 0 1 k 0 20 300 60 re f ${draw}`, picture(gold), 'fine'],
    ['a picture of light', `${black} /G gs ${draw}`, picture('/DeviceGray'), 'fine'],
  ])('%s', async (_what, content, bodies, status) => {
    expect(await statusOf({ 4: stream(content), ...bodies }, '/XObject << /X 40 0 R >>')).toBe(status);
  });

  test('a shading of an ink', async () => {
    const shading = `/Shading << /H << /ShadingType 2 /ColorSpace ${gold} /Coords [0 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1] >> >> >>`;
    const status = (content: string) => statusOf({ 4: stream(content) }, shading);
    expect(await status(`${black} /G gs /H sh`)).toBe('hidden_layers');
    expect(await status(`/G gs /H sh`)).toBe('fine');
  });

  test('letters of a soft mask on its own ground', async () => {
    const group = stream(
      `${black} ${white()}`,
      `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Group << /S /Transparency /CS /DeviceCMYK >> ${own}`,
    );
    const state = '/XObject << /M 41 0 R >>';
    const page = pageBody().replace(
      '/Font',
      `/ExtGState << /M << /SMask << /S /Luminosity /G 41 0 R >> >> >> ${state} /Font`,
    );
    const bodies = { ...contract(''), 3: page, 4: stream(`/M gs ${words}`), 41: group };
    expect((await inspectPdf(writePdf(bodies))).status).toBe('hidden_layers');
  });
});
