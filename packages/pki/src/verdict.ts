import type { SignatureFault } from '@kuelik/protocol';
import type { ReadCertificate, Subject } from './certificates.ts';

export type Fault = SignatureFault;

/** Whom signatures are checked against. */
export interface Trust {
  /** Root certificates, DER. */
  readonly roots: readonly Uint8Array[];
  /** Lists of revoked certificates, DER. */
  readonly crls: readonly Uint8Array[];
  readonly now: Date;
  /** Certificates, DER, of which the checker knows itself that they were not revoked: no list is asked for. */
  readonly vouched?: readonly Uint8Array[];
}

/** What was found of one signature, before it is told to anyone. */
export interface CmsVerdict {
  readonly faults: readonly Fault[];
  readonly subject: Subject;
  /** Null: there is none to read. */
  readonly certificate: ReadCertificate | null;
  readonly chain: readonly string[];
  readonly revocation: 'good' | 'revoked' | 'unknown';
  readonly signedAt: Date | null;
  readonly timeStamp: { readonly at: Date; readonly authority: string } | null;
  readonly level: 'B-B' | 'B-T' | null;
}
