import type { SignatureFault } from '@kuelik/protocol';
import type { ReadCertificate, Subject } from '../x509/certificates.ts';

export type Fault = SignatureFault;

/** The trust anchors and revocation data for checking signatures. */
export interface Trust {
  /** Root certificates, DER. */
  readonly roots: readonly Uint8Array[];
  /** Certificates below the roots, DER, for signatures that come without them; not trusted themselves. */
  readonly others?: readonly Uint8Array[];
  /** Certificate revocation lists, DER. */
  readonly crls: readonly Uint8Array[];
  readonly now: Date;
  /** Certificates, DER, that the caller knows not to be revoked: no CRL is needed for them. */
  readonly vouched?: readonly Uint8Array[];
}

/** Findings about one signature, before they are turned into a reply. */
export interface CmsVerdict {
  readonly faults: readonly Fault[];
  readonly subject: Subject;
  /** Null: no readable certificate. */
  readonly certificate: ReadCertificate | null;
  readonly chain: readonly string[];
  readonly revocation: 'good' | 'revoked' | 'unknown';
  readonly signedAt: Date | null;
  readonly timeStamp: { readonly at: Date; readonly authority: string } | null;
  readonly level: 'B-B' | 'B-T' | null;
}
