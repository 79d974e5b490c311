import { createHash, type KeyObject, sign } from 'node:crypto';
import { Certificate } from 'pkijs';
import { toArrayBuffer } from '../../x509/engine.ts';
import { oid } from '../../x509/oids.ts';

/** One element of DER. */
export function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const digits = body.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  const head = body.length < 0x80 ? [tag, body.length] : [tag, 0x80 | length.length, ...length];
  return Buffer.concat([Buffer.from(head), body]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => element(0x30, ...parts);
export const octetString = (bytes: Uint8Array): Buffer => element(0x04, bytes);

/** An object identifier. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
      digits.unshift((left % 128) | 0x80);
    }
    return digits;
  });
  return element(0x06, Buffer.from(bytes));
}

const number = (value: number): Buffer => element(0x02, Buffer.from([value]));
const algorithm = (id: string, hasNull = true): Buffer =>
  sequence(identifier(id), ...(hasNull ? [element(0x05)] : []));

/** An attribute with any values. */
export const attribute = (type: string, ...values: readonly Uint8Array[]): Buffer =>
  sequence(identifier(type), element(0x31, ...values));

export const digestOf = (bytes: Uint8Array, name = 'sha256'): Buffer =>
  createHash(name).update(bytes).digest();

/** The value of ESSCertID and ESSCertIDv2 with a digest alone. */
export const certificateId = (digest: Uint8Array): Buffer =>
  sequence(sequence(sequence(octetString(digest))));

/** The attributes that an honest signature has. */
export const usualAttributes = (
  contentType: string,
  digest: Uint8Array,
  certificate: Uint8Array,
): Buffer[] => [
  attribute(oid.contentType, identifier(contentType)),
  attribute(oid.messageDigest, octetString(digest)),
  attribute(oid.signingCertificateV2, certificateId(digestOf(certificate))),
];

/** A signer whose certificate, DER, can say anything. */
export interface Signer {
  readonly certificate: Uint8Array;
  readonly key: KeyObject;
}

export interface ForgedCms {
  /** The kind of content, which is enclosed unless it is data. */
  readonly contentType?: string;
  /** Instead of the usual ones, given the right digest of the content. */
  readonly attributes?: (digest: Uint8Array) => readonly Uint8Array[];
  /** Attributes beside the signature. */
  readonly beside?: (signature: Uint8Array) => readonly Uint8Array[];
  /** A second signer. */
  readonly another?: Signer;
}

const RSA = '1.2.840.113549.1.1.1';
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';

function signerInfo(content: Uint8Array, { certificate, key }: Signer, options: ForgedCms): Buffer {
  const { contentType = oid.data, beside } = options;
  const digest = digestOf(content);
  const attributes = options.attributes?.(digest) ?? usualAttributes(contentType, digest, certificate);
  const signature = sign('sha256', element(0x31, ...attributes), key);
  const { issuer, serialNumber } = Certificate.fromBER(toArrayBuffer(certificate));
  const name = new Uint8Array(issuer.toSchema().toBER(false));
  const isEc = key.asymmetricKeyType === 'ec';
  return sequence(
    number(1),
    sequence(name, new Uint8Array(serialNumber.toBER(false))),
    algorithm(oid.sha256),
    element(0xa0, ...attributes),
    algorithm(isEc ? ECDSA_SHA256 : RSA, !isEc),
    octetString(signature),
    ...(beside === undefined ? [] : [element(0xa1, ...beside(signature))]),
  );
}

/** A CMS, written part by part, so that a test can falsify any of them. */
export function forgeCms(
  content: Uint8Array,
  signer: Signer,
  issuer: Uint8Array,
  options: ForgedCms = {},
): Buffer {
  const { contentType = oid.data, another } = options;
  const isData = contentType === oid.data;
  const enclosed = isData ? [] : [element(0xa0, octetString(content))];
  const signers = another === undefined ? [signer] : [signer, another];
  const data = sequence(
    number(isData ? 1 : 3),
    element(0x31, algorithm(oid.sha256)),
    sequence(identifier(contentType), ...enclosed),
    element(0xa0, ...signers.map(({ certificate }) => certificate), issuer),
    element(0x31, ...signers.map((each) => signerInfo(content, each, options))),
  );
  return sequence(identifier(oid.signedData), element(0xa0, data));
}

/** A time-stamp of bytes by any signer. */
export function forgeTimeStamp(
  stamped: Uint8Array,
  signer: Signer,
  issuer: Uint8Array,
  at: Date,
  options: Omit<ForgedCms, 'contentType'> = {},
): Buffer {
  const time = `${at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`;
  const imprint = sequence(algorithm(oid.sha256), octetString(digestOf(stamped)));
  const info = sequence(
    number(1),
    identifier(oid.sandboxTimeStampPolicy),
    imprint,
    number(7),
    element(0x18, Buffer.from(time)),
  );
  return forgeCms(info, signer, issuer, { ...options, contentType: oid.tstInfo });
}
