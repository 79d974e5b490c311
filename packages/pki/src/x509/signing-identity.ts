import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { importSigningKey, type KeyedCertificate } from './authority.ts';
import {
  buildChain,
  commonNameOf,
  isForDocuments,
  publicKeyOf,
  type ReadCertificate,
  readCertificate,
  validAt,
} from './certificates.ts';
import { fromPem } from './pem.ts';

/** A deployment's signing key with its certificate and the chain to a root. */
export interface SigningIdentity {
  readonly signer: KeyedCertificate;
  /** Certificates between the signer and the root, and the root, DER. */
  readonly chain: readonly Uint8Array[];
  /** The certificate's common name. */
  readonly name: string;
}

/** An unusable key file; the message gives the reason and contains no part of the key. */
export class SigningIdentityError extends Error {
  override readonly name = 'SigningIdentityError';
}

/** NIST SP 800-57's minimum for signatures until 2030: 2,048 bits. */
const MIN_BITS = 2048;

/**
 * Reads a PEM file with a private key (PKCS#8, plain or encrypted, or PKCS#1), its certificate and the CA
 * certificates.
 *
 * @param password of an encrypted key; null for an unencrypted one.
 * @throws SigningIdentityError
 */
export async function readSigningIdentity(
  pem: string,
  password: string | null,
  now: Date,
): Promise<SigningIdentity> {
  const key = readKey(pem, password);
  const certificates = readCertificates(pem);
  const own = certificates.find((certificate) => belongs(key, certificate));
  if (own === undefined) throw new SigningIdentityError('it holds no certificate of its private key');
  if (!isForDocuments(own))
    throw new SigningIdentityError('its certificate is not for signing: digitalSignature or nonRepudiation');
  const validity = validAt(own, now);
  if (validity !== 'valid')
    throw new SigningIdentityError(
      validity === 'expired' ? 'its certificate has expired' : 'its certificate is not valid yet',
    );
  const others = certificates.filter((certificate) => certificate !== own);
  const last = others.at(-1);
  const chain = last === undefined ? null : await buildChain(own, others, [last]);
  if (chain === null)
    throw new SigningIdentityError('it must hold the certificates above its own, in order, the root last');
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  try {
    return {
      signer: { certificate: own.der, privateKey: await importSigningKey(pkcs8) },
      chain: chain.slice(1).map(({ der }) => der),
      name: commonNameOf(own),
    };
  } finally {
    pkcs8.fill(0);
  }
}

function readKey(pem: string, password: string | null): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(password === null ? pem : { key: pem, passphrase: password });
  } catch {
    throw new SigningIdentityError('it holds no private key in PEM that the password opens');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < MIN_BITS)
    throw new SigningIdentityError(`its key must be RSA with at least ${MIN_BITS} bits`);
  return key;
}

function readCertificates(pem: string): readonly ReadCertificate[] {
  try {
    return fromPem('CERTIFICATE', pem).map(readCertificate);
  } catch {
    throw new SigningIdentityError('it holds a certificate that cannot be read');
  }
}

function belongs(key: KeyObject, certificate: ReadCertificate): boolean {
  const spki = { type: 'spki', format: 'der' } as const;
  const found = publicKeyOf(certificate);
  return found?.export(spki).equals(createPublicKey(key).export(spki)) === true;
}

/**
 * The certificates of a PEM file, DER.
 * @throws SigningIdentityError when there is none, or one that cannot be read.
 */
export function readRoots(pem: string): readonly Uint8Array[] {
  const found = readCertificates(pem).map(({ der }) => der);
  if (found.length === 0) throw new SigningIdentityError('it holds no certificate in PEM');
  return found;
}
