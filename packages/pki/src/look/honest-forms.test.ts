import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { contract, pageBody, stream, writePdf } from '../pdf/forgeries/forge.ts';

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

const RADIO = '/FT /Btn /Ff 49152 /AP << /N << /Yes 31 0 R >> >> /AS /Off';
const arc = 4;
/** A frame with round corners, as browsers print it. */
const rounded = (left: number, low: number, right: number, high: number, r = arc, last = 'h S') => {
  const c = r * 0.45;
  return [
    `.7 w ${left + r} ${low} m ${right - r} ${low} l ${right - c} ${low} ${right} ${low + c} ${right} ${low + r} c`,
    `${right} ${high - r} l ${right} ${high - c} ${right - c} ${high} ${right - r} ${high} c`,
    `${left + r} ${high} l ${left + c} ${high} ${left} ${high - c} ${left} ${high - r} c ${left} ${low + r} l`,
    `${left} ${low + c} ${left + c} ${low} ${left + r} ${low} c ${last}`,
  ].join(' ');
};

describe('a frame with round corners', () => {
  test.each([
    ['of a text', rounded(60, 190, 240, 210), cell, '/FT /Tx'],
    ['of another radius', rounded(61, 191, 239, 209, 2), cell, '/FT /Tx'],
    ['of a round button', rounded(60, 195, 72, 207, 6), [59, 194, 73, 208], RADIO],
  ] as const)('%s', async (_what, content, place, keys) => {
    expect(await statusOf(content, place, keys)).toBe('fine');
  });

  test.each([
    ['round', rounded(60, 195, 72, 207, 6), [59, 194, 73, 208], '/FT /Tx'],
    ['oval', rounded(60, 195, 70, 209, 5), [59, 194, 71, 210], '/FT /Tx'],
    ['narrow', rounded(60, 195, 70, 209, 5), [59, 194, 71, 210], RADIO],
    ['open, as a C is', rounded(60, 195, 72, 207, 6, 'S 1 g 69 199 6 4 re f'), [59, 194, 73, 208], RADIO],
    ['with a middle line', `${rounded(60, 190, 90, 210)} 60 200 m 90 200 l S`, [59, 189, 91, 211], '/FT /Tx'],
    [
      'two of them',
      `${rounded(60, 195, 72, 207, 6)} ${rounded(76, 195, 88, 207, 6)}`,
      [59, 194, 89, 208],
      RADIO,
    ],
  ] as const)('is a nought or a letter if it is %s', async (_what, content, place, keys) => {
    expect(await statusOf(content, place, keys)).toBe('painted_over');
  });
});

describe('a slash', () => {
  const text = (words: string) => `BT /F1 12 Tf 62 195 Td (${words}) Tj ET`;

  test.each(['__/__/____', '__ / __ / ____'])('is a part of the blank %s', async (words) => {
    expect(await statusOf(text(words), cell)).toBe('fine');
  });

  test.each(['/____', '____/', '- / __', '__ // __', '/ / /', '__ \\\\ __'])(
    'but not of %s',
    async (words) => {
      expect(await statusOf(text(words), cell)).toBe('painted_over');
    },
  );
});
