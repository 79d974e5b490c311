import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  attribute,
  certificateId,
  digestOf,
  type ForgedCms,
  forgeCms,
  forgeTimeStamp,
  identifier,
  octetString,
  type Signer,
  usualAttributes,
} from '../pdf/forgeries/forge-cms.ts';
import { verifyDetached } from '../verify.ts';
import { createAuthority, importSigningKey } from '../x509/authority.ts';
import { createCrl } from '../x509/crl.ts';
import { oid } from '../x509/oids.ts';
import { toPem } from '../x509/pem.ts';
import type { Trust } from './verdict.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const now = new Date();
/** openssl's certificates begin when they are made. */
const soon = new Date(now.getTime() + 3_600_000);
const file = Buffer.from('I owe 1 000');
const other = digestOf(Buffer.from('I owe 1 000 000'));
let dir: string;
let trust: Trust;
let issuing: Uint8Array;
let person: Signer;

const openssl = (...args: readonly string[]) =>
  execFileSync('openssl', args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-cms-'));
  const authority = await createAuthority({ name: 'Kuelik Test', crlUrl: 'http://127.0.0.1:9/ca.crl' }, now);
  const { certificate, pkcs8 } = authority.issuing;
  const crl = await createCrl({ certificate, privateKey: await importSigningKey(pkcs8) }, [], now);
  trust = { roots: [authority.root.certificate], crls: [crl], now: soon };
  issuing = certificate;
  writeFileSync(join(dir, 'issuing.pem'), toPem('CERTIFICATE', certificate));
  writeFileSync(join(dir, 'issuing.der'), pkcs8);
  openssl('pkey', '-inform', 'DER', '-in', 'issuing.der', '-out', 'issuing.key');
  person = certify([]);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const rsaKey = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'];

/** Someone with a certificate of the trusted authority. */
function certify(extensions: readonly string[], key: readonly string[] = rsaKey): Signer {
  openssl('genpkey', ...key, '-out', 'key');
  openssl('req', '-new', '-key', 'key', '-subj', '/CN=SPECIMEN', '-out', 'request');
  writeFileSync(join(dir, 'extensions'), ['basicConstraints=CA:FALSE', ...extensions].join('\n'));
  const by = ['-CA', 'issuing.pem', '-CAkey', 'issuing.key', '-extfile', 'extensions', '-days', '30'];
  openssl('x509', '-req', '-in', 'request', ...by, '-out', 'certificate');
  const read = (name: string) => readFileSync(join(dir, name));
  return {
    certificate: new X509Certificate(read('certificate')).raw,
    key: createPrivateKey(read('key')),
  };
}

const faultsOf = async (cms: Uint8Array) =>
  (await verifyDetached(file, cms, trust)).signatures.flatMap(({ faults }) => faults);
const signed = (options: ForgedCms = {}) => forgeCms(file, person, issuing, options);

/** Attributes beside the usual ones, or instead of those of a type. */
const usual = (digest: Uint8Array) => usualAttributes(oid.data, digest, person.certificate);
const bound = () => certificateId(digestOf(person.certificate));

test('an honest signature is valid, also bound to its certificate in the older form', async () => {
  expect(await faultsOf(signed())).toEqual([]);
  const older = certificateId(digestOf(person.certificate, 'sha1'));
  const attributes = (digest: Uint8Array) => [
    ...usual(digest).slice(0, 2),
    attribute(oid.signingCertificate, older),
  ];
  expect(await faultsOf(signed({ attributes }))).toEqual([]);
});

describe('signed attributes', () => {
  test.each<[string, (digest: Uint8Array) => readonly Uint8Array[]]>([
    ['no kind of content', (digest) => usual(digest).slice(1)],
    [
      'the kind of a time-stamp',
      (digest) => [attribute(oid.contentType, identifier(oid.tstInfo)), ...usual(digest).slice(1)],
    ],
    ['a second digest', (digest) => [...usual(digest), attribute(oid.messageDigest, octetString(other))]],
    [
      'a digest with two values',
      (digest) => [
        ...usual(digest).filter((_, at) => at !== 1),
        attribute(oid.messageDigest, octetString(digest), octetString(other)),
      ],
    ],
    [
      'two certificates',
      (digest) => [...usual(digest), attribute(oid.signingCertificateV2, certificateId(other))],
    ],
    [
      'a certificate with two values',
      (digest) => [
        ...usual(digest).slice(0, 2),
        attribute(oid.signingCertificateV2, bound(), certificateId(other)),
      ],
    ],
  ])('with %s are refused: programs would read them differently', async (_what, attributes) => {
    expect(await faultsOf(signed({ attributes }))).toEqual(['malformed']);
  });

  test('that name another certificate in the older form are refused', async () => {
    const attributes = (digest: Uint8Array) => [
      ...usual(digest),
      attribute(oid.signingCertificate, certificateId(digestOf(issuing, 'sha1'))),
    ];
    expect(await faultsOf(signed({ attributes }))).toEqual(['signature_broken']);
  });
});

describe('a key on a curve', () => {
  const onCurve = async (...options: readonly string[]) => {
    const settings = options.flatMap((option) => ['-pkeyopt', option]);
    const signer = certify([], ['-algorithm', 'EC', ...settings]);
    return faultsOf(forgeCms(file, signer, issuing));
  };

  test.each(['P-256', 'secp256k1', 'brainpoolP256r1', 'secp224r1'])('%s signs', async (curve) => {
    expect(await onCurve(`ec_paramgen_curve:${curve}`)).toEqual([]);
  });

  test.each([
    'brainpoolP160r1',
    'brainpoolP192r1',
    'prime192v1',
    'c2pnb163v1',
    'wap-wsg-idm-ecid-wtls1',
    'wap-wsg-idm-ecid-wtls8',
    'wap-wsg-idm-ecid-wtls9',
  ])('%s proves nothing: it is too short', async (curve) => {
    expect(await onCurve(`ec_paramgen_curve:${curve}`)).toEqual(['malformed']);
  });
});

/** A CMS without its own length. */
const withoutLength = (cms: Buffer): Buffer => {
  const first = cms[1] ?? 0;
  const head = first < 0x80 ? 2 : 2 + (first & 0x7f);
  return Buffer.concat([Buffer.from([0x30, 0x80]), cms.subarray(head), Buffer.from([0, 0])]);
};

test('bytes behind a CMS without a length are found, and a wrong length within one', async () => {
  const cms = withoutLength(signed());
  expect(await faultsOf(cms)).toEqual([]);
  expect(await faultsOf(Buffer.concat([cms, Buffer.from('more')]))).toEqual(['malformed']);
  const altered = Buffer.from(cms);
  const [inner = 0] = [altered.indexOf(0xa0)];
  altered.writeUInt16BE(altered.readUInt16BE(inner + 2) - 1, inner + 2);
  expect(await faultsOf(altered)).toEqual(['malformed']);
});

describe('a time-stamp', () => {
  const purpose = 'extendedKeyUsage=critical,timeStamping';
  type Options = Parameters<typeof forgeTimeStamp>[4];
  const stampedBy = (stamper: Signer, options: Options = {}, of?: Uint8Array) =>
    faultsOf(
      signed({
        beside: (signature) => {
          const at = new Date(now.getTime() + 1_800_000);
          const token = forgeTimeStamp(of ?? signature, stamper, issuing, at, options);
          return [attribute(oid.timeStampToken, token)];
        },
      }),
    );

  test('by an authority counts, and of another signature does not', async () => {
    const authority = certify([purpose]);
    expect(await stampedBy(authority)).toEqual([]);
    expect(await stampedBy(authority, {}, file)).toEqual(['time_stamp_broken']);
  });

  test.each([
    ['for mail as well', ['extendedKeyUsage=critical,timeStamping,emailProtection']],
    ['whose purpose programs may pass over', ['extendedKeyUsage=timeStamping']],
    ['whose key encrypts', ['keyUsage=keyEncipherment', purpose]],
    ['for people', []],
  ])('by a certificate %s is not trusted', async (_what, extensions) => {
    expect(await stampedBy(certify(extensions))).toEqual(['time_stamp_untrusted']);
  });

  test('with a second signer, or without its certificate’s digest, is broken', async () => {
    const authority = certify([purpose]);
    expect(await stampedBy(authority, { another: person })).toEqual(['time_stamp_broken']);
    const attributes = (digest: Uint8Array) =>
      usualAttributes(oid.tstInfo, digest, authority.certificate).slice(0, 2);
    expect(await stampedBy(authority, { attributes })).toEqual(['time_stamp_broken']);
  });
});
