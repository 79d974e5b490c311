import * as asn1 from 'asn1js';
import { type Certificate, type SignedData, type SignerInfo, TSTInfo } from 'pkijs';
import {
  buildChain,
  commonNameOf,
  isForDocuments,
  isForTimeStamps,
  publicKeyOf,
  type ReadCertificate,
  readCertificate,
  readSubject,
  validAt,
} from '../x509/certificates.ts';
import { startDigest } from '../x509/digests.ts';
import { oid } from '../x509/oids.ts';
import { isRevokedAbove, revocationAt } from '../x509/revocation.ts';
import { readSignedData } from './cms.ts';
import { isNational } from './national-algorithms.ts';
import { schemeOf, signatureFits } from './signature-algorithm.ts';
import { attributeValue, octets } from './signed-attributes.ts';
import { isBound, isBoundElsewhere, signerOf } from './signer-certificate.ts';
import { isConsistent, lengthsAgree } from './strict-cms.ts';
import type { CmsVerdict, Fault, Trust } from './verdict.ts';

/** Maximum number of signers checked in one CMS. */
const MAX_SIGNERS = 50;

/**
 * Checks every signature of a CMS against the bytes that it claims to sign.
 *
 * @param parts the signed bytes, in order: a file, or a PDF's byte range.
 */
export async function verifyCms(
  cms: Uint8Array,
  parts: readonly Uint8Array[],
  trust: Trust,
  claimedTime: Date | null = null,
): Promise<readonly CmsVerdict[]> {
  let data: SignedData;
  try {
    data = readSignedData(cms);
  } catch {
    return [unreadable()];
  }
  if (!lengthsAgree(cms) || !isConsistent(data, oid.data) || !holdsOnly(data, parts)) return [unreadable()];
  const certificates = certificatesOf(data);
  const verdicts: CmsVerdict[] = [];
  for (const info of data.signerInfos.slice(0, MAX_SIGNERS)) {
    verdicts.push(await verifySigner(info, certificates, parts, trust, claimedTime).catch(unreadable));
  }
  return verdicts.length === 0 ? [unreadable()] : verdicts;
}

/**
 * Whether a CMS holds no content except the file that it signs. The digest is not compared with content inside, so
 * it could be altered; a PDF's signature holds none (ISO 32000-2 12.8.3.3).
 */
function holdsOnly({ encapContentInfo: { eContent } }: SignedData, parts: readonly Uint8Array[]): boolean {
  const [file, more] = parts;
  if (eContent === undefined) return true;
  return file !== undefined && more === undefined && octets(eContent)?.equals(file) === true;
}

async function verifySigner(
  info: SignerInfo,
  certificates: readonly ReadCertificate[],
  parts: readonly Uint8Array[],
  trust: Trust,
  claimedTime: Date | null,
): Promise<CmsVerdict> {
  const signer = signerOf(info, certificates);
  if (signer === null) return unreadable();
  const faults = new Set<Fault>(checkSignature(info, signer, parts));
  const stamp = await checkTimeStamp(info, trust);
  if (typeof stamp === 'string') faults.add(stamp);
  const time = typeof stamp === 'string' ? null : stamp;
  const claimed = signingTimeOf(info) ?? claimedTime;
  // Without a trusted time the signing time is unknown, so the certificate must be valid now.
  const at = time?.at ?? trust.now;
  const chain = await chainOf(signer, certificates, trust);
  const revocation = await checkCertificate(signer, chain, trust, at, faults);
  return {
    faults: [...faults],
    subject: readSubject(signer),
    certificate: signer,
    chain: (chain ?? [signer]).map(commonNameOf),
    revocation,
    signedAt: time?.at ?? claimed,
    timeStamp: time,
    level: isBaseline(info) ? (time === null ? 'B-B' : 'B-T') : null,
  };
}

