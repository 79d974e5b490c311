import { execFileSync, spawnSync } from 'node:child_process';
import {
  createHash,
  createPrivateKey,
  type KeyObject,
  sign as signBytes,
  X509Certificate,
} from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as asn1 from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  RSASSAPSSParams,
  type SignedData,
} from 'pkijs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSignedData } from './cms/cms.ts';
import type { Trust } from './cms/verdict.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { annots, contract, forgeSignature, formBody, pageBody, writePdf } from './pdf/forgeries/forge.ts';
import { specimen } from './testing.ts';
import { signerIfIntact, verifyDetached, verifyPdf } from './verify.ts';
import {
  createAuthority,
  type ExportedCertificate,
  importSigningKey,
  issuePersonCertificate,
} from './x509/authority.ts';
import { createCrl } from './x509/crl.ts';
import { toArrayBuffer } from './x509/engine.ts';
import { oid } from './x509/oids.ts';
import { toPem } from './x509/pem.ts';

// Signatures of other programs: openssl makes them, openssl and pdfsig say what they think of them.
// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const now = new Date();
/** openssl's certificates begin when they are made. */
const soon = new Date(now.getTime() + 3_600_000);
const file = Buffer.from('I owe 1 000');
let dir: string;
let trust: Trust;

const openssl = (...args: readonly string[]) =>
  execFileSync('openssl', args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] }).toString();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-signers-'));
  const crlUrl = 'http://127.0.0.1:9/ca.crl';
  const { root, issuing } = await createAuthority({ name: 'Kuelik Test', crlUrl }, now);
  const issuer = {
    certificate: issuing.certificate,
    privateKey: await importSigningKey(issuing.pkcs8),
  };
  const person = await issuePersonCertificate({ person: specimen, issuer, crlUrl, now });
  trust = { roots: [root.certificate], crls: [await createCrl(issuer, [], now)], now: soon };
  const write = (name: string, { certificate, pkcs8 }: ExportedCertificate) => {
    writeFileSync(join(dir, `${name}.pem`), toPem('CERTIFICATE', certificate));
    writeFileSync(join(dir, 'key.der'), pkcs8);
    openssl('pkey', '-inform', 'DER', '-in', 'key.der', '-out', `${name}.key`);
  };
  write('root', root);
  write('issuing', issuing);
  write('rsa', person);
  const usage = ['basicConstraints=CA:FALSE', 'keyUsage=digitalSignature', 'subjectKeyIdentifier=hash'];
  writeFileSync(join(dir, 'usage'), usage.join('\n'));
  certify('pss', ['-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048'], pssSignature(32));
  const own = ['md:sha256', 'mgf1_md:sha512', 'saltlen:32'].map((each) => `rsa_pss_keygen_${each}`);
  const restricted = ['rsa_keygen_bits:2048', ...own].flatMap((each) => ['-pkeyopt', each]);
  certify('restricted', ['-algorithm', 'RSA-PSS', ...restricted], pssSignature(32));
  certify('ec', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'], []);
  // With its highest bit set, a number has a zero byte before it in DER: every second one of random bytes.
  certify(
    'highSerial',
    ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
    ['-set_serial', '0xf0e1d2c3b4a59687'],
  );
  certify('ed25519', ['-algorithm', 'ED25519'], []);
  certify('ed448', ['-algorithm', 'ED448'], []);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const pssSignature = (salt: number) =>
  ['rsa_padding_mode:pss', `rsa_pss_saltlen:${salt}`].flatMap((each) => ['-sigopt', each]);

/** A key and a certificate of the issuing authority, both made by openssl. */
function certify(name: string, key: readonly string[], signature: readonly string[]): void {
  openssl('genpkey', ...key, '-out', `${name}.key`);
  openssl('req', '-new', '-key', `${name}.key`, '-subj', `/CN=SPECIMEN ${name}`, '-out', `${name}.csr`);
  const by = ['-CA', 'issuing.pem', '-CAkey', 'issuing.key', '-extfile', 'usage', '-days', '30'];
  openssl('x509', '-req', '-in', `${name}.csr`, ...by, ...signature, '-out', `${name}.pem`);
}

/** A detached CMS of openssl. */
function sign(key: string, options: readonly string[], signed: Uint8Array = file): Buffer {
  writeFileSync(join(dir, 'signed'), signed);
  const who = ['-signer', `${key}.pem`, '-inkey', `${key}.key`, '-certfile', 'issuing.pem'];
  openssl('cms', '-sign', '-binary', '-in', 'signed', ...who, ...options, '-outform', 'DER', '-out', 'cms');
  return readFileSync(join(dir, 'cms'));
}

function opensslAccepts(cms: Uint8Array, signed: Uint8Array = file): boolean {
  writeFileSync(join(dir, 'signed'), signed);
  writeFileSync(join(dir, 'cms'), cms);
  const files = ['-inform', 'DER', '-in', 'cms', '-content', 'signed', '-out', 'out'];
  const options = ['-CAfile', 'root.pem', '-purpose', 'any'];
  return spawnSync('openssl', ['cms', '-verify', '-binary', ...files, ...options], { cwd: dir }).status === 0;
}

const faultsOf = async (cms: Uint8Array, signed: Uint8Array = file) =>
  (await verifyDetached(signed, cms, trust)).signatures.map(({ faults }) => faults);

const pss = (...more: readonly string[]) =>
  ['rsa_padding_mode:pss', ...more].flatMap((option) => ['-keyopt', option]);

const honest: readonly (readonly [string, string, readonly string[]])[] = [
  ['RSA', 'rsa', []],
  ['RSA, by key identifier', 'rsa', ['-keyid']],
  ['RSA with SHA-512, bound to its certificate', 'rsa', ['-md', 'sha512', '-cades']],
  ['RSA-PSS with the longest salt', 'rsa', pss()],
  ['RSA-PSS with a salt of the digest’s length', 'rsa', pss('rsa_pss_saltlen:32')],
  ['RSA-PSS with the default salt of 20 bytes', 'rsa', pss('rsa_pss_saltlen:20')],
  ['RSA-PSS without salt', 'rsa', pss('rsa_pss_saltlen:0')],
  ['RSA-PSS with SHA-384', 'rsa', ['-md', 'sha384', ...pss('rsa_pss_saltlen:48')]],
  ['RSA-PSS, by key identifier', 'rsa', ['-keyid', '-cades', ...pss('rsa_pss_saltlen:32')]],
  ['a key and a certificate of RSA-PSS', 'pss', ['-cades', ...pss('rsa_pss_saltlen:32')]],
  ['RSA-PSS with a mask of SHA-1', 'rsa', pss('rsa_pss_saltlen:32', 'rsa_mgf1_md:sha1')],
  ['RSA-PSS with a mask of SHA-512', 'rsa', pss('rsa_pss_saltlen:20', 'rsa_mgf1_md:sha512')],
  ['a key of RSA-PSS and a mask of SHA-1', 'pss', pss('rsa_pss_saltlen:32', 'rsa_mgf1_md:sha1')],
  ['ECDSA, by key identifier', 'ec', ['-keyid', '-md', 'sha256']],
  ['RSA with SHA3-512', 'rsa', ['-md', 'sha3-512']],
  ['ECDSA, by a serial number whose highest bit is set', 'highSerial', ['-md', 'sha256']],
];

const contracted = writePdf(contract('I owe 1 000'));
const inPdf = (sign: (covered: Uint8Array) => Buffer) =>
  forgeSignature(
    contracted,
    { signer: signerless, chain: [] },
    { field: 10, value: 11, catalogue: formBody(10), page: pageBody(annots(10)), sign },
  );

describe.each(honest)('an honest signature with %s', (_name, key, options) => {
  test('is valid for its file only, as for openssl', async () => {
    const cms = sign(key, options);
    expect([await faultsOf(cms), opensslAccepts(cms)]).toEqual([[[]], true]);
    const other = Buffer.from('I owe 9 000');
    expect([await faultsOf(cms, other), opensslAccepts(cms, other)]).toEqual([[['file_changed']], false]);
  });

  test('is valid in a PDF, and a signing service may return it', async () => {
    const pdf = await inPdf((covered) => sign(key, options, covered));
    expect(await verifyPdf(pdf, trust)).toMatchObject({ valid: true, signatures: [{ faults: [] }] });
    expect(await signerIfIntact('PAdES', pdf, contracted, trust)).toMatchObject({ faults: [] });
    expect(await signerIfIntact('CAdES', sign(key, options), file, trust)).toMatchObject({ faults: [] });
    // pdfsig 22 neither finds signers by the identifier of their key nor reads keys of RSA-PSS or SHA-3.
    const isOdd = options.includes('-keyid') || options.includes('sha3-512');
    if (key !== 'rsa' || isOdd || spawnSync('pdfsig', ['-v']).error !== undefined) return;
    writeFileSync(join(dir, 'signed.pdf'), pdf);
    const { stdout } = spawnSync('pdfsig', ['-nocert', 'signed.pdf'], { cwd: dir });
    expect(stdout.toString()).toContain('Signature is Valid.');
  });
});

const encoded = (data: SignedData): Uint8Array => {
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER(false));
};

