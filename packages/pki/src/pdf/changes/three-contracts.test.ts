import { beforeAll, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { createTwoSigners } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import {
  annots,
  contract,
  forgeSignature,
  formBody,
  objectBytes,
  pageBody,
  stream,
  update,
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

const million = stream('BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET');
const faults = async (pdf: Buffer) => (await verifyPdf(pdf, trust)).signatures.map((found) => found.faults);

const signFirst = (pdf: Buffer) =>
  forgeSignature(pdf, first, { field: 10, value: 11, catalogue: formBody(10), page: pageBody(annots(10)) });
const signSecond = (pdf: Buffer) =>
  forgeSignature(pdf, second, {
    field: 12,
    value: 13,
    catalogue: formBody(10, 12),
    page: pageBody(annots(10, 12)),
  });

test('an honest contract of two people is valid', async () => {
  const signed = await signSecond(await signFirst(writePdf(contract('I owe 1 000'))));
  expect(await faults(signed)).toEqual([[], []]);
});

test('a duplicate object, the hidden one activated by a bare cross-reference', async () => {
  const hidden = objectBytes(4, million);
  const plain = writePdf(contract('I owe 1 000'), hidden);
  const signed = await signFirst(plain);
  const altered = update(signed, {}, { entries: { 4: plain.indexOf('4 0 obj') } });
  const final = await signSecond(altered);
  expect(await faults(final)).toEqual([['changed_after'], []]);
});

test('an object hidden inside another stream', async () => {
  const picture = stream(Buffer.concat([Buffer.from('pixels '), objectBytes(4, million)]));
  const plain = writePdf({ ...contract('I owe 1 000'), 6: picture });
  const signed = await signFirst(plain);
  const entries = { 4: plain.lastIndexOf('4 0 obj') };
  const inside = await signSecond(update(signed, {}, { entries }));
  // Two objects in one place: no signature of such a file counts.
  expect(await verifyPdf(inside, trust)).toEqual({ valid: false, signatures: [], file_fault: 'ambiguous' });
  const alone = await signSecond(update(signed, {}, { entries: { ...entries, 6: null } }));
  expect(await faults(alone)).toEqual([['changed_after'], []]);
});

test('an unsigned signature field that covers the amount', async () => {
  const signed = await signFirst(writePdf(contract('I owe 1 000')));
  const look = '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << /Font << /F1 5 0 R >> >>';
  const altered = update(signed, {
    1: formBody(10, 14),
    3: pageBody(annots(10, 14)),
    14: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Here) /F 4 /Rect [70 190 170 230] /AP << /N 15 0 R >> >>',
    15: stream('1 g 0 0 100 40 re f 0 g BT /F1 18 Tf 2 10 Td (1 000 000) Tj ET', look),
  });
  expect(await faults(altered)).toEqual([['changed_after']]);
  const final = await forgeSignature(altered, second, {
    field: 12,
    value: 13,
    catalogue: formBody(10, 14, 12),
    page: pageBody(annots(10, 14, 12)),
  });
  expect(await faults(final)).toEqual([['changed_after'], []]);
});