/** @param carried certificates that came with the signature. */
function chainOf(leaf: ReadCertificate, carried: readonly ReadCertificate[], { roots, others = [] }: Trust) {
  return buildChain(leaf, [...carried, ...others.map(readCertificate)], roots.map(readCertificate));
}

async function checkCertificate(
  signer: ReadCertificate,
  chain: readonly ReadCertificate[] | null,
  trust: Trust,
  at: Date,
  faults: Set<Fault>,
): Promise<CmsVerdict['revocation']> {
  if (!isForDocuments(signer)) faults.add('wrong_purpose');
  const [, issuer] = chain ?? [];
  if (chain === null || issuer === undefined) {
    faults.add('issuer_unknown');
    return 'unknown';
  }
  for (const certificate of chain) {
    const validity = validAt(certificate, at);
    if (validity === 'expired') faults.add('certificate_expired');
    if (validity === 'not_yet_valid') faults.add('certificate_not_yet_valid');
  }
  const isVouched = trust.vouched?.some((der) => Buffer.from(der).equals(signer.der)) === true;
  const revocation = isVouched ? 'good' : await revocationAt(signer, issuer, trust.crls, at, trust.now);
  if (revocation === 'revoked' || (await isRevokedAbove(chain, trust.crls, at, trust.now)))
    faults.add('certificate_revoked');
  if (revocation === 'unknown') faults.add('revocation_unknown');
  return revocation;
}

function checkSignature(info: SignerInfo, signer: ReadCertificate, parts: readonly Uint8Array[]): Fault[] {
  const digest = info.digestAlgorithm.algorithmId;
  const hash = startDigest(digest);
  const scheme = schemeOf(info.signatureAlgorithm, digest);
  const key = publicKeyOf(signer);
  const { signedAttrs } = info;
  if (isNational(info, signer)) return ['not_checkable'];
  // Without signed attributes it is not a baseline signature; we never create such signatures.
  if (hash === null || scheme === null || key === null || signedAttrs === undefined) return ['malformed'];
  const faults: Fault[] = [];
  for (const part of parts) hash.update(part);
  const expected = octets(attributeValue(signedAttrs.attributes, oid.messageDigest));
  if (expected === null || !hash.digest().equals(expected)) faults.push('file_changed');
  const signature = new Uint8Array(info.signature.valueBlock.valueHexView);
  const signed = new Uint8Array(signedAttrs.encodedValue);
  if (!signatureFits(key, scheme, digest, signed, signature) || isBoundElsewhere(info, signer)) {
    faults.push('signature_broken');
  }
  return faults;
}

const isBaseline = (info: SignerInfo): boolean =>
  attributeValue(info.signedAttrs?.attributes ?? [], oid.signingCertificateV2) !== undefined;

interface TimeStampFound {
  readonly at: Date;
  readonly authority: string;
}

type TimeStampFault = Extract<Fault, `time_stamp_${string}`>;

async function checkTimeStamp(
  info: SignerInfo,
  trust: Trust,
): Promise<TimeStampFound | TimeStampFault | null> {
  const value = attributeValue(info.unsignedAttrs?.attributes ?? [], oid.timeStampToken);
  if (value === undefined) return null;
  const stamped = new Uint8Array(info.signature.valueBlock.valueHexView);
  const found = await checkToken(new Uint8Array(value.toBER(false)), [stamped], trust);
  return typeof found === 'string' ? found : { at: found.at, authority: found.authority };
}

interface TokenFound extends TimeStampFound {
  readonly certificate: ReadCertificate;
}

/**
 * Checks the time-stamp of a whole PDF (ETSI EN 319 142-1 5.4.3), whose token takes the place of a signature's
 * CMS.
 *
 * @param parts the bytes that it covers, in order.
 */
