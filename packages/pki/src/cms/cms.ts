import * as asn1 from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { KeyedCertificate } from '../x509/authority.ts';
import { sha256, subtle, toArrayBuffer } from '../x509/engine.ts';
import { oid } from '../x509/oids.ts';

/** Returns a time-stamp token (DER of its ContentInfo) for a SHA-256 digest. */
export type TimeStamper = (digest: Uint8Array) => Promise<Uint8Array>;

export interface CmsOptions {
  readonly signer: KeyedCertificate;
  /** Certificates between the signer and the root, DER. */
  readonly chain: readonly Uint8Array[];
  /** Signing time for the signed attributes; CAdES requires it, PAdES forbids it (the PDF has its own). */
  readonly signingTime?: Date;
  /** Raises the signature from B-B to B-T. */
  readonly timeStamper?: TimeStamper;
  /** Content to include in the CMS with its type, instead of a detached signature: for time-stamp tokens. */
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
}

/** Signs the content with this SHA-256 digest: a CAdES-B signature, detached unless `content` is given; DER. */
export async function signCms(digest: Uint8Array, options: CmsOptions): Promise<Uint8Array> {
  const { content } = options;
  const signedData = new SignedData({
    version: content === undefined ? 1 : 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: content?.type ?? oid.data }),
    certificates: [],
    signerInfos: [],
  });
  if (content !== undefined) {
    // Set afterwards: the constructor would make a constructed string of it, which DER forbids.
    signedData.encapContentInfo.eContent = new asn1.OctetString({ valueHex: toArrayBuffer(content.bytes) });
  }
  signedData.digestAlgorithms = [sha256Algorithm()];
  await addSigner(signedData, digest, options);
  return encode(signedData);
}

/** Adds a signature to a detached CMS; the existing signatures stay unchanged. */
export async function cosignCms(
  existing: Uint8Array,
  digest: Uint8Array,
  options: Omit<CmsOptions, 'content'>,
): Promise<Uint8Array> {
  const signedData = readSignedData(existing);
  await addSigner(signedData, digest, options);
  return encode(signedData);
}

/** Parses a CMS; throws unless it is SignedData. */
export function readSignedData(der: Uint8Array): SignedData {
  const info = ContentInfo.fromBER(toArrayBuffer(der));
  if (info.contentType !== oid.signedData) throw new Error('Not a signed CMS');
  return new SignedData({ schema: info.content });
}

async function addSigner(data: SignedData, digest: Uint8Array, options: CmsOptions): Promise<void> {
  const { signer, chain, signingTime, timeStamper, content } = options;
  const certificate = Certificate.fromBER(toArrayBuffer(signer.certificate));
  const attributes = [
    attribute(oid.contentType, new asn1.ObjectIdentifier({ value: content?.type ?? oid.data })),
    attribute(oid.messageDigest, new asn1.OctetString({ valueHex: toArrayBuffer(digest) })),
    signingCertificate(certificate, signer.certificate),
    ...(signingTime === undefined
      ? []
      : [attribute(oid.signingTime, new asn1.UTCTime({ valueDate: signingTime }))]),
  ];
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    digestAlgorithm: sha256Algorithm(),
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithmId: oid.sha256WithRsa,
      algorithmParams: new asn1.Null(),
    }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: inDerOrder(attributes) }),
  });
  const signed = new asn1.Set({ value: inDerOrder(attributes).map((entry) => entry.toSchema()) });
  const signature = await subtle.sign('RSASSA-PKCS1-v1_5', signer.privateKey, signed.toBER(false));
  info.signature = new asn1.OctetString({ valueHex: signature });
  if (timeStamper !== undefined) {
    const token = asn1.fromBER(toArrayBuffer(await timeStamper(sha256(new Uint8Array(signature))))).result;
    info.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(oid.timeStampToken, token)],
    });
  }
  data.signerInfos.push(info);
  data.certificates = withoutRepeats([
    ...(data.certificates ?? []),
    certificate,
    ...chain.map((der) => Certificate.fromBER(toArrayBuffer(der))),
  ]);
}

function encode(data: SignedData): Uint8Array {
  const info = new ContentInfo({ contentType: oid.signedData, content: data.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER(false));
}

const attribute = (type: string, value: asn1.BaseBlock): Attribute =>
  new Attribute({ type, values: [value] });

const sha256Algorithm = () =>
  new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new asn1.Null() });

/** ESSCertIDv2 of RFC 5035 with its default SHA-256: binds the signature to this certificate. */
function signingCertificate(certificate: Certificate, der: Uint8Array): Attribute {
  const directoryName = new asn1.Constructed({
    idBlock: { tagClass: 3, tagNumber: 4 },
    value: [certificate.issuer.toSchema()],
  });
  const issuerSerial = new asn1.Sequence({
    value: [new asn1.Sequence({ value: [directoryName] }), certificate.serialNumber],
  });
  const id = new asn1.Sequence({
    value: [new asn1.OctetString({ valueHex: toArrayBuffer(sha256(der)) }), issuerSerial],
  });
  return attribute(
    oid.signingCertificateV2,
    new asn1.Sequence({ value: [new asn1.Sequence({ value: [id] })] }),
  );
}

/** DER orders the members of a SET by their encoding. */
function inDerOrder(attributes: readonly Attribute[]): Attribute[] {
  return attributes
    .map((entry) => ({ entry, der: Buffer.from(entry.toSchema().toBER(false)) }))
    .sort((a, b) => Buffer.compare(a.der, b.der))
    .map(({ entry }) => entry);
}

type CertificateSet = NonNullable<SignedData['certificates']>;

function withoutRepeats(certificates: CertificateSet): CertificateSet {
  const seen = new Set<string>();
  return certificates.filter((entry) => {
    const key = Buffer.from(entry.toSchema().toBER(false)).toString('base64');
    return seen.has(key) ? false : seen.add(key);
  });
}
