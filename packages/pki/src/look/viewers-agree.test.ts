import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from '../pdf/forgeries/forge.ts';

const line = 'BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET';
const noughts = 'BT /F1 18 Tf 130 200 Td (000 000) Tj ET';
const bar = '130 190 60 30 re f';
const of = (content: string, bodies: Bodies = {}) =>
  writePdf({ ...contract(''), 4: stream(content), ...bodies });
const withResources = (more: string) => ({ 3: pageBody().replace('/Font', `${more} /Font`) });
const statusOf = async (pdf: Buffer) => (await inspectPdf(pdf)).status;

// No rule of ours knows any of these: only the two drawings differ.
describe('upload refuses what Chrome and Firefox draw differently', () => {
  const glyph = (width: string, drawing: string): Bodies => ({
    3: pageBody().replace('/Font <<', '/Font << /F6 6 0 R'),
    6: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /one 41 0 R >> /Encoding << /Differences [49 /one] >> /FirstChar 49 /LastChar 49 /Widths [9] /Resources << >> >>',
    41: stream(`${width} ${drawing}`),
  });
  const mask = (more: string): Bodies => ({
    ...withResources(`/ExtGState << /G << /SMask << /S /Luminosity /BC [1] /G 9 0 R >> >> >>`),
    9: stream(
      '0 g 140 195 20 10 re f',
      `/Type /XObject /Subtype /Form /BBox [${more}] /Group << /S /Transparency /CS /DeviceGray >> /Resources << >>`,
    ),
  });
  test.each<[string, Buffer]>([
    [
      'outlines of letters without opacity',
      of(`${line} /G gs ${noughts.replace('(', '1 Tr (')}`, withResources('/ExtGState << /G << /CA 0 >> >>')),
    ],
    [
      'a glyph beyond the box that it states',
      of(`${line} BT /F6 18 Tf 130 200 Td (111) Tj ET`, glyph('9 0 0 0 2 2 d1', '0 0 8 9 re f')),
    ],
    ['a rectangle that is thinner than any line', of(`${line} 130 205 60 0.001 re f`)],
    ['a drawing that is flattened to a line', of(`${line} q 1 0 0 0.0001 0 200 cm 130 0 40 1 re f Q`)],
    ['a mask with a white ground', of(`${line} q /G gs ${bar} Q`, mask('0 0 300 300'))],
  ])('%s', async (_what, pdf) => {
    expect(await statusOf(pdf)).toBe('differing_pages');
  });
});

describe('upload accepts what both draw alike', () => {
  test.each<[string, Buffer]>([
    ['a plain contract in a font that each replaces', of(`${line} ${noughts}`)],
    ['a page in other units', of(line, { 3: pageBody('/UserUnit 2') })],
    ['a page on its side', of(line, { 3: pageBody('/Rotate 90') })],
    ['a glyph within its box', of(`${line} ${bar}`)],
  ])('%s', async (_what, pdf) => {
    expect(await statusOf(pdf)).toBe('fine');
  });
});

test('a note without a look does not count: each viewer draws an icon of its own', async () => {
  const note = '<< /Type /Annot /Subtype /Text /Rect [150 100 170 120] /Contents (a) /F 28 >>';
  expect(await statusOf(of(line, { 3: pageBody('/Annots [9 0 R]'), 9: note }))).toBe('fine');
});