interface Means {
  readonly digest: readonly [oid: string, name: string];
  readonly algorithm: string;
  /** Signs the attributes, DER. */
  readonly make: (attributes: Uint8Array, key: KeyObject) => Buffer;
}

/** A detached CMS by means that openssl 3.0 does not have: one of ECDSA, signed again. */
function signBy(name: string, { digest, algorithm, make }: Means, signed: Uint8Array = file): Buffer {
  const data = readSignedData(sign('ec', ['-md', 'sha256'], signed));
  const pem = readFileSync(join(dir, `${name}.pem`), 'latin1');
  const certificate = Certificate.fromBER(toArrayBuffer(new X509Certificate(pem).raw));
  const key = createPrivateKey(readFileSync(join(dir, `${name}.key`)));
  const hash = createHash(digest[1], digest[1] === 'shake256' ? { outputLength: 64 } : {});
  data.certificates = [certificate, ...(data.certificates ?? []).slice(1)];
  data.digestAlgorithms = [new AlgorithmIdentifier({ algorithmId: digest[0] })];
  for (const info of data.signerInfos) {
    const { issuer, serialNumber } = certificate;
    info.sid = new IssuerAndSerialNumber({ issuer, serialNumber });
    info.digestAlgorithm = new AlgorithmIdentifier({ algorithmId: digest[0] });
    info.signatureAlgorithm = new AlgorithmIdentifier({ algorithmId: algorithm });
    const attributes = info.signedAttrs?.attributes ?? [];
    for (const each of attributes.filter(({ type }) => type === oid.messageDigest))
      each.values = [new asn1.OctetString({ valueHex: toArrayBuffer(hash.update(signed).digest()) })];
    const set = new asn1.Set({ value: attributes.map((each) => each.toSchema()) });
    const value = make(new Uint8Array(set.toBER(false)), key);
    info.signature = new asn1.OctetString({ valueHex: toArrayBuffer(value) });
  }
  return Buffer.from(encoded(data));
}

