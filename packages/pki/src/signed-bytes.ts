import { createHash, createPublicKey, type Hash, type KeyObject, verify } from 'node:crypto';
import { type SignedData, type SignerInfo, TSTInfo } from 'pkijs';
import { readSignedData } from './cms/cms.ts';
import { isNational } from './cms/national-algorithms.ts';
import { schemeOf, signatureFits } from './cms/signature-algorithm.ts';
import { attributeValue, octets } from './cms/signed-attributes.ts';
import { signerOf } from './cms/signer-certificate.ts';
import { lengthsAgree } from './cms/strict-cms.ts';
import { certificatesOf, verifyCms, verifyDocumentTimeStamp } from './cms/verify-cms.ts';
import { isMalformed, type SignatureField } from './pdf/changes/signature-fields.ts';
import { publicKeyOf, type ReadCertificate } from './x509/certificates.ts';
import { digestName, startDigest } from './x509/digests.ts';
import { oid } from './x509/oids.ts';

/**
 * Whether the bytes that a signature or a document time-stamp covers are not provably those that were signed. Who
 * signed is not checked. A signature by a state's own algorithms counts as intact, although that cannot be checked
 * here: it is never valid.
 */
export async function hasOtherBytes(signature: SignatureField): Promise<boolean> {
  if (isMalformed(signature)) return true;
  const { cms, parts, isTimeStamp } = signature;
  const trust = { roots: [], crls: [], now: new Date() };
  const verdicts = isTimeStamp
    ? [await verifyDocumentTimeStamp(cms, parts, trust)]
    : await verifyCms(cms, parts, trust);
  const faults = verdicts.flatMap((verdict) => verdict.faults);
  if (faults.includes('file_changed') || faults.includes('signature_broken')) return true;
  return faults.includes(isTimeStamp ? 'time_stamp_broken' : 'malformed') && !isOfOtherMeans(cms, parts);
}

/** Digests that count for nothing today, by Node's names. */
const old: Readonly<Record<string, string>> = { '1.3.14.3.2.26': 'sha1', '2.16.840.1.101.3.4.2.4': 'sha224' };

/**
 * Whether the only fault of a CMS is that it was made by means that count for nothing in a check: with SHA-1 or SHA-224, a short
 * key or no signed attributes, where it must still fit, or by a state's own algorithms.
 */
function isOfOtherMeans(cms: Uint8Array, parts: readonly Uint8Array[]): boolean {
  try {
    const data = readSignedData(cms);
    if (!lengthsAgree(cms) || data.signerInfos.length === 0) return false;
    const content = contentOf(data, parts);
    const certificates = certificatesOf(data);
    return (
      content !== null &&
      data.signerInfos.every((info) => {
        const signer = signerOf(info, certificates);
        return signer !== null && (isNational(info, signer) || fits(info, signer, content));
      })
    );
  } catch {
    return false;
  }
}

/** What the signers of a CMS signed: the parts, or a time-stamp of them; null if it is one of something else. */
function contentOf(data: SignedData, parts: readonly Uint8Array[]): readonly Uint8Array[] | null {
  const { eContent, eContentType } = data.encapContentInfo;
  if (eContentType !== oid.tstInfo) return eContent === undefined ? parts : null;
  const stamp = octets(eContent);
  if (stamp === null) return null;
  const { hashAlgorithm, hashedMessage } = TSTInfo.fromBER(new Uint8Array(stamp).buffer).messageImprint;
  const digest = digestOf(hashAlgorithm.algorithmId, parts);
  const isOther = digest?.equals(Buffer.from(hashedMessage.valueBlock.valueHexView)) === false;
  return isOther ? null : [stamp];
}

function fits(info: SignerInfo, signer: ReadCertificate, content: readonly Uint8Array[]): boolean {
  const { digestAlgorithm, signedAttrs, signature } = info;
  const digest = digestAlgorithm.algorithmId;
  const isOld = digestName(digest) === null || publicKeyOf(signer) === null || signedAttrs === undefined;
  const key = keyOf(signer);
  if (!isOld || key === null) return false;
  if (signedAttrs !== undefined) {
    const stated = octets(attributeValue(signedAttrs.attributes, oid.messageDigest));
    if (stated === null || digestOf(digest, content)?.equals(stated) !== true) return false;
  }
  const signed =
    signedAttrs === undefined ? Buffer.concat(content) : new Uint8Array(signedAttrs.encodedValue);
  const value = new Uint8Array(signature.valueBlock.valueHexView);
  const scheme = schemeOf(info.signatureAlgorithm, digest);
  if (scheme !== null) return signatureFits(key, scheme, digest, signed, value);
  const name = old[digest];
  return name !== undefined && verify(name, signed, key, value);
}

function digestOf(algorithm: string, parts: readonly Uint8Array[]): Buffer | null {
  const name = old[algorithm];
  const hash: Hash | null = name === undefined ? startDigest(algorithm) : createHash(name);
  for (const part of parts) hash?.update(part);
  return hash?.digest() ?? null;
}

/** The key of any length; null for an algorithm that Node does not know. */
function keyOf({ parsed }: ReadCertificate): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(parsed.publicKey.rawData), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}
