import { beforeAll, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { createTwoSigners, type TestAuthority } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import {
  annots,
  certifying,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from '../forgeries/forge.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let authority: TestAuthority;
let first: CmsOptions;
let second: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ authority, first, second, trust } = await createTwoSigners());
});

const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 5 0 R >> >>';
const widget = (value: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (town) /F 4 /Rect [100 100 200 120] ${value} /AP << /N 34 0 R >> >>`;
const look = (words: string) => stream(`/Tx BMC BT /F1 12 Tf 2 5 Td (${words}) Tj ET EMC`, form);
const withForm = () =>
  writePdf({
    ...contract('Town:', { catalogue: '/AcroForm << /Fields [33 0 R] >>', page: '/Annots [33 0 R]' }),
    33: widget(''),
    34: stream('', form),
  });
const perms = '/Perms << /DocMDP 11 0 R >> /Pages';
const certified = (...fields: readonly number[]) => formBody(...fields).replace('/Pages', perms);
/** Certified by the first person, with this permission level. */
const certify = (level: number) =>
  forgeSignature(withForm(), first, {
    field: 10,
    value: 11,
    catalogue: certified(33, 10),
    page: pageBody(annots(33, 10)),
    valueKeys: certifying(level),
  });
const filled = (pdf: Buffer) => update(pdf, { 33: widget('/V (Almaty)'), 34: look('Almaty') });
const check = async (pdf: Buffer) => {
  const { valid, signatures, file_fault } = await verifyPdf(pdf, trust);
  return { valid, faults: signatures.map(({ faults }) => faults), file_fault, signatures };
};

test('a field that a certification leaves open may be filled in, and is reported as filled', async () => {
  const { valid, faults, signatures } = await check(filled(await certify(2)));
  expect({ valid, faults }).toEqual({ valid: true, faults: [[]] });
  expect(signatures[0]?.version?.differences).toEqual([{ page: 1, box: expect.any(Array), kind: 'filled' }]);
});

test('and then be signed by another person', async () => {
  const twice = await forgeSignature(filled(await certify(2)), second, {
    field: 12,
    value: 13,
    catalogue: certified(33, 10, 12),
    page: pageBody(annots(33, 10, 12)),
  });
  expect(await check(twice)).toMatchObject({ valid: true, faults: [[], []] });
});

test('not where the certification forbids it', async () => {
  expect(await check(filled(await certify(1)))).toMatchObject({ valid: false });
});

test('a filled field may not paint outside its place', async () => {
  const signed = await certify(2);
  // Every viewer draws the appearance within the field's rectangle; a larger rectangle is a change.
  const moved = update(signed, {
    33: widget('/V (Almaty)').replace('[100 100 200 120]', '[20 190 250 230]'),
    34: look('Almaty'),
  });
  expect(await check(moved)).toMatchObject({ valid: false });
});

const dss = (...fields: readonly number[]) => formBody(...fields).replace('/Pages', '/DSS 50 0 R /Pages');
const material = {
  50: '<< /Type /DSS /Certs [51 0 R] /CRLs [52 0 R] /VRI << /ABCDEF << /Cert [51 0 R] /CRL [52 0 R] >> >> >>',
  51: stream('certificate'),
  52: stream('list'),
};
const signOnce = () =>
  forgeSignature(writePdf(contract('I owe 1 000')), first, {
    field: 10,
    value: 11,
    catalogue: formBody(10),
    page: pageBody(annots(10)),
  });

test('validation material is not a change', async () => {
  const signed = update(await signOnce(), { 1: dss(10), ...material });
  const { valid, faults, signatures } = await check(signed);
  expect({ valid, faults }).toEqual({ valid: true, faults: [[]] });
  expect(signatures[0]?.version?.differences).toEqual([]);
});

test('nor does a time-stamp of the document over it, nor a second one', async () => {
  let pdf = update(await signOnce(), { 1: dss(10), ...material });
  const stamps = [10];
  for (const field of [14, 16]) {
    stamps.push(field);
    pdf = await forgeSignature(pdf, first, {
      field,
      value: field + 1,
      catalogue: dss(...stamps),
      page: pageBody(annots(...stamps)),
      timeStamper: authority.timeStamper,
    });
  }
  expect(await check(pdf)).toMatchObject({ valid: true, faults: [[], [], []] });
});
