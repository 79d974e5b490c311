import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { createTwoSigners } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import {
  annots,
  type Bodies,
  contract,
  type ForgedSignature,
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

const font = '/Resources << /Font << /F1 5 0 R >> >>';
const look = (bbox = '0 0 100 40', more = '') =>
  `/Type /XObject /Subtype /Form /BBox [${bbox}] ${font} ${more}`;
const words = (text: string, at = '2 10') => `BT /F1 18 Tf ${at} Td (${text}) Tj ET`;

/** A contract signed by the first person, then by the second person with this stamp. */
async function stamped(how: Partial<ForgedSignature>, page = '', bodies: Bodies = {}): Promise<Buffer> {
  const keys = (...fields: readonly number[]) => pageBody(`${page} ${annots(...fields)}`);
  const plain = writePdf({ ...contract('I owe 1 000', { page }), ...bodies });
  const once = await forgeSignature(plain, first, {
    field: 10,
    value: 11,
    catalogue: formBody(10),
    page: keys(10),
  });
  return forgeSignature(once, second, {
    field: 12,
    value: 13,
    catalogue: formBody(10, 12),
    page: keys(10, 12),
    ...how,
  });
}

const faultsOf = async (pdf: Buffer) => {
  const { signatures } = await verifyPdf(pdf, trust);
  return signatures[0]?.faults;
};

describe('flags that move a stamp away from its rectangle', () => {
  // 16: NoRotate, 8: NoZoom (ISO 32000-2 12.5.3): viewers turn or scale the stamp about its upper left corner.
  test.each([
    [20, '/Rotate 90'],
    [28, '/Rotate 90'],
    [12, '/UserUnit 4'],
    [20, ''],
    [260, ''],
    [5, ''],
    [1024, ''],
  ])('%i on a page with "%s"', async (flags, page) => {
    const pdf = await stamped(
      { rect: '20 20 120 60', appearance: words('000'), lookKeys: look(), flags },
      page,
    );
    expect(await faultsOf(pdf)).toEqual(['changed_after']);
  });

  test.each([0, 4, 68, 132, 708])('%i moves nothing', async (flags) => {
    const how = { rect: '20 20 120 60', appearance: words('Ann'), lookKeys: look(), flags };
    expect(await faultsOf(await stamped(how, '/Rotate 90'))).toEqual([]);
  });
});

describe('appearances that viewers place in different ways', () => {
  test.each([
    ['no BBox', `/Type /XObject /Subtype /Form ${font}`],
    ['an empty BBox', look('0 0 0 0')],
    ['a flat BBox', look('0 0 100 0')],
    ['a BBox that is no box', look('0 0 (x) 4')],
    ['a matrix that flattens', look('0 0 100 40', '/Matrix [1 0 0 0 0 0]')],
    ['a matrix that is none', look('0 0 100 40', '/Matrix [1 0 0 1]')],
    [
      'an image',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    ],
  ])('%s', async (_what, lookKeys) => {
    const pdf = await stamped({ rect: '20 20 120 60', appearance: words('000'), lookKeys });
    expect(await faultsOf(pdf)).toEqual(['changed_after']);
  });

  test('a matrix cannot move the paint out of the rectangle', async () => {
    const lookKeys = look('0 0 100 40', '/Matrix [1 0 0 1 60 170]');
    const pdf = await stamped({ rect: '20 20 120 60', appearance: words('000'), lookKeys });
    expect(await faultsOf(pdf)).toEqual([]);
  });
});

describe('an invisible signature of poppler', () => {
  // pdfsig -add-signature: no rectangle, flags 148, an appearance without content and without an area.
  const invisible = { appearance: '', lookKeys: '/Subtype /Form /BBox [0 0 0 0]', flags: 148 };

  test('leaves the earlier one valid', async () => {
    expect(await faultsOf(await stamped(invisible))).toEqual([]);
  });

  test.each([
    ['has an area', { rect: '20 20 120 60' }],
    ['has content', { appearance: words('000') }],
    ['has the look of a picture', { lookKeys: '/Subtype /Image /Width 0 /Height 0' }],
    ['is shown at times', { flags: 148 | 256 }],
    ['keeps its size', { flags: 148 | 8 }],
  ])('that %s does not', async (_what, how) => {
    expect(await faultsOf(await stamped({ ...invisible, ...how }))).toEqual(['changed_after']);
  });
});

describe('a page whose size a later program rounds', () => {
  const sized = (size: string, ...fields: readonly number[]) =>
    pageBody(annots(...fields)).replace('300 300', size);
  const rewritten = async (from: string, to: string) => {
    const plain = writePdf({ ...contract('I owe 1 000'), 3: sized(from) });
    const keys = { field: 10, value: 11, catalogue: formBody(10), page: sized(from, 10) };
    const once = await forgeSignature(plain, first, keys);
    const later = { field: 12, value: 13, catalogue: formBody(10, 12), page: sized(to, 10, 12) };
    return faultsOf(await forgeSignature(once, second, later));
  };

  test('as poppler does stays the same page', async () => {
    expect(await rewritten('595.303937007874 841.889763779528', '595.3039370079 841.8897637795')).toEqual([]);
  });

  test.each(['595.30394 841.88976', '595.303937007874 841.889763779528 0', '595.303937007874 (841)'])(
    'but not to %s',
    async (to) => {
      expect(await rewritten('595.303937007874 841.889763779528', to)).not.toEqual([]);
    },
  );
});

describe('a stamp that continues a line of the page', () => {
  // "I owe 1 000" ends 118 points from the left, on the line at 200.
  test.each([
    ['right behind the amount', '123 196 223 216'],
    ['further along the line', '200 196 290 216'],
    ['before it', '2 196 15 216'],
    ['a tall one whose last line goes on', '130 196 230 290'],
  ])('%s', async (_where, rect) => {
    const pdf = await stamped({ rect, appearance: words('000 000'), lookKeys: look() });
    expect(await faultsOf(pdf)).toEqual(['covered_after']);
  });

  test.each([
    ['small shapes, as letters that are drawn', '0 g 20 200 8 12 re f 32 200 8 12 re f'],
    ['short strokes, as figures of seven lines', '20 200 m 20 212 l S 20 212 m 28 212 l S'],
    ['a picture of a line', 'q 80 0 0 14 20 198 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q'],
    ['text that runs upwards', 'BT /F1 18 Tf 0 1 -1 0 160 220 Tm (I owe 1 000) Tj ET'],
  ])('that is %s', async (_what, content) => {
    const rect = content.includes('Tm') ? '145 40 165 100' : '130 196 230 216';
    const how = { rect, appearance: words('000'), lookKeys: look() };
    expect(await faultsOf(await stamped(how, '', { 4: stream(content) }))).toEqual(['covered_after']);
  });

  test('is marked as a difference that nothing permits', async () => {
    const how = { rect: '123 196 223 216', appearance: words('000'), lookKeys: look() };
    const [signature] = (await verifyPdf(await stamped(how), trust)).signatures;
    expect(signature?.version?.differences).toEqual([
      { page: 1, box: expect.any(Array), kind: 'unexplained' },
    ]);
  });

  test('not on lines of its own', async () => {
    const how = { rect: '20 20 120 60', appearance: words('Ann'), lookKeys: look() };
    expect(await faultsOf(await stamped(how))).toEqual([]);
  });
});

describe('an empty field that was reserved', () => {
  const field = (more = '') =>
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (here) /F 4 /Rect [120 190 220 230] ${more} >>`;
  /** The first person signs a contract with an empty field beside its text; the second signs there. */
  async function reserved(empty: string, more: Bodies = {}, how: Partial<ForgedSignature> = {}) {
    const plain = writePdf({
      ...contract('I owe', { catalogue: '/AcroForm << /Fields [12 0 R] >>', page: annots(12) }),
      12: empty,
      ...more,
    });
    const once = await forgeSignature(plain, first, {
      field: 10,
      value: 11,
      catalogue: formBody(12, 10),
      page: pageBody(annots(12, 10)),
    });
    return forgeSignature(once, second, {
      field: 12,
      value: 13,
      rect: '120 190 220 230',
      appearance: words('9 000 000'),
      lookKeys: look(),
      flags: 4,
      name: 'here',
      ...how,
    });
  }

  test.each([
    ['in letters', words('1 000')],
    ['in white on black', `0 g 0 0 100 40 re f 1 g ${words('1 000')}`],
    ['in short strokes', '2 2 m 2 12 l S 2 12 m 10 12 l S'],
    ['in a picture', 'q 80 0 0 14 2 2 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q'],
  ])('is not empty if its look says something: %s', async (_how, content) => {
    const pdf = await reserved(field('/AP << /N 30 0 R >>'), { 30: stream(content, look()) });
    expect(await faultsOf(pdf)).toContain('covered_after');
  });

  test.each([
    ['figures of short strokes', '0 G 130 200 m 130 212 l S 130 212 m 138 212 l S 138 212 m 138 200 l S'],
    ['letters', words('1 000', '130 200')],
    ['white letters on a dark band', `0 g 120 190 100 40 re f 1 g ${words('1 000', '130 200')}`],
  ])('may not lie over %s', async (_what, content) => {
    const pdf = await reserved(field(), { 4: stream(content) });
    expect(await faultsOf(pdf)).toContain('covered_after');
  });

  test.each([
    ['by its place', field(), {}],
    ['with a line to sign on', field(), { 4: stream('0 G 0.7 w 110 195 m 260 195 l S') }],
    ['with a frame in the page', field(), { 4: stream('0 G 121 191 98 38 re S') }],
    ['with an empty look', field('/AP << /N 30 0 R >>'), { 30: stream('', look()) }],
    [
      'with a coloured look',
      field('/AP << /N 30 0 R >>'),
      { 30: stream('0.9 1 0.9 rg 0 0 100 40 re f 0 G 0.5 0.5 99 39 re S', look()) },
    ],
  ])('may be signed: %s', async (_how, empty, more) => {
    expect(await faultsOf(await reserved(empty, more))).toEqual([]);
  });

  test.each([
    ['turned away', { flags: 20 }],
    ['with a look of no size', { lookKeys: look('0 0 0 0') }],
  ])('may not be signed %s', async (_how, how) => {
    expect(await faultsOf(await reserved(field(), {}, how))).toEqual(['changed_after']);
  });
});
