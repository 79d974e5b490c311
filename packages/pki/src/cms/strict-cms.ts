import type { SignedData, SignerInfo } from 'pkijs';
import { oid } from '../x509/oids.ts';
import { isOfNation } from './national-algorithms.ts';
import { isPlain, schemeOf } from './signature-algorithm.ts';
import { areSound } from './signed-attributes.ts';
import { isNamedByKey } from './signer-certificate.ts';

/** Nesting of a CMS with a time-stamp and its certificates is below 30. */
const MAX_DEPTH = 100;

/**
 * Whether the lengths within a value agree: each part ends where its contents do, and nothing follows. The parser
 * repairs lengths, so an altered one would go unnoticed. In BER some parts have an end marker instead of a length.
 */
export function lengthsAgree(bytes: Uint8Array): boolean {
  const isBer = bytes[1] === INDEFINITE;
  return elementEnd(bytes, 0, { end: bytes.length, depth: 0, isBer }) === bytes.length;
}

const INDEFINITE = 0x80;

interface Frame {
  /** Where the enclosing element ends at the latest. */
  readonly end: number;
  readonly depth: number;
  readonly isBer: boolean;
}

/** Where an element ends; null if that contradicts its contents or the enclosing element. */
function elementEnd(bytes: Uint8Array, at: number, frame: Frame): number | null {
  const tag = bytes[at] ?? 0;
  // Tags of several bytes do not occur in a CMS; a zero would be padding.
  if (frame.depth > MAX_DEPTH || tag === 0 || (tag & 0x1f) === 0x1f || at + 2 > frame.end) return null;
  const isConstructed = (tag & 0x20) !== 0;
  if (bytes[at + 1] === INDEFINITE) {
    return isConstructed && frame.isBer ? endOfContents(bytes, at + 2, frame) : null;
  }
  const length = lengthAt(bytes, at + 1, frame);
  if (length === null) return null;
  const { start, end } = length;
  if (!isConstructed) return end;
  const inside = { ...frame, end, depth: frame.depth + 1 };
  for (let next: number | null = start; next !== end; ) {
    next = elementEnd(bytes, next, inside);
    if (next === null) return null;
  }
  return end;
}

/** The end of the two zeros that close an element without a length. */
function endOfContents(bytes: Uint8Array, start: number, frame: Frame): number | null {
  const inside = { ...frame, depth: frame.depth + 1 };
  for (let next: number | null = start; ; ) {
    if (bytes[next] === 0 && bytes[next + 1] === 0 && next + 2 <= frame.end) return next + 2;
    next = elementEnd(bytes, next, inside);
    if (next === null) return null;
  }
}

/** Where an element's contents begin and end. */
function lengthAt(
  bytes: Uint8Array,
  at: number,
  { end, isBer }: Frame,
): { readonly start: number; readonly end: number } | null {
  let length = bytes[at] ?? 0;
  let start = at + 1;
  if (length >= 0x80) {
    const count = length & 0x7f;
    if (count > 4 || start + count > end) return null;
    length = bytes.subarray(start, start + count).reduce((sum, byte) => sum * 256 + byte, 0);
    // BER allows more length bytes than needed.
    if (!isBer && length < (count === 1 ? 0x80 : 256 ** (count - 1))) return null;
    start += count;
  }
  return start + length > end ? null : { start, end: start + length };
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
 * Whether the parts of a CMS that no signature covers agree with its signatures: versions, algorithms, the type
 * of content, and unsigned attributes. Otherwise they could be altered unnoticed.
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
    signerInfos.every((info) => isConsistentSigner(info) && areSound(info, contentType))
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
