import { constants, createPublicKey, type KeyObject, type VerifyKeyObjectInput, verify } from 'node:crypto';
import * as asn1 from 'asn1js';
import { AlgorithmIdentifier, RSASSAPSSParams } from 'pkijs';
import { digestName } from '../x509/digests.ts';
import { oid } from '../x509/oids.ts';

const pkcs1: Readonly<Record<string, string>> = {
  [oid.sha256]: '1.2.840.113549.1.1.11',
  [oid.sha384]: '1.2.840.113549.1.1.12',
  [oid.sha512]: '1.2.840.113549.1.1.13',
  [oid.sha3With256]: '2.16.840.1.101.3.4.3.14',
  [oid.sha3With384]: '2.16.840.1.101.3.4.3.15',
  [oid.sha3With512]: '2.16.840.1.101.3.4.3.16',
};
const ecdsa: Readonly<Record<string, string>> = {
  [oid.sha256]: '1.2.840.10045.4.3.2',
  [oid.sha384]: '1.2.840.10045.4.3.3',
  [oid.sha512]: '1.2.840.10045.4.3.4',
  [oid.sha3With256]: '2.16.840.1.101.3.4.3.10',
  [oid.sha3With384]: '2.16.840.1.101.3.4.3.11',
  [oid.sha3With512]: '2.16.840.1.101.3.4.3.12',
};
const RSA_KEY = '1.2.840.113549.1.1.1';
const EC_KEY = '1.2.840.10045.2.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';
/** Signatures of RFC 8410, of the signed attributes and not of a digest of them, by the kind of key. */
const edwards: Readonly<Record<string, string>> = { '1.3.101.112': 'ed25519', '1.3.101.113': 'ed448' };
/** The mask's hash need not resist collisions, and many programs still use this one. */
const SHA1 = '1.3.14.3.2.26';

/** How a signature is verified: with which kinds of keys, and for RSA, with which padding. */
export interface SignatureScheme {
  readonly keys: readonly string[];
  readonly padding: Pick<VerifyKeyObjectInput, 'padding' | 'saltLength'>;
  /** Signs the bytes themselves, not their digest. */
  readonly isWhole?: boolean;
  /** The parameters of RSASSA-PSS, if the mask has another hash than the message. */
  readonly masked?: RSASSAPSSParams;
  /** Node's name of the mask's hash, for RSASSA-PSS. */
  readonly mask?: string;
}

/**
 * The scheme that a signature's algorithm names, if it fits this digest; null for any other, and for one with
 * incomplete parameters.
 *
 * @param digest OID of the digest algorithm.
 */
export function schemeOf(algorithm: AlgorithmIdentifier, digest: string): SignatureScheme | null {
  const id = algorithm.algorithmId;
  if (id === RSA_PSS) return pssScheme(algorithm.algorithmParams, digest);
  if (!isPlain(algorithm)) return null;
  const edwardsKey = edwards[id];
  if (edwardsKey !== undefined)
    return digestName(digest) === null ? null : { keys: [edwardsKey], padding: {}, isWhole: true };
  if (pkcs1[digest] === undefined) return null;
  if (id === RSA_KEY || id === pkcs1[digest])
    return { keys: ['rsa'], padding: { padding: constants.RSA_PKCS1_PADDING } };
  return id === EC_KEY || id === ecdsa[digest] ? { keys: ['ec'], padding: {} } : null;
}

/**
 * RSASSA-PSS (RFC 4055, 4056, 8017): the digest of the signature is that of the signed attributes, that of the mask may be
 * another, and the trailer is the only one that exists. The salt may be of any length, and the signature must have exactly
 * this one: programs take the digest's length, or as much as fits into the key.
 */
function pssScheme(parameters: unknown, digest: string): SignatureScheme | null {
  if (!(parameters instanceof asn1.Sequence) || pkcs1[digest] === undefined) return null;
  try {
    const given = new RSASSAPSSParams({ schema: parameters });
    const { hashAlgorithm, maskGenAlgorithm, saltLength, trailerField } = given;
    const mask = new AlgorithmIdentifier({ schema: maskGenAlgorithm.algorithmParams });
    const isDigest = hashAlgorithm.algorithmId === digest && isPlain(hashAlgorithm);
    const isMask = pkcs1[mask.algorithmId] !== undefined || mask.algorithmId === SHA1;
    if (!isDigest || maskGenAlgorithm.algorithmId !== MGF1 || !isMask || !isPlain(mask)) return null;
    // Negative lengths would let the verifier guess.
    if (trailerField !== 1 || !Number.isSafeInteger(saltLength) || saltLength < 0) return null;
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
    const isOther = mask.algorithmId !== digest;
    const name = mask.algorithmId === SHA1 ? 'sha1' : digestName(mask.algorithmId);
    if (name === null) return null;
    return { keys: ['rsa', 'rsa-pss'], padding, mask: name, ...(isOther && { masked: given }) };
  } catch {
    return null;
  }
}

/**
 * Whether a key permits a signature by its own parameters, if it has some (RFC 4055 1.2): its hashes and at least its salt.
 * Node verifies by those of the key, whatever the signature says.
 */
function permits(
  { asymmetricKeyDetails }: KeyObject,
  name: string,
  { padding, mask }: SignatureScheme,
): boolean {
  const { hashAlgorithm, mgf1HashAlgorithm, saltLength = 0 } = asymmetricKeyDetails ?? {};
  if (hashAlgorithm === undefined && mgf1HashAlgorithm === undefined) return true;
  return hashAlgorithm === name && mgf1HashAlgorithm === mask && (padding.saltLength ?? 0) >= saltLength;
}

/** The same key with RSASSA-PSS parameters: only these make Node use another hash for the mask. A key that has parameters keeps them. */
function withParameters(key: KeyObject, parameters: RSASSAPSSParams): KeyObject {
  if (key.asymmetricKeyDetails?.mgf1HashAlgorithm !== undefined) return key;
  const { result } = asn1.fromBER(new Uint8Array(key.export({ type: 'spki', format: 'der' })).buffer);
  const [, bits] = (result as asn1.Sequence).valueBlock.value;
  if (bits === undefined) throw new Error('The public key is empty');
  const algorithm = new AlgorithmIdentifier({ algorithmId: RSA_PSS, algorithmParams: parameters.toSchema() });
  const info = new asn1.Sequence({ value: [algorithm.toSchema(), bits] });
  return createPublicKey({ key: Buffer.from(info.toBER(false)), format: 'der', type: 'spki' });
}

/** Whether an algorithm has no parameters. */
export const isPlain = ({ algorithmParams }: AlgorithmIdentifier): boolean =>
  algorithmParams === undefined || algorithmParams instanceof asn1.Null;

/**
 * Whether this key made the signature of these bytes.
 *
 * @param digest OID of the digest algorithm.
 */
export function signatureFits(
  key: KeyObject,
  scheme: SignatureScheme,
  digest: string,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean {
  const { keys, padding, isWhole = false, masked } = scheme;
  const name = digestName(digest);
  if (name === null || !keys.includes(key.asymmetricKeyType ?? '')) return false;
  if (!permits(key, name, scheme)) return false;
  try {
    const used = masked === undefined ? key : withParameters(key, masked);
    return verify(isWhole ? null : name, signed, { key: used, ...padding }, signature);
  } catch {
    return false;
  }
}
