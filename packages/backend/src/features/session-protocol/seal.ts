import { type SigningIdentity, signPdf, TimeStampError, type TimeStamper, verifySealed } from '@kuelik/pki';

/** Why a protocol could not be sealed; it is retried. */
export type SealFailure =
  | 'seal_not_configured'
  | 'time_stamp_unavailable'
  | 'time_stamp_untrusted'
  | 'seal_failed';

export class SealError extends Error {
  override readonly name = 'SealError';
  readonly reason: SealFailure;

  constructor(reason: SealFailure, options: ErrorOptions = {}) {
    super(`Not sealed: ${reason}`, options);
    this.reason = reason;
  }
}

export interface SealLook {
  readonly at: Date;
  readonly reason: string;
  /** Printed below the certificate's name in the stamp. */
  readonly lines: readonly string[];
  /** Where the file can be verified: the stamp's QR code. */
  readonly link: string;
}

/** A deployment's seal: signs PDFs as PAdES-B-T. */
export interface Seal {
  /** DER */
  readonly certificate: Uint8Array;
  /** Trust anchors of the certificate and its timestamps, DER. */
  readonly roots: readonly Uint8Array[];
  /** Rejects with `SealError`. */
  seal(pdf: Uint8Array, look: SealLook): Promise<Uint8Array>;
}

/** The seal of live sessions and the sandbox's for test sessions; null: none. */
export interface Seals {
  has(test: boolean): boolean;
  of(test: boolean): Promise<Seal | null>;
}

export const noSeals: Seals = { has: () => false, of: async () => null };

export interface SealOptions {
  readonly identity: SigningIdentity;
  readonly timeStamper: TimeStamper;
  /** Roots of the timestamp authority, DER, if they differ from the identity's. */
  readonly timeStampRoots: readonly Uint8Array[];
}

/** A seal that verifies its own output: if a reader could not verify the file, it is not returned. */
export function createSeal({ identity, timeStamper, timeStampRoots }: SealOptions): Seal {
  const { signer, chain, name } = identity;
  const roots = [...chain.slice(-1), ...timeStampRoots];
  return {
    certificate: signer.certificate,
    roots,
    seal: async (pdf, { at, reason, lines, link }) => {
      const options = { signer, chain, timeStamper, at, name, reason, stamp: { title: name, lines, link } };
      const sealed = await signPdf(pdf, options).catch((cause: unknown) => {
        throw new SealError(cause instanceof TimeStampError ? 'time_stamp_unavailable' : 'seal_failed', {
          cause,
        });
      });
      const trust = { roots, crls: [], vouched: [signer.certificate], now: new Date() };
      const seen = await verifySealed(sealed, trust, [signer.certificate], '');
      const [signature, another] = seen?.reply.signatures ?? [];
      if (signature?.faults.includes('time_stamp_untrusted')) throw new SealError('time_stamp_untrusted');
      if (seen?.reply.valid !== true || another !== undefined || signature?.level !== 'B-T')
        throw new SealError('seal_failed');
      return sealed;
    },
  };
}