const whole = (attributes: Uint8Array, key: KeyObject) => signBytes(null, attributes, key);
const others: readonly (readonly [string, string, Means])[] = [
  ['Ed25519', 'ed25519', { digest: [oid.sha512, 'sha512'], algorithm: '1.3.101.112', make: whole }],
  [
    'Ed25519 over SHA3-256',
    'ed25519',
    { digest: [oid.sha3With256, 'sha3-256'], algorithm: '1.3.101.112', make: whole },
  ],
  ['Ed448', 'ed448', { digest: [oid.shake256, 'shake256'], algorithm: '1.3.101.113', make: whole }],
  [
    'ECDSA over SHA3-384',
    'ec',
    {
      digest: [oid.sha3With384, 'sha3-384'],
      algorithm: '2.16.840.1.101.3.4.3.11',
      make: (attributes, key) => signBytes('sha3-384', attributes, key),
    },
  ],
];

describe.each(others)('an honest signature with %s', (_name, key, means) => {
  test('is valid for its file only, and not with one altered bit', async () => {
    const cms = signBy(key, means);
    expect(await faultsOf(cms)).toEqual([[]]);
    expect(await faultsOf(cms, Buffer.from('I owe 9 000'))).toEqual([['file_changed']]);
    const broken: Means = {
      ...means,
      make: (attributes, own) => {
        const value = means.make(attributes, own);
        value[9] = (value[9] ?? 0) ^ 1;
        return value;
      },
    };
    expect(await faultsOf(signBy(key, broken))).toEqual([['signature_broken']]);
    const swapped = { ...means, algorithm: '1.2.840.113549.1.1.11' };
    expect((await faultsOf(signBy(key, swapped)))[0]).not.toEqual([]);
  });

  test('is fine at upload, and what it signed cannot be altered in place', async () => {
    const pdf = await inPdf((covered) => signBy(key, means, covered));
    expect(await verifyPdf(pdf, trust)).toMatchObject({ valid: true, signatures: [{ faults: [] }] });
    expect(await inspectPdf(pdf)).toMatchObject({ status: 'fine' });
    const altered = Buffer.from(pdf);
    altered.write('9', altered.indexOf('I owe 1') + 'I owe '.length);
    expect(await inspectPdf(altered)).toEqual({ status: 'altered_after_signing' });
  });
});

