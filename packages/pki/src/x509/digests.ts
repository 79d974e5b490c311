import { createHash, type Hash } from 'node:crypto';
import { oid } from './oids.ts';

/** Bits that SHAKE256 gives in a signature with Ed448 (RFC 8419 3.1), in bytes. */
const SHAKE256_BYTES = 64;

const digests: ReadonlyMap<string, string> = new Map([
  [oid.sha256, 'sha256'],
  [oid.sha384, 'sha384'],
  [oid.sha512, 'sha512'],
  [oid.sha3With256, 'sha3-256'],
  [oid.sha3With384, 'sha3-384'],
  [oid.sha3With512, 'sha3-512'],
  [oid.shake256, 'shake256'],
]);

/** Node's name of a digest; null for weak or unknown digests. */
export const digestName = (algorithm: string): string | null => digests.get(algorithm) ?? null;

/** A digest to be computed; null for weak or unknown ones. */
export function startDigest(algorithm: string): Hash | null {
  const name = digestName(algorithm);
  if (name === null) return null;
  return createHash(name, algorithm === oid.shake256 ? { outputLength: SHAKE256_BYTES } : {});
}
