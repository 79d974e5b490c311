import * as asn1 from 'asn1js';
import { ContentInfo } from 'pkijs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readSignedData, signCms } from '../cms/cms.ts';
import type { Trust } from '../cms/verdict.ts';
import { annots, contract, forgeSignature, formBody, pageBody, writePdf } from '../pdf/forgeries/forge.ts';
import { verifyDetached, verifyPdf } from '../verify.ts';
import { createAuthority, type ExportedCertificate, importSigningKey } from './authority.ts';
import { createCrl } from './crl.ts';
import { newSerialNumber, rsa, sha256, subtle, toArrayBuffer } from './engine.ts';
import {
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate,
  X509CertificateGenerator,
} from './x509.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const now = new Date();
let issuing: ExportedCertificate;
let trust: Trust;
beforeAll(async () => {
  const made = await createAuthority({ name: 'Kuelik Test', crlUrl: 'http://127.0.0.1:9/ca.crl' }, now);
  issuing = made.issuing;
  const keyed = { certificate: issuing.certificate, privateKey: await importSigningKey(issuing.pkcs8) };
  trust = { roots: [made.root.certificate], crls: [await createCrl(keyed, [], now)], now };
});

interface Made {
  readonly purposes?: string[];
  readonly hash?: string;
  readonly bits?: number;
  readonly extensions?: readonly Extension[];
}

/** A certificate of the trusted authority with its own key. */
async function issue({ purposes, hash = 'SHA-256', bits = 2048, extensions = [] }: Made) {
  const keys = await subtle.generateKey({ ...rsa, modulusLength: bits }, true, ['sign', 'verify']);
  const key = toArrayBuffer(issuing.pkcs8);
  const signingKey = await subtle.importKey('pkcs8', key, { name: rsa.name, hash }, true, ['sign']);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: 'CN=SPECIMEN',
    issuer: new X509Certificate(toArrayBuffer(issuing.certificate)).subjectName,
    notBefore: new Date(now.getTime() - 60_000),
    notAfter: new Date(now.getTime() + 86_400_000),
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: { name: rsa.name, hash },
    extensions: [
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      ...(purposes === undefined ? [] : [new ExtendedKeyUsageExtension(purposes)]),
      ...extensions,
    ],
  });
  const signer = { certificate: new Uint8Array(certificate.rawData), privateKey: keys.privateKey };
  return { signer, chain: [issuing.certificate] };
}

const file = Buffer.from('I owe 1 000');
async function faultsOf(made: Made) {
  const cms = await signCms(sha256(file), { ...(await issue(made)), signingTime: now });
  return (await verifyDetached(file, cms, trust)).signatures.flatMap(({ faults }) => faults);
}
const pkix = (last: number) => `1.3.6.1.5.5.7.3.${last}`;
const constraint = (critical: boolean, type = '1.3.6.1.4.1.32473.9') =>
  new Extension(type, critical, new asn1.Null().toBER(false));

describe('a certificate of a trusted authority', () => {
  test.each<[string, Made]>([
    ['of no purpose', {}],
    ['for mail', { purposes: [pkix(4)] }],
    ['for clients and natural persons', { purposes: [pkix(2), '1.2.398.3.3.4.1.1'] }],
    ['with an unknown extension that is not critical', { extensions: [constraint(false)] }],
  ])('%s signs documents', async (_what, made) => {
    expect(await faultsOf(made)).toEqual([]);
  });

  test.each<[string, string, Made]>([
    ['for servers alone', 'wrong_purpose', { purposes: [pkix(1)] }],
    ['for servers and clients', 'wrong_purpose', { purposes: [pkix(1), pkix(2)] }],
    ['for code', 'wrong_purpose', { purposes: [pkix(3)] }],
    ['for time-stamps', 'wrong_purpose', { purposes: [pkix(8)] }],
    ['for answers about revocation', 'wrong_purpose', { purposes: [pkix(9)] }],
    ['with an unknown critical extension', 'wrong_purpose', { extensions: [constraint(true)] }],
    ['with a signature over SHA-1', 'issuer_unknown', { hash: 'SHA-1' }],
    ['with a key of 1,024 bits', 'malformed', { bits: 1024 }],
  ])('%s signs none', async (_what, fault, made) => {
    expect(await faultsOf(made)).toContain(fault);
  });
});

describe('content inside a signature', () => {
  const enclosing = (cms: Uint8Array, content: Uint8Array): Uint8Array => {
    const data = readSignedData(cms);
    data.encapContentInfo.eContent = new asn1.OctetString({ valueHex: toArrayBuffer(content) });
    const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) });
    return new Uint8Array(info.toSchema().toBER(false));
  };

  test('is the file, or the signature is not valid', async () => {
    const cms = await signCms(sha256(file), { ...(await issue({})), signingTime: now });
    expect(await verifyDetached(file, enclosing(cms, file), trust)).toMatchObject({ valid: true });
    const other = enclosing(cms, Buffer.from('I owe 9 000'));
    expect(await verifyDetached(file, other, trust)).toMatchObject({
      valid: false,
      signatures: [{ faults: ['malformed'] }],
    });
  });

  test('of a PDF is refused', async () => {
    const pdf = await forgeSignature(writePdf(contract('I owe 1 000')), await issue({}), {
      field: 10,
      value: 11,
      catalogue: formBody(10),
      page: pageBody(annots(10)),
    });
    expect(await verifyPdf(pdf, trust)).toMatchObject({ valid: true });
    const contents = /\/Contents <([0-9a-f]+)>/.exec(pdf.toString('latin1'))?.[1] ?? '';
    const whole = enclosing(Buffer.from(contents, 'hex'), Buffer.from('I owe 9 000'));
    pdf.write(Buffer.from(whole).toString('hex'), pdf.indexOf(`<${contents}`) + 1, 'latin1');
    expect(await verifyPdf(pdf, trust)).toMatchObject({
      valid: false,
      signatures: [{ faults: ['malformed'] }],
    });
  });
});