/** Not used: openssl signs. */
const signerless = { certificate: new Uint8Array(), privateKey: {} as CryptoKey };

test('one altered bit of an algorithm, its parameters or the signature is found', async () => {
  const cms = sign('rsa', ['-keyid', ...pss('rsa_pss_saltlen:32')]);
  const { signature } = readSignedData(cms).signerInfos[0] ?? {};
  const end = cms.indexOf(Buffer.from(signature?.valueBlock.valueHexView ?? []));
  expect(end).toBeGreaterThan(80);
  const unnoticed: number[] = [];
  for (let at = end - 80; at < end + 4; at++) {
    const altered = Buffer.from(cms);
    altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
    if ((await verifyDetached(file, altered, trust)).valid) unnoticed.push(at - end);
  }
  expect(unnoticed).toEqual([]);
});

describe('a signature that does not match its claims', () => {
  /** A signature with other parameters of RSA-PSS. */
  const withParameters = (cms: Uint8Array, change: (parameters: RSASSAPSSParams) => void) => {
    const data = readSignedData(cms);
    const algorithm = data.signerInfos[0]?.signatureAlgorithm;
    const parameters = new RSASSAPSSParams({ schema: algorithm?.algorithmParams });
    change(parameters);
    if (algorithm !== undefined) algorithm.algorithmParams = parameters.toSchema();
    return encoded(data);
  };
  const sha1 = '1.3.14.3.2.26';

  test.each<[string, string, (parameters: RSASSAPSSParams) => void]>([
    ['another length of the salt', 'signature_broken', (one) => Object.assign(one, { saltLength: 31 })],
    ['a salt that the verifier must guess', 'malformed', (one) => Object.assign(one, { saltLength: -2 })],
    ['another hash', 'malformed', ({ hashAlgorithm }) => Object.assign(hashAlgorithm, { algorithmId: sha1 })],
    [
      'another mask',
      'malformed',
      ({ maskGenAlgorithm }) => Object.assign(maskGenAlgorithm, { algorithmId: sha1 }),
    ],
    ['another trailer', 'malformed', (one) => Object.assign(one, { trailerField: 2 })],
  ])('in RSA-PSS: %s', async (_what, fault, change) => {
    const cms = sign('rsa', pss('rsa_pss_saltlen:32'));
    expect(await faultsOf(withParameters(cms, () => undefined))).toEqual([[]]);
    expect(await faultsOf(withParameters(cms, change))).toEqual([[fault]]);
  });

  test('in RSA-PSS: no parameters at all', async () => {
    const data = readSignedData(sign('rsa', pss('rsa_pss_saltlen:20')));
    for (const { signatureAlgorithm } of data.signerInfos) delete signatureAlgorithm.algorithmParams;
    expect(await faultsOf(encoded(data))).toEqual([['malformed']]);
  });

  test('in RSA-PSS: another mask than the one that was made', async () => {
    const cms = sign('rsa', pss('rsa_pss_saltlen:32', 'rsa_mgf1_md:sha1'));
    const changed = withParameters(cms, ({ maskGenAlgorithm, hashAlgorithm }) => {
      maskGenAlgorithm.algorithmParams = hashAlgorithm.toSchema();
    });
    expect(await faultsOf(changed)).toEqual([['signature_broken']]);
  });

  const parametersOf = (digest: string) =>
    new AlgorithmIdentifier({ algorithmId: digest, algorithmParams: new asn1.Null() });
  test.each<[string, (parameters: RSASSAPSSParams) => void]>([
    [
      'SHA-1 for the mask',
      ({ maskGenAlgorithm }) =>
        Object.assign(maskGenAlgorithm, { algorithmParams: parametersOf(sha1).toSchema() }),
    ],
    [
      'SHA-256 for the mask',
      ({ maskGenAlgorithm }) =>
        Object.assign(maskGenAlgorithm, { algorithmParams: parametersOf(oid.sha256).toSchema() }),
    ],
    ['a shorter salt', (one) => Object.assign(one, { saltLength: 20 })],
  ])('in RSA-PSS: a key with parameters of its own, and %s', async (_what, change) => {
    const cms = sign('restricted', pss('rsa_pss_saltlen:32', 'rsa_mgf1_md:sha512'));
    expect(await faultsOf(withParameters(cms, () => undefined))).toEqual([[]]);
    expect(await faultsOf(withParameters(cms, change))).toEqual([['signature_broken']]);
  });

  test('in its kind of key', async () => {
    const data = readSignedData(sign('ec', ['-md', 'sha256']));
    for (const { signatureAlgorithm } of data.signerInfos)
      signatureAlgorithm.algorithmId = '1.2.840.113549.1.1.11';
    expect(await faultsOf(encoded(data))).toEqual([['signature_broken']]);
  });

  test('in the identifier of its key', async () => {
    const cms = sign('rsa', ['-keyid']);
    const data = readSignedData(cms);
    const identifier = new asn1.Primitive({
      idBlock: { tagClass: 3, tagNumber: 0 },
      valueHex: toArrayBuffer(Buffer.alloc(20, 7)),
    });
    for (const info of data.signerInfos) info.sid = identifier;
    expect(await faultsOf(encoded(data))).toEqual([['malformed']]);
    // A version that belongs to signers named by issuer and serial number.
    const older = readSignedData(cms);
    for (const info of older.signerInfos) info.version = 1;
    expect(await faultsOf(encoded(older))).toEqual([['malformed']]);
  });

  test('because two certificates hold the same key', async () => {
    // Renewed with the same key, the certificates differ in names and dates.
    openssl('req', '-new', '-key', 'rsa.key', '-subj', '/CN=ANOTHER PERSON', '-out', 'twin.csr');
    const by = ['-CA', 'issuing.pem', '-CAkey', 'issuing.key', '-extfile', 'usage', '-days', '30'];
    openssl('x509', '-req', '-in', 'twin.csr', ...by, '-out', 'twin.pem');
    const both = Buffer.concat([readFileSync(join(dir, 'issuing.pem')), readFileSync(join(dir, 'twin.pem'))]);
    writeFileSync(join(dir, 'both.pem'), both);
    const more = ['-certfile', 'both.pem'];
    expect(await faultsOf(sign('rsa', more))).toEqual([[]]);
    expect(await faultsOf(sign('rsa', ['-keyid', ...more]))).toEqual([['malformed']]);
  });
});

