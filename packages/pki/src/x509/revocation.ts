import type { ReadCertificate } from './certificates.ts';
import { toArrayBuffer } from './engine.ts';
import { KeyUsageFlags, KeyUsagesExtension, X509Crl, X509CrlReason } from './x509.ts';

/**
 * Whether a certificate was revoked by `time`, according to the given CRLs: `unknown` without a current and complete CRL of its
 * issuer. Of several current ones an entry in any counts.
 */
export async function revocationAt(
  certificate: ReadCertificate,
  issuer: ReadCertificate,
  crls: readonly Uint8Array[],
  time: Date,
  now: Date,
): Promise<'good' | 'revoked' | 'unknown'> {
  let answer: 'good' | 'unknown' = 'unknown';
  for (const der of crls) {
    const crl = new X509Crl(toArrayBuffer(der));
    if (!(await isCurrent(crl, issuer, now))) continue;
    const entry = crl.findRevoked(certificate.parsed);
    const isRevoked = entry !== null && entry.reason !== X509CrlReason.removeFromCRL;
    if (isRevoked && entry.revocationDate.getTime() <= time.getTime()) return 'revoked';
    if (isComplete(crl)) answer = 'good';
  }
  return answer;
}

async function isCurrent(crl: X509Crl, issuer: ReadCertificate, now: Date): Promise<boolean> {
  if (crl.issuer !== issuer.parsed.subject) return false;
  if (crl.nextUpdate !== undefined && crl.nextUpdate.getTime() < now.getTime()) return false;
  const usage = issuer.parsed.getExtension(KeyUsagesExtension);
  if (usage !== null && (usage.usages & KeyUsageFlags.cRLSign) === 0) return false;
  return crl.verify({ publicKey: issuer.parsed.publicKey });
}

/**
 * Whether a CRL lists everything that its issuer revoked. A critical extension says that it does not: it has the changes since another one, or
 * some kinds of certificates alone (RFC 5280 5.2).
 */
const isComplete = (crl: X509Crl): boolean => crl.extensions.every(({ critical }) => !critical);

/**
 * Whether an authority between a certificate and its root was revoked by `time`. Roots rarely publish a current list, so one that is missing
 * accuses no one.
 *
 * @param chain the certificate first, the root last.
 */
export async function isRevokedAbove(
  chain: readonly ReadCertificate[],
  crls: readonly Uint8Array[],
  time: Date,
  now: Date,
): Promise<boolean> {
  for (const [index, authority] of chain.entries()) {
    const issuer = chain[index + 1];
    if (index === 0 || issuer === undefined) continue;
    if ((await revocationAt(authority, issuer, crls, time, now)) === 'revoked') return true;
  }
  return false;
}