export async function verifyDocumentTimeStamp(
  token: Uint8Array,
  parts: readonly Uint8Array[],
  trust: Trust,
): Promise<CmsVerdict> {
  const found = await checkToken(token, parts, trust);
  if (typeof found === 'string') return { ...unreadable(), faults: [found] };
  const { certificate, at, authority } = found;
  const chain = await chainOf(certificate, [certificate], trust);
  return {
    faults: [],
    subject: readSubject(certificate),
    certificate,
    chain: (chain ?? [certificate]).map(commonNameOf),
    revocation: 'good',
    signedAt: at,
    timeStamp: { at, authority },
    level: null,
  };
}

async function checkToken(
  der: Uint8Array,
  parts: readonly Uint8Array[],
  trust: Trust,
): Promise<TokenFound | TimeStampFault> {
  try {
    const token = readSignedData(der);
    if (!lengthsAgree(der) || !isConsistent(token, oid.tstInfo)) return 'time_stamp_broken';
    const content = octets(token.encapContentInfo.eContent);
    const [stamper, another] = token.signerInfos;
    if (content === null || stamper === undefined || another !== undefined) return 'time_stamp_broken';
    const stamp = TSTInfo.fromBER(new Uint8Array(content).buffer);
    if (!stamps(stamp, parts)) return 'time_stamp_broken';
    const certificates = certificatesOf(token);
    const authority = signerOf(stamper, certificates);
    // A token may omit its authority's certificate if the verifier knows it; here none is known.
    if (authority === null) return 'time_stamp_untrusted';
    if (checkSignature(stamper, authority, [content]).length > 0 || !isBound(stamper))
      return 'time_stamp_broken';
    if (!(await isTrustedStamper(authority, certificates, stamp.genTime, trust)))
      return 'time_stamp_untrusted';
    return { at: stamp.genTime, authority: commonNameOf(authority), certificate: authority };
  } catch {
    return 'time_stamp_broken';
  }
}

function stamps({ messageImprint }: TSTInfo, parts: readonly Uint8Array[]): boolean {
  const hash = startDigest(messageImprint.hashAlgorithm.algorithmId);
  if (hash === null) return false;
  const stamped = Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView);
  for (const part of parts) hash.update(part);
  return hash.digest().equals(stamped);
}

async function isTrustedStamper(
  authority: ReadCertificate,
  certificates: readonly ReadCertificate[],
  at: Date,
  trust: Trust,
): Promise<boolean> {
  const chain = await chainOf(authority, certificates, trust);
  const [, issuer] = chain ?? [];
  if (!isForTimeStamps(authority) || chain === null || issuer === undefined) return false;
  if (chain.some((each) => validAt(each, at) !== 'valid')) return false;
  const { crls, now } = trust;
  if (await isRevokedAbove(chain, crls, now, now)) return false;
  return (await revocationAt(authority, issuer, crls, now, now)) !== 'revoked';
}

/** The certificates within a CMS that can be read. */
export function certificatesOf(data: SignedData): ReadCertificate[] {
  return (data.certificates ?? []).flatMap((entry) => {
    try {
      return [readCertificate(new Uint8Array((entry as Certificate).toSchema().toBER(false)))];
    } catch {
      return [];
    }
  });
}

/** The certificate, DER, of a CMS's only signer; null if there is none, or more than one signer. */
export function onlySigner(cms: Uint8Array): Uint8Array | null {
  try {
    const data = readSignedData(cms);
    const [info, another] = data.signerInfos;
    if (info === undefined || another !== undefined) return null;
    return signerOf(info, certificatesOf(data))?.der ?? null;
  } catch {
    return null;
  }
}

function signingTimeOf(info: SignerInfo): Date | null {
  const value = attributeValue(info.signedAttrs?.attributes ?? [], oid.signingTime);
  return value instanceof asn1.UTCTime || value instanceof asn1.GeneralizedTime ? value.toDate() : null;
}

/** The findings for a signature that cannot be read. */
export const unreadable = (): CmsVerdict => ({
  faults: ['malformed'],
  subject: { name: '', iin: null, bin: null },
  certificate: null,
  chain: [],
  revocation: 'unknown',
  signedAt: null,
  timeStamp: null,
  level: null,
});
