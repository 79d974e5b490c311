import { expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { annots, contract, pageBody, stream, writePdf } from '../pdf/forgeries/forge.ts';

// Notes and stamps: what they hide could be revealed by removing them.

const rect = '70 190 250 230';
const statusOf = async (
  content: string,
  type: string,
  look: string,
  box = rect,
  keys = '/AP << /N 31 0 R >>',
) => {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << /ExtGState << /G 7 0 R >> >>';
  const bodies = {
    ...contract(''),
    3: pageBody(annots(30)),
    4: stream(content),
    7: '<< /BM /Multiply >>',
    30: `<< /Type /Annot /Subtype /${type} /F 4 /Rect [${box}] ${keys} >>`,
    31: stream(look, form),
  };
  return (await inspectPdf(writePdf(bodies))).status;
};
const nine = '1.5 w 130 200 m 138 200 l 138 212 l 130 212 l 130 206 l 138 206 l S';
const words = 'BT /F1 18 Tf 80 205 Td (I owe 1 000) Tj ET';
const white = '1 g 0 0 180 40 re f';

test.each(['Stamp', 'FreeText', 'Square', 'Link'])('%s hides figures, drawn or written', async (type) => {
  expect(await statusOf(nine, type, white)).toBe('covering_annotations');
  expect(await statusOf(words, type, white)).toBe('covering_annotations');
  // Some viewers do not draw the looks of links.
  expect(await statusOf('', type, white)).toBe(type === 'Link' ? 'differing_looks' : 'fine');
});

const quad = '/QuadPoints [70 230 250 230 70 190 250 190]';

test.each([
  ['a highlighted line', 'Highlight', '/G gs 1 1 0 rg 0 0 180 40 re f', rect],
  ['a frame as large as the page', 'Square', '1 0 0 RG 2 w 1 1 178 38 re S', '5 5 295 295'],
])('%s hides nothing', async (_what, type, look, box) => {
  expect(await statusOf(words, type, look, box, `/AP << /N 31 0 R >> ${quad}`)).toBe('fine');
});

test.each([
  ['Ink', '/C [1 1 1] /BS << /W 40 >> /InkList [[70 210 250 210]]', 'covering_annotations'],
  ['Highlight', `/C [0 0 0] ${quad}`, 'covering_annotations'],
  ['Highlight', `/C [1 1 0] ${quad}`, 'fine'],
  ['Underline', `/C [1 0 0] ${quad}`, 'fine'],
  ['Link', '/Border [0 0 1]', 'fine'],
])('%s without a look, with %s: %s', async (type, keys, status) => {
  expect(await statusOf(words, type, white, rect, keys)).toBe(status);
});
