import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { createTwoSigners, type TestAuthority } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import { annots, forgeSignature, formBody, pageBody, stream, update } from '../forgeries/forge.ts';
import { honestUpdates, sleepingAttacks, sleepingFile, updated } from '../forgeries/sleeping-attacks.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let authority: TestAuthority;
let first: CmsOptions;
let second: CmsOptions;
let trust: Trust;
let sleeping: Buffer;
let awake: Buffer;
beforeAll(async () => {
  ({ authority, first, second, trust } = await createTwoSigners());
  sleeping = await sleepingFile(first);
  awake = await sleepingFile(first, false);
});

const validOf = async (pdf: Buffer) => (await verifyPdf(pdf, trust)).valid;

describe('an update whose form makes viewers repair the file', () => {
  test('is a change, also if nothing sleeps in the file', async () => {
    for (const signed of [sleeping, awake])
      for (const [what, file] of Object.entries(sleepingAttacks(signed)))
        expect(await validOf(file), what).toBe(false);
  });

  test('is one of few: others are no change', async () => {
    for (const [what, file] of Object.entries(honestUpdates(awake)))
      expect(await validOf(file), what).toBe(true);
  });

  test('cannot wake what lies in the signed part, since such a file has no valid update', async () => {
    expect(await validOf(sleeping)).toBe(true);
    for (const [what, file] of Object.entries(honestUpdates(sleeping)))
      expect(await validOf(file), what).toBe(false);
  });
});

const stored = (keys: string, more: Readonly<Record<number, string>> = {}) =>
  validOf(updated(awake, { body: `<< ${keys} >>`, more }));
const certificate = stream('x').toString('latin1');
const others = (catalogue: string) =>
  validOf(updated(awake, { catalogue: catalogue.replace('/Pages', '/DSS 55 0 R /Pages') }));
const extended = (keys: string) => others(formBody(10).replace('/Pages', `${keys} /Pages`));
const form = (keys: string) => others(formBody(10).replace('/SigFlags 3', keys));

describe('validation material', () => {
  test.each([
    ['/Type /DSS /Certs [57 0 R] /CRLs [] /OCSPs []'],
    ['/VRI << /A1 << /Type /VRI /Cert [57 0 R] /TU (D:20260101000000Z) /TS 57 0 R >> >>'],
  ])('is %s', async (keys) => {
    expect(await stored(keys, { 57: certificate })).toBe(true);
  });

  test.each([
    ['a page', '/Certs [3 0 R]'],
    ['a signature', '/Certs [11 0 R]'],
    ['a number', '/Certs 5'],
    ['of another type', '/Type /Catalog'],
    ['a script', '/VRI << /A << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'],
    ['other pages', '/VRI << /A 50 0 R >>'],
    ['a file', '/Certs [57 0 R]', stream('x', '/F (http://example.com/)')],
    ['of no known encoding', '/Certs [57 0 R]', stream('x', '/Filter /Own')],
    ['a drawing', '/Certs [57 0 R]', stream('x', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]')],
  ])('is not %s', async (_what, keys, body = stream('x')) => {
    expect(await stored(keys, { 57: body.toString('latin1') })).toBe(false);
  });
});

describe('what the catalogue and the form may say anew', () => {
  test.each([
    ['/Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> >>', true],
    [
      '/Extensions << /ISO_ [<< /Type /DeveloperExtensions /BaseVersion /2.0 /ExtensionLevel 32001 >>] >>',
      true,
    ],
    ['/Extensions [1]', false],
    ['/Extensions 2 0 R', false],
    ['/Extensions << /ADBE 3 0 R >>', false],
    ['/Version /2.0', true],
    ['/Version /1.8', false],
  ])('%s', async (keys, isValid) => {
    expect(await extended(keys)).toBe(isValid);
  });

  test.each([
    ['/SigFlags 3', true],
    ['/SigFlags 1', true],
    ['/SigFlags 7', false],
    ['/SigFlags (x)', false],
    ['/SigFlags 3 /DA (/Helv 0 Tf 0 g) /DR << /Font << /F1 5 0 R >> >>', true],
    ['/SigFlags 3 /DA 3', false],
    ['/SigFlags 3 /DR 3', false],
  ])('%s', async (keys, isValid) => {
    expect(await form(keys)).toBe(isValid);
  });
});

test.each([
  ['/Producer (P) /ModDate (D:20260101000000Z)', true],
  ['/Producer 4 0 R', false],
  ['/ModDate (I owe 1 000 000)', false],
])('the information of a document may say %s: %s', async (keys, isValid) => {
  const info = (more: string) => ({ 44: `<< /Title (T) ${more} >>` });
  const trailer = { trailer: '/Info 44 0 R' };
  const signed = await forgeSignature(update(awake, info(''), trailer), first, {
    field: 14,
    value: 15,
    catalogue: formBody(10, 14),
    page: pageBody(annots(10, 14)),
    update: trailer,
  });
  const dss = formBody(10, 14).replace('/Pages', '/DSS << /Type /DSS >> /Pages');
  const { signatures } = await verifyPdf(update(signed, { 1: dss, ...info(keys) }, trailer), trust);
  expect(signatures.at(-1)?.valid).toBe(isValid);
});

describe('a later signature’s field', () => {
  const signedAgain = async (keys: string, rect = '20 20 120 60') =>
    validOf(
      await forgeSignature(awake, second, {
        field: 12,
        value: 13,
        rect,
        catalogue: formBody(10, 12),
        page: pageBody(annots(10, 12)),
        fieldKeys: keys,
      }),
    );
  test.each([['/P 3 0 R'], ['/MK << /BG [1] >> /DA (/Helv 0 Tf 0 g)'], ['/TU (Signature)'], ['/Ff 1']])(
    'may say %s',
    async (keys) => {
      expect(await signedAgain(keys)).toBe(true);
    },
  );
  test.each([['/P 52 0 R'], ['/P 3'], ['/MK 3'], ['/DA 4'], ['/DR [1]'], ['/BS 59 0 R'], ['/Kids []']])(
    'does not say %s',
    async (keys) => {
      expect(await signedAgain(keys)).toBe(false);
    },
  );
});

test.each([
  ['/V 0 /M (D:20260101000000Z)', true],
  ['/Name (President)', false],
  ['/Reason (I owe 1 000 000)', false],
  ['/Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>]', false],
])('a time-stamp of the document speaks for nobody: %s', async (valueKeys, isValid) => {
  const stamped = await forgeSignature(awake, second, {
    field: 12,
    value: 13,
    catalogue: formBody(10, 12),
    page: pageBody(annots(10, 12)),
    timeStamper: authority.timeStamper,
    valueKeys,
  });
  expect(await validOf(stamped)).toBe(isValid);
});
