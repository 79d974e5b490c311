import { AppError, type StoredDocument, signedName } from '@kuelik/backend';
import type { SignatureFault } from '@kuelik/protocol';
import type { Signing } from '@kuelik/providers';
import type { CannotSignReason, SignerResult } from '../../contract/signer.ts';
import { signerError } from './call.ts';

export type SigningVerdict =
  | { readonly ok: true; readonly signed: Extract<Signing, { status: 'SIGNED' }> }
  | { readonly ok: false; readonly error: AppError };

/** `cannot_be_signed` with its reason. */
export const cannot = (
  reason: CannotSignReason,
  more: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
) => signerError('cannot_be_signed', { reason, ...more }, cause);

const refused = (error: AppError): SigningVerdict => ({ ok: false, error });

/** The signature, or the error that any other outcome means. Pure. */
export function judgeSigning(outcome: Signing): SigningVerdict {
  switch (outcome.status) {
    case 'SIGNED':
      return { ok: true, signed: outcome };
    case 'WRONG_PASSWORD':
      return refused(signerError('incorrect_password', { attempts_left: outcome.attemptsLeft }));
    case 'LOCKED':
      return refused(new AppError(423, 'certificate_locked', { detail: { attempts_left: 0 } }));
    case 'EXPIRED':
      return refused(new AppError(409, 'certificate_expired'));
    case 'REVOKED':
      return refused(new AppError(409, 'certificate_revoked'));
    case 'NO_CERTIFICATE':
      return refused(cannot('no_certificate'));
    case 'PENDING':
      return refused(cannot('in_progress'));
  }
}

/** What is only unknown for now: the service's list of revoked certificates, the authority of its time-stamps. */
const unknownYet: readonly SignatureFault[] = ['revocation_unknown', 'time_stamp_untrusted'];

/** The error that the faults of an intact signature mean; null if it may be stored. Pure. */
export function judgeCertificate(faults: readonly SignatureFault[]): AppError | null {
  for (const fault of ['certificate_revoked', 'certificate_expired'] as const) {
    if (faults.includes(fault)) return new AppError(409, fault);
  }
  const reason = faults.find((fault) => !unknownYet.includes(fault));
  return reason === undefined ? null : signerError('service_trouble', { reason });
}

/** The list of what was signed, for the record. Pure. */
export function resultOf(documents: readonly StoredDocument[], now: Date): SignerResult {
  const signed = documents.flatMap((document) =>
    document.signed === null ? [] : [{ ...document, signed: document.signed }],
  );
  return {
    result: true,
    signed_at: now.toISOString(),
    certificate: signed.at(-1)?.signed.certificate ?? null,
    documents: signed.map((document) => ({
      id: document.id,
      name: document.name,
      signed_name: signedName(document),
      format: document.signed.format,
      sha256: document.signed.sha256,
      size: document.signed.size,
      signed_at: document.signed.signedAt,
    })),
  };
}
