import { isPdf, readTrust, type Trust, verifyDetached, verifyPdf } from '@kuelik/pki';
import type { CheckedSignature, SignatureFault, VerifyReply } from '@kuelik/protocol';
import { AppError } from '../../kit/errors.ts';
import type { Verify } from './verify-routes.ts';

/** What a signing service reports about signatures. Rejects with a provider's error. */
export interface SigningService {
  readonly verify: Verify;
  /** PEM: certificates that signatures chain to, and the current lists of revoked ones. */
  authority(): Promise<{ readonly chain: string; readonly crl: string }>;
}

/**
 * What a service may know beyond its published certificates: other authorities, revocation by OCSP, a state's own algorithms.
 * What a file shows, and whether it was altered, is never among it.
 */
const open: ReadonlySet<SignatureFault> = new Set([
  'issuer_unknown',
  'revocation_unknown',
  'not_checkable',
  'time_stamp_untrusted',
]);

/**
 * Checks signed files with our own rules, whatever the service calls valid. The service is asked only about signatures that have no other
 * fault than those it may know better.
 */
export const checkedHere =
  ({ verify, authority }: SigningService, now: () => Date): Verify =>
  async (file, signature) => {
    if (signature === null && !isPdf(file)) throw new AppError(400, 'signature_missing');
    const trust = toTrust(await authority(), now());
    const own = await (signature === null ? verifyPdf(file, trust) : verifyDetached(file, signature, trust));
    return own.signatures.some(isOpen) ? settle(own, await verify(file, signature)) : own;
  };

/** Without readable certificates no signer is trusted. */
function toTrust(published: Awaited<ReturnType<SigningService['authority']>>, now: Date): Trust {
  try {
    return readTrust(published, now);
  } catch {
    return { roots: [], crls: [], now };
  }
}

function isOpen({ faults }: CheckedSignature): boolean {
  // Without a trusted time-stamp a certificate has to be valid today.
  const isTimeUnsure = faults.includes('time_stamp_untrusted');
  const mayClear = (fault: SignatureFault) =>
    open.has(fault) || (isTimeUnsure && fault === 'certificate_expired');
  return faults.length > 0 && faults.every(mayClear);
}

function settle(own: VerifyReply, said: VerifyReply): VerifyReply {
  // It found other signatures than we did, so its findings cannot be assigned.
  if (said.signatures.length !== own.signatures.length) return own;
  const signatures = own.signatures.map((mine, at) => {
    const theirs = said.signatures[at];
    return theirs !== undefined && isOpen(mine) && isSameSigner(mine, theirs) ? settled(mine, theirs) : mine;
  });
  const isSigned = signatures.some(({ document_time_stamp }) => document_time_stamp !== true);
  return { ...own, valid: isSigned && signatures.every(({ valid }) => valid), signatures };
}

const serial = ({ certificate }: CheckedSignature): string =>
  certificate.serial_number.toLowerCase().replace(/^0+/, '');

const isSameSigner = (mine: CheckedSignature, theirs: CheckedSignature): boolean =>
  serial(mine) !== '' && serial(mine) === serial(theirs);

/** Who signed and what was seen stays our own finding: a service might not mask its people's numbers. */
function settled(mine: CheckedSignature, theirs: CheckedSignature): CheckedSignature {
  const valid = theirs.valid && theirs.faults.length === 0;
  const { chain, revocation, signed_at, time_stamp, level } = theirs;
  const faults = valid || theirs.faults.length > 0 ? theirs.faults : mine.faults;
  return { ...mine, valid, faults, chain, revocation, signed_at, time_stamp, level };
}
