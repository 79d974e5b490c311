import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { inspectPdf } from '../../inspect-pdf.ts';
import { createTwoSigners } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import {
  annots,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  writePdf,
} from '../forgeries/forge.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let first: CmsOptions;
let second: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ first, second, trust } = await createTwoSigners());
});

type Four = readonly [number, number, number, number];

const strokes = (...lines: readonly Four[]): string =>
  lines.map(([a, b, c, d]) => `${a} ${b} m ${c} ${d} l S`).join(' ');

/** A page with these drawings and an empty signature field. */
const page = (drawing: string, [left, bottom, right, top]: Four) =>
  writePdf({
    ...contract('', { catalogue: '/AcroForm << /Fields [33 0 R] >>', page: '/Annots [33 0 R]' }),
    4: stream(`BT /F1 14 Tf 20 250 Td (I owe) Tj ET 1.2 w 2 J ${drawing}`),
    33: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (S33) /F 4 /Rect [${left} ${bottom} ${right} ${top}] >>`,
  });

/** What upload says, and what is said after one person has signed, and another one in the field, with a white box. */
async function outcome(drawing: string, place: Four) {
  const pdf = page(drawing, place);
  const one = await forgeSignature(pdf, first, {
    field: 10,
    value: 11,
    catalogue: formBody(33, 10),
    page: pageBody(annots(33, 10)),
  });
  const [width, height] = [place[2] - place[0], place[3] - place[1]];
  const two = await forgeSignature(one, second, {
    field: 33,
    value: 12,
    rect: place.join(' '),
    flags: 4,
    appearance: `1 g 0 0 ${width} ${height} re f`,
    lookKeys: `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << >>`,
  });
  return { upload: (await inspectPdf(pdf)).status, valid: (await verifyPdf(two, trust)).valid };
}

const figure: Four = [98.5, 194.5, 109.5, 211.5];
const low: Four = [100, 196, 108, 196];
const up: Four = [100, 210, 108, 210];
const right: Four = [108, 196, 108, 210];
const left: Four = [100, 196, 100, 210];
const middle: Four = [100, 203, 108, 203];

describe('an empty signature field over strokes of a figure or its sign', () => {
  test.each([
    ['0', strokes(low, up, right, left), figure],
    ['0 as a box', '100 196 8 14 re S', figure],
    ['a wide 0', '100 196 22 14 re S', [98.5, 194.5, 123.5, 211.5]],
    ['8', strokes(low, up, right, left, middle), figure],
    ['3', strokes(low, up, right, middle), figure],
    ['11', strokes(left, right), figure],
    ['1 at its edge', strokes([70, 196, 70, 208]), [68.5, 190, 155, 214]],
    ['1 at its edge on a rule', strokes([70, 196, 70, 208], [68, 195, 155, 195]), [68.5, 190, 155, 214]],
    ['a bold 1', '0 g 100 196 5 14 re f', [100, 196, 105, 210]],
    [
      'figures as a clip',
      'q BT /F1 14 Tf 7 Tr 80 200 Td (000) Tj ET .8 g 0 0 300 300 re f Q',
      [70, 195, 150, 220],
    ],
    ['a pattern', '/Pattern cs /T scn 60 190 150 40 re f', [60, 190, 210, 230]],
    ['the minus sign', strokes([70, 204, 80, 204]), [66, 194, 83, 214]],
  ] as const)('%s', async (_what, drawing, place) => {
    expect(await outcome(drawing, place)).toEqual({ upload: 'overlapping_fields', valid: false });
  });
});

const corners = [60, 110, 160].flatMap((x) => [190, 210, 230].map((y) => `${x} ${y} .48 .48 re f`));
const borders = [190, 210, 230].flatMap((y) => [60, 110].map((x) => `${x}.48 ${y} 49.52 .48 re f`));
const sides = [60, 110, 160].flatMap((x) => [190, 210].map((y) => `${x} ${y}.48 .48 19.52 re f`));

describe('an empty signature field over', () => {
  test.each([
    ['a signing line', strokes([60, 200, 200, 200]), [60, 199, 200, 230]],
    ['a shorter one', strokes([80, 200, 180, 200]), [60, 195, 220, 230]],
    ['a frame', '60 190 150 40 re S', [60, 190, 210, 230]],
    ['a low frame', '60 190 150 20 re S', [60, 190, 210, 210]],
    ['a grey ground', '.9 g 60 190 150 40 re f', [60, 190, 210, 230]],
    [
      'a label close below its line',
      `${strokes([60, 200, 200, 200])} BT /F1 8 Tf 80 191 Td (Signature) Tj ET`,
      [60, 198, 200, 230],
    ],
    [
      'a caption in its frame',
      '60 180 150 50 re S BT /F1 7 Tf 64 222 Td (Signature) Tj ET',
      [60, 180, 210, 221],
    ],
    [
      'a row of dots',
      'BT /F1 12 Tf 62 199 Td (.................................) Tj ET',
      [60, 195, 200, 230],
    ],
    ['underscores', 'BT /F1 12 Tf 62 199 Td (____________________) Tj ET', [60, 195, 200, 230]],
    ['a small frame for initials', '60 190 30 20 re S', [60, 190, 90, 210]],
    [
      'a cell with long borders',
      strokes([40, 190, 260, 190], [40, 230, 260, 230], [60, 150, 60, 260], [210, 150, 210, 260]),
      [60, 190, 210, 230],
    ],
    [
      'a cell as word processors draw it',
      [...corners, ...borders, ...sides].join(' '),
      [60.5, 190.5, 110, 210],
    ],
  ] as const)('%s is accepted and may be signed', async (_what, drawing, place) => {
    expect(await outcome(drawing, place)).toEqual({ upload: 'fine', valid: true });
  });
});
