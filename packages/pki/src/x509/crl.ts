import type { KeyedCertificate } from './authority.ts';
import { rsa, toArrayBuffer } from './engine.ts';
import { X509Certificate, X509CrlGenerator, X509CrlReason } from './x509.ts';

/** A CRL is valid for a week and created again for each request, so a verifier can cache it for days. */
const LIFETIME_MS = 7 * 86_400_000;

export interface Revocation {
  /** Hexadecimal. */
  readonly serialNumber: string;
  readonly at: Date;
  /** `superseded`: replaced by a newer certificate; `keyCompromise`: its key can no longer be trusted. */
  readonly reason: 'superseded' | 'keyCompromise';
}

/** The issuer's certificate revocation list (CRL), DER. */
export async function createCrl(
  issuer: KeyedCertificate,
  revoked: readonly Revocation[],
  now: Date,
): Promise<Uint8Array> {
  const crl = await X509CrlGenerator.create({
    issuer: new X509Certificate(toArrayBuffer(issuer.certificate)).subject,
    thisUpdate: new Date(now.getTime() - 60_000),
    nextUpdate: new Date(now.getTime() + LIFETIME_MS),
    entries: revoked.map(({ serialNumber, at, reason }) => ({
      serialNumber,
      revocationDate: at,
      reason: X509CrlReason[reason],
    })),
    signingAlgorithm: rsa,
    signingKey: issuer.privateKey,
  });
  return new Uint8Array(crl.rawData);
}
