import { beforeAll, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../cms/cms.ts';
import type { Trust } from '../cms/verdict.ts';
import { readRevisions } from '../pdf/changes/revisions.ts';
import { isMalformed } from '../pdf/changes/signature-fields.ts';
import {
  annots,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from '../pdf/forgeries/forge.ts';
import { createTwoSigners } from '../testing.ts';
import { verifyPdf } from '../verify.ts';
import { signersLook } from './signers-look.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let first: CmsOptions;
let second: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ first, second, trust } = await createTwoSigners());
});

const signFirst = (pdf: Buffer) =>
  forgeSignature(pdf, first, { field: 10, value: 11, catalogue: formBody(10), page: pageBody(annots(10)) });
const signSecond = (pdf: Buffer, more = {}) =>
  forgeSignature(pdf, second, {
    field: 12,
    value: 13,
    catalogue: formBody(10, 12),
    page: pageBody(annots(10, 12)),
    ...more,
  });

/** Compares only the rendered pages, with an object comparison that found and permitted nothing. */
async function looksOf(pdf: Buffer, totalMs?: number) {
  const revisions = readRevisions(pdf);
  const [signature] = revisions.signatures;
  if (signature === undefined || isMalformed(signature)) throw new Error('malformed');
  const look = signersLook(revisions, totalMs);
  try {
    return await look.compare(signature, { changes: [], permitted: new Set(), places: [] });
  } finally {
    await look.close();
  }
}

test('finds pages that look different, and where, without comparing objects', async () => {
  const signed = await signFirst(writePdf(contract('I owe 1 000')));
  const altered = update(signed, { 4: stream('BT /F1 18 Tf 20 200 Td (I owe 9 000) Tj ET') });
  const { faults, version } = await looksOf(altered);
  expect(faults).toEqual(['looks_different']);
  expect(version).toMatchObject({ bytes: signed.length, pages: 1, compared: 1 });
  const [difference] = version?.differences ?? [];
  expect(difference).toMatchObject({ page: 1, kind: 'unexplained' });
  // One digit of 18 points, after "I owe ", on a page of 300 by 300.
  const [left = 0, top = 0, right = 0, bottom = 0] = difference?.box ?? [];
  expect([left, top, right, bottom].map((share) => Math.round(share * 300))).toEqual([
    expect.toSatisfy((at: number) => at > 60 && at < 80),
    expect.toSatisfy((at: number) => at > 80 && at < 90),
    expect.toSatisfy((at: number) => at > 70 && at < 90),
    expect.toSatisfy((at: number) => at > 98 && at < 103),
  ]);
});

test('finds what only Firefox shows otherwise', async () => {
  const settings = pageBody(annots(10)).replace('/Font', '/ExtGState << /G << /CA 0 >> >> /Font');
  const line = 'BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET';
  const signed = await forgeSignature(writePdf(contract('I owe 1 000')), first, {
    field: 10,
    value: 11,
    catalogue: formBody(10),
    page: settings,
  });
  expect((await looksOf(update(signed, { 30: '<< >>' }))).faults).toEqual([]);
  // PDFium draws no outline without opacity, pdf.js does.
  const outlined = update(signed, { 4: stream(`${line} /G gs BT /F1 18 Tf 130 200 Td 1 Tr (000) Tj ET`) });
  const { faults, version } = await looksOf(outlined);
  expect(faults).toEqual(['looks_different']);
  expect(version?.differences).toMatchObject([{ page: 1, kind: 'unexplained' }]);
});

test('an added or removed page is a difference', async () => {
  const signed = await signFirst(writePdf(contract('I owe 1 000')));
  const longer = update(signed, {
    2: '<< /Type /Pages /Kids [3 0 R 30 0 R] /Count 2 >>',
    30: pageBody(),
  });
  expect(await looksOf(longer)).toMatchObject({
    faults: ['looks_different'],
    version: { pages: 2, differences: [{ page: 2, box: [0, 0, 1, 1], kind: 'unexplained' }] },
  });
});

test('a stamp in an empty place is reported as a signature', async () => {
  const signed = await signFirst(writePdf(contract('I owe 1 000')));
  const look = { rect: '20 20 120 60', appearance: '0 0 1 rg 0 0 100 40 re f' };
  const reply = await verifyPdf(await signSecond(signed, look), trust);
  expect(reply.valid).toBe(true);
  expect(reply.signatures[0]?.version?.differences).toEqual([
    { page: 1, kind: 'signature', box: [expect.closeTo(20 / 300, 1), 0.7956, 0.4044, expect.any(Number)] },
  ]);
  expect(reply.signatures[1]).not.toHaveProperty('version');
});

test.each([
  ['0', []],
  ['100', ['version_unreadable']],
])('explains nothing on a page that is turned by no quarter: %s', async (turn, faults) => {
  const turned = (...fields: number[]) => pageBody(`${annots(...fields)} /Rotate ${turn}`);
  const plain = writePdf(contract('I owe 1 000', { page: `/Rotate ${turn}` }));
  const options = { field: 10, value: 11, catalogue: formBody(10), page: turned(10) };
  const signed = await forgeSignature(plain, first, options);
  const look = { rect: '20 20 120 60', appearance: '0 0 1 rg 0 0 100 40 re f' };
  const twice = await signSecond(signed, { ...look, page: turned(10, 12) });
  expect((await verifyPdf(twice, trust)).signatures[0]?.faults).toEqual(faults);
});

test('finds a stamp over glyphs that a font paints far from their position', async () => {
  // A zero-width glyph that paints a black field 100 points to the right and 60 below.
  const glyph = stream('0 0 0 -3000 6000 100 d1 1000 -3000 4000 900 re f');
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 65 /Widths [0] /Encoding << /Type /Encoding /Differences [65 /a] >> /CharProcs << /a 7 0 R >> /Resources << >> >>';
  const plain = writePdf({
    ...contract('I owe 1 000'),
    4: stream('BT /F1 20 Tf 20 200 Td (A) Tj ET'),
    5: font,
    7: glyph,
  });
  const signed = await signFirst(plain);
  const look = { rect: '45 142 130 170', appearance: '0 0 1 rg 0 0 100 40 re f' };
  const reply = await verifyPdf(await signSecond(signed, look), trust);
  expect(reply.signatures.map(({ faults }) => faults)).toEqual([['covered_after'], []]);
});

test('a page that was not rendered in time does not count as equal', async () => {
  const signed = await signFirst(writePdf(contract('I owe 1 000')));
  const { version } = await looksOf(update(signed, { 30: '<< >>' }), -1);
  expect(version).toMatchObject({ pages: 1, compared: 0 });
});

test('a permitted change that was not rendered in time is not valid', async () => {
  const signed = await signFirst(writePdf(contract('I owe 1 000')));
  const twice = await signSecond(signed, { rect: '20 20 120 60', appearance: '0 0 100 40 re f' });
  const revisions = readRevisions(twice);
  const [signature] = revisions.signatures;
  if (signature === undefined || isMalformed(signature)) throw new Error('malformed');
  const places = [{ widget: 12, kind: 'signature' as const }];
  const seen = await signersLook(revisions, -1).compare(signature, {
    changes: [],
    permitted: new Set(),
    places,
  });
  expect(seen.faults).toEqual(['version_unreadable']);
});
