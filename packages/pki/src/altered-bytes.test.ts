import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { inspectPdf } from './inspect-pdf.ts';
import { signPdf } from './pades.ts';
import { annots, contract, forgeSignature, formBody, pageBody, writePdf } from './pdf/forgeries/forge.ts';
import { createTestAuthority, type TestAuthority } from './testing.ts';
import { signerIfIntact, verifyPdf } from './verify.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const field = { field: 10, value: 11, catalogue: formBody(10), page: pageBody(annots(10)) };
const plain = writePdf(contract('I owe 1 000'));
let authority: TestAuthority;
let signed: Buffer;
let stamped: Buffer;
/** Signed by openssl: with SHA-1, and without signed attributes. */
let old: Buffer;
let bare: Buffer;
beforeAll(async () => {
  authority = await createTestAuthority();
  const who = await authority.issue();
  signed = await forgeSignature(plain, who, field);
  stamped = await forgeSignature(plain, who, { ...field, timeStamper: authority.timeStamper });
  const dir = mkdtempSync(join(tmpdir(), 'kuelik-altered-'));
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=T', '-keyout', 'k', '-out', 'c');
    const sign =
      (...more: readonly string[]) =>
      (covered: Uint8Array) => {
        writeFileSync(join(dir, 'covered'), covered);
        const how = ['-signer', 'c', '-inkey', 'k', '-binary', '-outform', 'DER', ...more];
        return openssl('cms', '-sign', '-in', 'covered', ...how);
      };
    old = await forgeSignature(plain, who, { ...field, sign: sign('-md', 'sha1') });
    bare = await forgeSignature(plain, who, { ...field, sign: sign('-md', 'sha256', '-noattr') });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

const flipped = (pdf: Buffer): Buffer => {
  const other = Buffer.from(pdf);
  other.write('9', other.indexOf('I owe 1') + 'I owe '.length);
  return other;
};
/** The digest of all but the signature's own place, in hex. */
function digestOf(pdf: Buffer): string {
  const [, length, next] = /ByteRange \[0 (\d+) (\d+) /.exec(pdf.toString('latin1')) ?? [];
  const covered = [pdf.subarray(0, Number(length)), pdf.subarray(Number(next))];
  return createHash('sha256').update(Buffer.concat(covered)).digest('hex');
}
/** Replaces bytes of the signature, in hex, wherever they stand. */
function replaced(pdf: Buffer, changes: Readonly<Record<string, string>>): Buffer {
  let text = pdf.toString('latin1');
  for (const [from, to] of Object.entries(changes)) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return Buffer.from(text, 'latin1');
}

const SHA256 = '608648016503040201';
/** Those of Kazakhstan's GOST, which cannot be checked here. */
const gost = {
  [SHA256]: '2a830e030a01030101',
  '2a864886f70d010101': '2a830e030a01010101',
  '2a864886f70d01010b': '2a830e030a01010201',
};

test('a signed contract and a time-stamped one are fine, also by old or unknown algorithms', async () => {
  expect(await inspectPdf(signed)).toMatchObject({ status: 'fine' });
  expect(await inspectPdf(stamped)).toMatchObject({ status: 'fine' });
  expect(await inspectPdf(old)).toMatchObject({ status: 'fine' });
  expect(await inspectPdf(bare)).toMatchObject({ status: 'fine' });
  expect(await inspectPdf(replaced(signed, gost))).toMatchObject({ status: 'fine' });
  expect(await inspectPdf(replaced(stamped, gost))).toMatchObject({ status: 'fine' });
});

const trust = () => ({ roots: [authority.root], crls: [], now: new Date() });
const signedAgain = async (pdf: Uint8Array) => {
  const stamp = { title: 'T', lines: [], link: 'https://kyc.test/verify' };
  return signPdf(pdf, { ...(await authority.issue()), name: 'T', reason: 'R', at: new Date(), stamp });
};

describe('a signature by algorithms that cannot be checked here', () => {
  test('of a state is never valid, and the reply says why', async () => {
    for (const pdf of [replaced(signed, gost), flipped(replaced(signed, gost))]) {
      expect(await verifyPdf(pdf, trust())).toMatchObject({
        valid: false,
        signatures: [{ valid: false, faults: expect.arrayContaining(['not_checkable']) }],
      });
    }
  });

  test.each([
    ['that is unknown', '2a830f030a'],
    ['of two states', '2a8503030a'],
  ])('%s counts as broken', async (_whose, arc) => {
    const own = Object.fromEntries(
      Object.entries(gost).map(([from, to]) => [from, to.replace('2a830e030a', arc)]),
    );
    for (const changes of [own, { ...gost, [SHA256]: own[SHA256] ?? '' }, { [SHA256]: gost[SHA256] }])
      expect(await inspectPdf(replaced(signed, changes))).toEqual({ status: 'altered_after_signing' });
  });

  test.each<[string, () => Buffer]>([
    ['GOST', () => replaced(signed, gost)],
    ['SHA-1', () => old],
    ['no signed attributes', () => bare],
  ])('is no hindrance to a later signer, unless it is altered then: %s', async (_means, make) => {
    const original = make();
    const both = await signedAgain(original);
    expect(await signerIfIntact('PAdES', both, original, trust())).not.toBeNull();
    const [first] = (await verifyPdf(both, trust())).signatures;
    expect(first?.valid).toBe(false);
    const other = await signedAgain(flipped(original));
    expect(await signerIfIntact('PAdES', other, original, trust())).toBeNull();
  });

  test('does not excuse a signature that was whole before', async () => {
    const both = await signedAgain(signed);
    expect(await signerIfIntact('PAdES', both, signed, trust())).not.toBeNull();
    const spoiled = await signedAgain(flipped(signed));
    const mixed = Buffer.concat([signed, Buffer.from(spoiled).subarray(signed.length)]);
    expect(await signerIfIntact('PAdES', mixed, signed, trust())).toBeNull();
  });
});

test.each<[string, () => Buffer]>([
  ['as it is', () => flipped(signed)],
  [
    'with the new digest written over the old one',
    () => replaced(flipped(signed), { [digestOf(signed)]: digestOf(flipped(signed)) }),
  ],
  ['with another digest algorithm', () => replaced(flipped(signed), { [SHA256]: '608648016503040209' })],
  ['signed with SHA-1', () => flipped(old)],
  ['signed without attributes', () => flipped(bare)],
  [
    'with one byte of the CMS spoiled',
    () => replaced(flipped(signed), { '2a864886f70d010702': '2a864886f70d010703' }),
  ],
  ['below a document time-stamp alone', () => flipped(stamped)],
  [
    'below a document time-stamp with a new digest',
    () => replaced(flipped(stamped), { [digestOf(stamped)]: digestOf(flipped(stamped)) }),
  ],
  [
    'below a document time-stamp with another digest algorithm',
    () => replaced(flipped(stamped), { [SHA256]: '608648016503040209' }),
  ],
])('upload refuses a contract that was altered in place: %s', async (_how, make) => {
  expect(await inspectPdf(make())).toEqual({ status: 'altered_after_signing' });
});
