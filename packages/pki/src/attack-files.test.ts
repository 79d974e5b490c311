import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Trust } from './cms/verdict.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { attacks } from './pdf/forgeries/attacks.ts';
import {
  annots,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from './pdf/forgeries/forge.ts';
import { outsiderAttacks } from './pdf/forgeries/outsider-attacks.ts';
import { readerAttacks } from './pdf/forgeries/reader-attacks.ts';
import { removalAttacks } from './pdf/forgeries/removal-attacks.ts';
import { streamAttacks } from './pdf/forgeries/stream-attacks.ts';
import { viewerAttacks } from './pdf/forgeries/viewer-attacks.ts';
import { createTwoSigners } from './testing.ts';
import { verifyPdf } from './verify.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let trust: Trust;
let files: ReadonlyMap<string, Buffer>;
let honest: Buffer;
beforeAll(async () => {
  const { authority, first, second, ...signers } = await createTwoSigners();
  trust = signers.trust;
  files = new Map([
    ...(await attacks(first, second)),
    ...(await streamAttacks(first)),
    ...(await readerAttacks(first, second, authority.timeStamper)),
    ...(await outsiderAttacks(first, second)),
    ...(await viewerAttacks(first, second)),
    ...(await removalAttacks(first, second)),
  ]);
  const plain = writePdf(contract('I owe 1 000'));
  const one = await forgeSignature(plain, first, {
    field: 10,
    value: 11,
    catalogue: formBody(10),
    page: pageBody(annots(10)),
  });
  honest = await forgeSignature(one, second, {
    field: 12,
    value: 13,
    catalogue: formBody(10, 12),
    page: pageBody(annots(10, 12)),
  });
});

test('the original file is valid, also with validation material', async () => {
  expect(await verifyPdf(honest, trust)).toMatchObject({ valid: true, signatures: [{}, {}] });
  const dss = update(honest, {
    1: formBody(10, 12).replace('/Pages', '/DSS 30 0 R /Pages'),
    30: '<< /Type /DSS /Certs [] >>',
  });
  expect(await verifyPdf(dss, trust)).toMatchObject({ valid: true, signatures: [{}, {}] });
});

test('upload refuses a contract that was altered after it was signed', async () => {
  expect(await inspectPdf(honest)).toMatchObject({ status: 'fine' });
  const altered = update(honest, { 4: stream('BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET') });
  expect(await inspectPdf(altered)).toEqual({ status: 'altered_after_signing' });
  const flipped = Buffer.from(honest);
  flipped.write('9', flipped.indexOf('I owe 1') + 'I owe '.length);
  expect(await inspectPdf(flipped)).toEqual({ status: 'altered_after_signing' });
});

test.each([
  ['drawings', 'SigFlags', '/XObject 9 0 R /Font', '/SigFlags Do'],
  ['drawings', 'DR', '/XObject 9 0 R /Font', '/DR Do'],
  ['drawings of a form that stood nowhere', 'SigFlags', '/XObject 9 0 R /Font', '/SigFlags Do'],
])('a form whose keys are %s as well is compared as these too: %s', async (which, key, resource, draw) => {
  const { first, second, trust: own } = await createTwoSigners();
  const page = (more = '') => pageBody(more).replace('/Font', resource);
  const keys = (more: string, ...fields: readonly number[]) =>
    `<< ${more} /Fields [${fields.map((num) => `${num} 0 R`).join(' ')}] >>`;
  const catalogue = (num: number) => `<< /Type /Catalog /Pages 2 0 R /AcroForm ${num} 0 R >>`;
  const isNew = which.endsWith('nowhere');
  const bodies = {
    ...contract(''),
    3: page(),
    4: stream(`BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET ${draw}`),
  };
  const start = isNew ? bodies : { ...bodies, 1: catalogue(9), 9: keys('') };
  const at = isNew ? 8 : 9;
  const signed = await forgeSignature(writePdf(start), first, {
    field: 10,
    value: 11,
    page: page(annots(10)),
    more: { 1: catalogue(at), [at]: keys('', 10) },
  });
  const look = stream(
    'BT /F1 18 Tf 125 200 Td (000) Tj ET',
    '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F1 5 0 R >> >>',
  );
  const drawn = { 1: catalogue(9), 50: look };
  const altered = update(signed, { ...drawn, 9: keys(`/${key} 50 0 R`, 10) });
  expect(await inspectPdf(altered)).toEqual({ status: 'altered_after_signing' });
  const again = await forgeSignature(signed, second, {
    field: 12,
    value: 13,
    page: page(annots(10, 12)),
    more: { ...drawn, 9: keys(`/${key} 50 0 R`, 10, 12) },
  });
  const { valid, signatures } = await verifyPdf(again, own);
  expect(valid).toBe(false);
  expect(signatures[0]?.faults).toEqual(['changed_after']);
});

test('an earlier signature that the file no longer shows is named with its signer, and upload refuses the file', async () => {
  const removed = [...files].filter(([name]) => name.startsWith('removed:'));
  for (const [name, file] of removed) {
    const { valid, signatures } = await verifyPdf(file, trust);
    expect(valid, name).toBe(false);
    const [first, second] = signatures;
    expect(first, name).toMatchObject({ faults: ['removed_after'], signer: { name: 'ТЕСТОВ ТЕСТ' } });
    expect(second, name).toMatchObject({ faults: [], signer: { name: 'ӘЛІ ТЕСТ' } });
    expect((await inspectPdf(file)).status, name).not.toBe('fine');
  }
});

test('there are at least sixty, all different', () => {
  expect(files.size).toBeGreaterThanOrEqual(60);
  expect(new Set([...files.values()].map((file) => file.toString('latin1'))).size).toBe(files.size);
});

test.each([
  ['incremental saving', /^other content|^one page more|^an object freed/, 3],
  ['shadow attack: hide', /^hide:/, 6],
  ['shadow attack: replace', /^replace:/, 6],
  ['shadow attack: hide and replace', /^hide and replace:/, 2],
  ['signature wrapping', /^wrapping:/, 5],
  ['universal signature forgery', /^forgery:/, 10],
  ['certification attack: evil annotation', /^certified \d: a note|^a (?:stamp|free text) over/, 5],
  ['certification attack: sneaky signature', /^certified \d: a signature over|^a signature over/, 4],
  ['junk in the padding', /^junk .*padding/, 2],
  ['hybrid cross-references', /^hybrid:/, 6],
  ['LZW', /^LZW:/, 5],
  ['cross-references that readers read differently', /^readers:/, 10],
  ['what a later stamp says in the name of nobody', /^stamps:/, 8],
  ['fields that only seem open', /^fields:/, 4],
  ['shadow attack: what a page’s content refers to', /^shadow:/, 16],
  ['pages that are shown otherwise', /^pages:/, 6],
  ['evil annotations of rare kinds', /^annotation:/, 8],
  ['sneaky signatures without a look over the text', /^sneaky signature:/, 4],
  ['files that viewers show in two versions', /^viewers:/, 4],
  ['content beyond the size of the file', /^size:/, 2],
  ['fields that a signature locks', /^locked by a/, 6],
  ['a second signature or object in the padding', /^padding:/, 3],
  ['an earlier signature that is no longer shown', /^removed:/, 8],
])('the published family is here: %s', (_family, pattern, least) => {
  expect([...files.keys()].filter((name) => pattern.test(name)).length).toBeGreaterThanOrEqual(least);
});

describe('none is valid', () => {
  test('each has a reason', async () => {
    const wrong: string[] = [];
    for (const [name, file] of files) {
      const reply = await verifyPdf(file, trust);
      const reasons = [
        ...reply.signatures.flatMap(({ faults }) => faults),
        ...(reply.file_fault === undefined ? [] : [reply.file_fault]),
      ];
      // A file whose signatures are invisible to all viewers is reported as having none; a document
      // time-stamp does not count as a signature.
      const isTold =
        reasons.length > 0 ||
        reply.signatures.every(({ document_time_stamp }) => document_time_stamp === true);
      if (reply.valid || !isTold) wrong.push(`${name}: ${reply.valid} ${reasons.join()}`);
    }
    expect(wrong).toEqual([]);
  });
});
