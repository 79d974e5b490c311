import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type SignedData, type SignerInfo, TSTInfo } from 'pkijs';
import { digestName, publicKeyOf, type ReadCertificate } from './certificates.ts';
import { readSignedData } from './cms.ts';
import { oid } from './oids.ts';
import { isMalformed, type SignatureField } from './pdf/signature-fields.ts';
import { schemeOf } from './signature-algorithm.ts';
import { signerOf } from './signer-certificate.ts';
import { lengthsAgree } from './strict-cms.ts';
import { attributeValue, certificatesOf, octets, verifyCms, verifyDocumentTimeStamp } from './verify-cms.ts';

/**
 * Whether the bytes that a signature or a document time-stamp covers are not those that were signed, or cannot be told
 * to be. Who signed is not asked.
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

const SHA1 = '1.3.14.3.2.26';

/**
 * Whether the only fault of a CMS is that it was made by means that count for nothing in a check: with SHA-1, a short
 * key or no signed attributes, where it must still fit, or by algorithms that nobody here knows, such as GOST.
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
        return signer !== null && (isUnknown(info, signer) || fits(info, signer, content));
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

/** Only the key, the digest and the signature together: each alone could have been written over another. */
function isUnknown({ digestAlgorithm, signatureAlgorithm }: SignerInfo, signer: ReadCertificate): boolean {
  const digest = digestAlgorithm.algorithmId;
  return (
    nameOfDigest(digest) === null && schemeOf(signatureAlgorithm, digest) === null && keyOf(signer) === null
  );
}

function fits(info: SignerInfo, signer: ReadCertificate, content: readonly Uint8Array[]): boolean {
  const { digestAlgorithm, signedAttrs, signature } = info;
  const digest = digestAlgorithm.algorithmId;
  const isOld = digestName(digest) === null || publicKeyOf(signer) === null || signedAttrs === undefined;
  const [name, key] = [nameOfDigest(digest), keyOf(signer)];
  if (!isOld || name === null || key === null) return false;
  if (signedAttrs !== undefined) {
    const stated = octets(attributeValue(signedAttrs.attributes, oid.messageDigest));
    if (stated === null || digestOf(digest, content)?.equals(stated) !== true) return false;
  }
  const signed =
    signedAttrs === undefined ? Buffer.concat(content) : new Uint8Array(signedAttrs.encodedValue);
  return verify(name, signed, key, new Uint8Array(signature.valueBlock.valueHexView));
}

const nameOfDigest = (digest: string): string | null => (digest === SHA1 ? 'sha1' : digestName(digest));

function digestOf(algorithm: string, parts: readonly Uint8Array[]): Buffer | null {
  const name = nameOfDigest(algorithm);
  if (name === null) return null;
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The key of any length; null for an algorithm that Node does not know. */
function keyOf({ parsed }: ReadCertificate): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(parsed.publicKey.rawData), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}
