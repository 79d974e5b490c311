import type { SignedData, SignerInfo } from 'pkijs';
import { isOfNation } from './national-algorithms.ts';
import { oid } from './oids.ts';
import { isPlain, schemeOf } from './signature-algorithm.ts';
import { isNamedByKey } from './signer-certificate.ts';

/** Nesting of a CMS with a time-stamp and its certificates is below 30. */
const MAX_DEPTH = 100;

/**
 * Whether the lengths within a DER value agree: each part ends where its contents do. The parser repairs lengths,
 * so that an altered one would go unnoticed. True for BER of indefinite length, which has none.
 */
export function lengthsAgree(bytes: Uint8Array): boolean {
  if (bytes[1] === 0x80) return true;
  return fills(bytes, 0, bytes.length, 0);
}

/** Whether elements, one after the other, fill the bytes from `at` to `end` exactly. */
function fills(bytes: Uint8Array, at: number, end: number, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  let next = at;
  while (next < end) {
    const tag = bytes[next] ?? 0;
    let start = next + 2;
    let length = bytes[next + 1] ?? 0;
    // Tags of several bytes do not occur in a CMS; a zero would be padding.
    if (tag === 0 || (tag & 0x1f) === 0x1f || start > end) return false;
    if (length >= 0x80) {
      const count = length & 0x7f;
      if (count === 0 || count > 4 || start + count > end) return false;
      length = bytes.subarray(start, start + count).reduce((sum, byte) => sum * 256 + byte, 0);
      if (length < (count === 1 ? 0x80 : 256 ** (count - 1))) return false;
      start += count;
    }
    next = start + length;
    if (next > end) return false;
    if ((tag & 0x20) !== 0 && !fills(bytes, start, next, depth + 1)) return false;
  }
  return true;
}

const ATTRIBUTES = '1.2.840.113549.1.9.16.2';
/** Attributes beside a signature that others add: RFC 5652 and 5126, ETSI EN 319 122-1, Adobe, Microsoft. */
const besides: ReadonlySet<string> = new Set([
  oid.timeStampToken,
  '1.2.840.113549.1.9.6',
  ...[21, 22, 23, 24, 25, 26, 27, 48].map((last) => `${ATTRIBUTES}.${last}`),
  '0.4.0.1733.2.4',
  '0.4.0.1733.2.5',
  '1.2.840.113583.1.1.8',
  '1.3.6.1.4.1.311.3.3.1',
]);

/**
 * Whether the parts of a CMS that no signature covers say what its signatures say: versions, algorithms, the kind
 * of content, and attributes beside the signature. Otherwise they could be altered unnoticed.
 *
 * @param contentType of what is signed
 */
export function isConsistent(data: SignedData, contentType: string): boolean {
  const { version, encapContentInfo, digestAlgorithms, signerInfos } = data;
  if (encapContentInfo.eContentType !== contentType) return false;
  // RFC 5652 5.1: 4 and 5 with further kinds of certificates and revocation data.
  const least = contentType !== oid.data || signerInfos.some(isNamedByKey) ? 3 : 1;
  if (version !== least && version !== 4) return false;
  const used = new Set(signerInfos.map(({ digestAlgorithm }) => digestAlgorithm.algorithmId));
  return (
    digestAlgorithms.every((one) => isPlain(one) && used.has(one.algorithmId)) &&
    signerInfos.every(isConsistentSigner)
  );
}

function isConsistentSigner(info: SignerInfo): boolean {
  const { version, digestAlgorithm, signatureAlgorithm, unsignedAttrs } = info;
  return (
    version === (isNamedByKey(info) ? 3 : 1) &&
    isPlain(digestAlgorithm) &&
    (schemeOf(signatureAlgorithm, digestAlgorithm.algorithmId) !== null || isOfNation(info)) &&
    (unsignedAttrs?.attributes ?? []).every(({ type }) => besides.has(type))
  );
}
