import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type CmsOptions, signCms } from '../cms/cms.ts';
import type { Trust } from '../cms/verdict.ts';
import { createTestAuthority, type TestAuthority } from '../testing.ts';
import { verifyDetached } from '../verify.ts';
import { readCertificate } from './certificates.ts';
import { createCrl, type Revocation } from './crl.ts';
import { rsa, sha256, toArrayBuffer } from './engine.ts';
import { Extension, X509Certificate, X509CrlGenerator, X509CrlReason } from './x509.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const now = new Date('2026-11-21T10:00:00Z');
const [before, after] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T11:00:00Z')];
const file = Buffer.from('I owe 1 000');
let authority: TestAuthority;
let person: CmsOptions;
let empty: Uint8Array;
let stamped: Uint8Array;
let unstamped: Uint8Array;

const entry = (der: Uint8Array, at = before): Revocation => ({
  serialNumber: readCertificate(der).parsed.serialNumber,
  at,
  reason: 'keyCompromise',
});
const faults = async (crls: readonly Uint8Array[], cms = unstamped, at = now) => {
  const trust: Trust = { roots: [authority.root], crls, now: at };
  return (await verifyDetached(file, cms, trust)).signatures.flatMap((each) => each.faults);
};
/** A CRL of the issuing authority with a critical extension, which says that it is not the whole one. */
const partial = async (extension: string, revoked: readonly Revocation[] = []) => {
  const crl = await X509CrlGenerator.create({
    issuer: new X509Certificate(toArrayBuffer(authority.issuing.certificate)).subject,
    thisUpdate: before,
    nextUpdate: new Date('2026-12-01T00:00:00Z'),
    entries: revoked.map(({ serialNumber, at }) => ({
      ...{ serialNumber, revocationDate: at, reason: X509CrlReason.keyCompromise },
    })),
    extensions: [new Extension(extension, true, toArrayBuffer(Buffer.from('020101', 'hex')))],
    signingAlgorithm: rsa,
    signingKey: authority.issuing.privateKey,
  });
  return new Uint8Array(crl.rawData);
};

beforeAll(async () => {
  authority = await createTestAuthority(now);
  person = await authority.issue();
  empty = await createCrl(authority.issuing, [], now);
  const digest = sha256(file);
  unstamped = await signCms(digest, { ...person, signingTime: now });
  stamped = await signCms(digest, { ...person, signingTime: now, timeStamper: authority.timeStamper });
});

describe('a revocation', () => {
  test('is found in any of several current lists', async () => {
    const newer = await createCrl(authority.issuing, [entry(person.signer.certificate)], now);
    expect(await faults([empty])).toEqual([]);
    expect(await faults([empty, newer])).toEqual(['certificate_revoked']);
    expect(await faults([newer, empty])).toEqual(['certificate_revoked']);
  });

  test('of the authority between the person and the root counts', async () => {
    const ofRoot = (at: Date) =>
      createCrl(authority.rootSigner, [entry(authority.issuing.certificate, at)], now);
    expect(await faults([empty, await createCrl(authority.rootSigner, [], now)])).toEqual([]);
    expect(await faults([empty, await ofRoot(before)])).toEqual(['certificate_revoked']);
    expect(await faults([empty, await ofRoot(before)], stamped)).toEqual(
      expect.arrayContaining(['certificate_revoked', 'time_stamp_untrusted']),
    );
    expect(await faults([empty, await ofRoot(after)])).toEqual([]);
  });

  test.each([
    ['changes since another list', '2.5.29.27'],
    ['some kinds of certificates', '2.5.29.28'],
  ])('is not ruled out by a list of %s, and is found in it', async (_what, extension) => {
    expect(await faults([await partial(extension)])).toEqual(['revocation_unknown']);
    expect(await faults([await partial(extension), empty])).toEqual([]);
    const listed = await partial(extension, [entry(person.signer.certificate)]);
    expect(await faults([listed, empty])).toEqual(['certificate_revoked']);
    expect(await faults([empty, listed])).toEqual(['certificate_revoked']);
  });
});