test.each([
  ['ED25519', []],
  // The library that checks certificates does not verify them.
  ['ED448', ['issuer_unknown']],
])('an authority with a key of %s', async (algorithm, expected) => {
  openssl('genpkey', '-algorithm', algorithm, '-out', 'edwards.key');
  const extensions = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
  const root = ['-x509', '-key', 'edwards.key', '-subj', '/CN=SPECIMEN edwards', '-days', '30'];
  openssl('req', ...root, ...extensions.flatMap((each) => ['-addext', each]), '-out', 'edwards.pem');
  openssl('req', '-new', '-key', 'rsa.key', '-subj', '/CN=SPECIMEN', '-out', 'below.csr');
  const by = ['-CA', 'edwards.pem', '-CAkey', 'edwards.key', '-extfile', 'usage', '-days', '30'];
  openssl('x509', '-req', '-in', 'below.csr', ...by, '-out', 'below.pem');
  openssl('pkey', '-in', 'rsa.key', '-out', 'below.key');
  writeFileSync(join(dir, 'index'), '');
  const settings = ['[ca]', 'default_ca = own', '[own]', 'database = index', 'default_md = default'];
  writeFileSync(join(dir, 'authority'), settings.join('\n'));
  const keys = ['-keyfile', 'edwards.key', '-cert', 'edwards.pem', '-crldays', '7'];
  openssl('ca', '-gencrl', '-config', 'authority', ...keys, '-out', 'edwards.crl');
  openssl('crl', '-in', 'edwards.crl', '-outform', 'DER', '-out', 'edwards.crl.der');
  const cms = sign('below', []);
  const own = {
    roots: [new X509Certificate(readFileSync(join(dir, 'edwards.pem'))).raw],
    crls: [readFileSync(join(dir, 'edwards.crl.der'))],
    now: soon,
  };
  const reply = await verifyDetached(file, cms, own);
  expect(reply.signatures.map(({ faults }) => faults)).toEqual([expected]);
  const another = await verifyDetached(file, cms, trust);
  expect(another.signatures.map(({ faults }) => faults)).toEqual([['issuer_unknown']]);
});
