import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../cms.ts';
import { createTwoSigners } from '../testing.ts';
import type { Trust } from '../verdict.ts';
import { verifyPdf } from '../verify.ts';
import {
  annots,
  type Bodies,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from './forge.ts';

// Updates after an approval or a certification: other notes, fonts, settings of the form and paint than the signer saw.

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let first: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ first, trust } = await createTwoSigners());
});

const PLACE = '/F 4 /Rect [100 100 200 120]';
const text = '/FT /Tx /T (sum)';
const form = (more = '', before = '') =>
  formBody(33, 10)
    .replace('/SigFlags', `${more} /DR << /Font << /F1 5 0 R >> >> /SigFlags`)
    .replace('/Pages', `${before} /Pages`);
const look = (content: string, resources = '/Font << /F1 5 0 R >>') =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << ${resources} >>`);
const page = (...more: readonly number[]) => pageBody(annots(33, 10, ...more));
const drawings = '/ExtGState << /G 41 0 R >> /Shading << /S 42 0 R >> /Font';
const withDrawings = (body: string) => body.replace('/Font', drawings);

/** Approved (no level) or certified: a page with a drawing in a Type 3 font, an overprint and a shading. */
const signed = async (level: 1 | 2 | 3 | null) => {
  const perms = level === null ? '' : '/Perms << /DocMDP 11 0 R >>';
  const file = writePdf({
    ...contract(''),
    3: withDrawings(pageBody(annots(33))).replace('/F1 5 0 R', '/F1 5 0 R /F3 43 0 R'),
    4: stream('/G gs BT /F1 18 Tf 20 200 Td (I owe) Tj /F3 18 Tf (1) Tj ET q 0 0 40 40 re W n /S sh Q'),
    33: `<< /Type /Annot /Subtype /Widget ${text} ${PLACE} >>`,
    41: '<< /OP false /op false >>',
    42: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 40 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0.9] /C1 [1] >> >>',
    43: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 800] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /one 44 0 R >> /Encoding << /Differences [49 /one] >> /FirstChar 49 /LastChar 49 /Widths [600] /Resources << >> >>',
    44: stream('600 0 d0 200 0 100 700 re f'),
    46: stream('<x:xmpmeta/>', '/Type /Metadata /Subtype /XML'),
  });
  return forgeSignature(file, first, {
    field: 10,
    value: 11,
    catalogue: form('', `/Metadata 46 0 R ${perms}`),
    page: withDrawings(page()).replace('/F1 5 0 R', '/F1 5 0 R /F3 43 0 R'),
    ...(level !== null && {
      valueKeys: `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${level} /V /1.2 >> >>]`,
    }),
  });
};
const note = (type: string, keys: string): Bodies => ({
  3: withDrawings(page(45)).replace('/F1 5 0 R', '/F1 5 0 R /F3 43 0 R'),
  45: `<< /Type /Annot /Subtype /${type} ${PLACE} ${keys} >>`,
});
const filled = (keys: string, content: Buffer): Bodies => ({
  33: `<< /Type /Annot /Subtype /Widget ${text} ${PLACE} ${keys} /AP << /N 47 0 R >> >>`,
  47: content,
});
const words = (value: string) => look(`BT 0 g /F1 12 Tf 2 5 Td (${value}) Tj ET`);

const changes: Readonly<Record<string, Bodies>> = {
  'a text on the page': note('FreeText', '/DA (/Helv 12 Tf 0 g) /Contents (and 9 000)'),
  'an open popup': note('Popup', '/Open true /Contents (and 9 000)'),
  'a line': note('Line', '/L [100 110 200 110] /C [0]'),
  'a caret': note('Caret', '/C [0]'),
  'a widget outside of the form': note('Widget', '/FT /Tx /T (b) /V (9 000)'),
  'another drawing of a glyph': { 44: stream('600 0 d0 100 0 400 700 re f') },
  'an overprint': { 41: '<< /OP true /op true /OPM 1 >>' },
  'another mode of blending': { 41: '<< /BM /Difference >>' },
  'another shading': {
    42: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 40 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1] >> >>',
  },
  'another font of the form': { 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' },
  'a thick border of a field': filled('/MK << /BC [0] >> /BS << /W 9 >>', look(' ')),
  'a filled field on its head': filled('/V (6)', look('BT 0 g /F1 12 Tf -1 0 0 -1 20 15 Tm (6) Tj ET')),
  'a filled field in a font of drawings': filled(
    '/V (1)',
    look('BT 0 g /F3 12 Tf 2 5 Td (1) Tj ET', '/Font << /F3 43 0 R >>'),
  ),
  'a filled field with a shading': filled(
    '/V (1)',
    look('/S sh BT 0 g /F1 12 Tf 2 5 Td (1) Tj ET', '/Font << /F1 5 0 R >> /Shading << /S 42 0 R >>'),
  ),
};

describe.each([null, 1, 2, 3] as const)('after a signature of level %s is a change:', (level) => {
  test.each(Object.entries(changes))('%s', async (_what, bodies) => {
    expect((await verifyPdf(update(await signed(level), bodies), trust)).valid).toBe(false);
  });
});

describe('other metadata', () => {
  const metadata = (content: string, keys = '/Type /Metadata /Subtype /XML') => ({
    46: stream(content, keys),
  });
  const verdict = async (bodies: Bodies) => (await verifyPdf(update(await signed(2), bodies), trust)).valid;

  test('beside a filled field is no change', async () => {
    expect(await verdict({ ...filled('/V (9)', words('9')), ...metadata('<x:xmpmeta />') })).toBe(true);
  });

  test('hides no change, and is nothing but metadata', async () => {
    expect(await verdict({ ...filled('/V (9)', words('1')), ...metadata('<x:xmpmeta />') })).toBe(false);
    expect(await verdict({ ...metadata('<x:xmpmeta />'), 44: stream('600 0 d0 0 0 9 9 re f') })).toBe(false);
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
    expect(await verdict({ ...filled('/V (9)', words('9')), ...metadata('0 0 9 9 re f', form) })).toBe(false);
  });
});
