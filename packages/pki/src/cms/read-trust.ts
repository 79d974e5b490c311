import { readCertificate } from '../x509/certificates.ts';
import { fromPem } from '../x509/pem.ts';
import { readRoots } from '../x509/signing-identity.ts';
import type { Trust } from './verdict.ts';

/**
 * What signatures of an authority are checked with.
 *
 * @param pem its certificates, of which those that name themselves as their issuer are trusted, and its current lists of
 * revoked ones.
 * @throws SigningIdentityError when there is no certificate, or one that cannot be read.
 */
export function readTrust(pem: { readonly chain: string; readonly crl: string }, now: Date): Trust {
  const certificates = readRoots(pem.chain);
  const isRoot = (der: Uint8Array): boolean => {
    const { parsed } = readCertificate(der);
    return parsed.issuer === parsed.subject;
  };
  return {
    roots: certificates.filter(isRoot),
    others: certificates.filter((der) => !isRoot(der)),
    crls: fromPem('X509 CRL', pem.crl),
    now,
  };
}
