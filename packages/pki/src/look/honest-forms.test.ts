import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { contract, pageBody, stream, writePdf } from '../pdf/forge.ts';

// What forms print below their fields, and figures that look nearly like it.

type Four = readonly [number, number, number, number];

const statusOf = async (content: string, [left, bottom, right, top]: Four, keys = '/FT /Tx') =>
  (
    await inspectPdf(
      writePdf({
        ...contract('', { catalogue: '/AcroForm << /Fields [30 0 R] >>' }),
        3: pageBody('/Annots [30 0 R]'),
        4: stream(`0 G 0 g ${content}`),
        30: `<< /Type /Annot /Subtype /Widget /T (b) /F 4 /MK << /BG [1] >> /Rect [${left} ${bottom} ${right} ${top}] ${keys} >>`,
      }),
    )
  ).status;

const cell: Four = [60, 190, 240, 210];

describe('a coloured cell as large as its field', () => {
  test.each([
    ['with a frame', '.8 .9 .8 rg 60 190 180 20 re f .7 w 60 190 180 20 re S'],
    ['with a rule along its edge', '.85 g 60 190 180 20 re f .7 w 60 190 m 240 190 l S'],
    [
      'in a row of such cells',
      '.85 g 20 190 260 20 re f .7 w 20 190 260 20 re S 60 190 m 60 210 l S 240 190 m 240 210 l S',
    ],
  ])('%s', async (_what, content) => {
    expect(await statusOf(content, cell)).toBe('fine');
  });

  test.each([
    ['figures', '.8 .9 .8 rg 60 190 180 20 re f .7 w 60 190 180 20 re S 80 195 m 80 206 l 88 206 l S'],
    ['white figures', '.2 g 60 190 180 20 re f 1 G 2 w 80 195 m 80 206 l 88 206 l 88 195 l S'],
  ])('but no %s in it', async (_what, content) => {
    expect(await statusOf(content, cell)).toBe('painted_over');
  });
});
