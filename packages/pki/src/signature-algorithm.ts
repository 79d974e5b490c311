import { constants, type KeyObject, type VerifyKeyObjectInput, verify } from 'node:crypto';
import * as asn1 from 'asn1js';
import { AlgorithmIdentifier, RSASSAPSSParams } from 'pkijs';
import { digestName } from './certificates.ts';
import { oid } from './oids.ts';

const pkcs1: Readonly<Record<string, string>> = {
  [oid.sha256]: '1.2.840.113549.1.1.11',
  [oid.sha384]: '1.2.840.113549.1.1.12',
  [oid.sha512]: '1.2.840.113549.1.1.13',
};
const ecdsa: Readonly<Record<string, string>> = {
  [oid.sha256]: '1.2.840.10045.4.3.2',
  [oid.sha384]: '1.2.840.10045.4.3.3',
  [oid.sha512]: '1.2.840.10045.4.3.4',
};
const RSA_KEY = '1.2.840.113549.1.1.1';
const EC_KEY = '1.2.840.10045.2.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';

/** How a signature is verified: with which kinds of keys, and for RSA, with which padding. */
export interface SignatureScheme {
  readonly keys: readonly string[];
  readonly padding: Pick<VerifyKeyObjectInput, 'padding' | 'saltLength'>;
}

/**
 * The scheme that a signature's algorithm names, if it is one for this digest; null for any other, and for one whose
 * parameters leave something open.
 *
 * @param digest OID of the digest algorithm.
 */
export function schemeOf(algorithm: AlgorithmIdentifier, digest: string): SignatureScheme | null {
  const id = algorithm.algorithmId;
  if (id === RSA_PSS) return pssScheme(algorithm.algorithmParams, digest);
  if (!isPlain(algorithm)) return null;
  if (id === RSA_KEY || id === pkcs1[digest])
    return { keys: ['rsa'], padding: { padding: constants.RSA_PKCS1_PADDING } };
  return id === EC_KEY || id === ecdsa[digest] ? { keys: ['ec'], padding: {} } : null;
}

/**
 * RSASSA-PSS (RFC 4055, 4056, 8017): the digest of the signature is that of the signed attributes and of the mask, and
 * the trailer is the only one that exists. The salt may be of any length, and the signature must have exactly this one:
 * programs take the digest's length, or as much as fits into the key.
 */
function pssScheme(parameters: unknown, digest: string): SignatureScheme | null {
  if (!(parameters instanceof asn1.Sequence)) return null;
  try {
    const { hashAlgorithm, maskGenAlgorithm, saltLength, trailerField } = new RSASSAPSSParams({
      schema: parameters,
    });
    const mask = new AlgorithmIdentifier({ schema: maskGenAlgorithm.algorithmParams });
    const isOne = (one: AlgorithmIdentifier) => one.algorithmId === digest && isPlain(one);
    const fits = isOne(hashAlgorithm) && maskGenAlgorithm.algorithmId === MGF1 && isOne(mask);
    // Negative lengths would let the verifier guess.
    if (!fits || trailerField !== 1 || !Number.isSafeInteger(saltLength) || saltLength < 0) return null;
    return { keys: ['rsa', 'rsa-pss'], padding: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength } };
  } catch {
    return null;
  }
}

/** Whether an algorithm has no parameters. */
export const isPlain = ({ algorithmParams }: AlgorithmIdentifier): boolean =>
  algorithmParams === undefined || algorithmParams instanceof asn1.Null;

/**
 * Whether a signature is that of these bytes by this key.
 *
 * @param digest OID of the digest algorithm.
 */
export function signatureFits(
  key: KeyObject,
  { keys, padding }: SignatureScheme,
  digest: string,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean {
  const name = digestName(digest);
  if (name === null || !keys.includes(key.asymmetricKeyType ?? '')) return false;
  try {
    return verify(name, signed, { key, ...padding }, signature);
  } catch {
    return false;
  }
}
