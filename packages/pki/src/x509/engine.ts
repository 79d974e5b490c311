import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { inPieces } from '@kuelik/processes';
import { CryptoEngine, setEngine } from 'pkijs';
import { cryptoProvider } from './x509.ts';

// Both libraries keep one global engine; this module is imported before either is used.
const node = webcrypto as unknown as Crypto;
cryptoProvider.set(node);
setEngine('node', new CryptoEngine({ name: 'node', crypto: node }));

export const { subtle } = node;

/** RSA-2048 with SHA-256: what Kazakhstan's verifiers map to "RSA"; larger keys only make signing slower. */
export const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
} as const;

/** A root is valid for 15 years; NIST SP 800-57 asks for 3072 bits beyond 2030. */
export const rsaRoot = { ...rsa, modulusLength: 3072 } as const;

/** A new key pair; the private key is extractable, so that it can be sealed. */
export async function generateKeys(algorithm: typeof rsa | typeof rsaRoot = rsa) {
  return subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

/** A positive serial number of 128 random bits, hexadecimal. RFC 5280 requires at least 64 bits and no leading zero. */
export function newSerialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** SHA-256 of the concatenated parts, which can be many megabytes: in pieces. */
export async function sha256OfParts(...parts: readonly Uint8Array[]): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const part of parts) {
    for await (const piece of inPieces(part)) hash.update(piece);
  }
  return hash.digest();
}

/** Copies the bytes into their own ArrayBuffer, as the libraries require. */
export const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
