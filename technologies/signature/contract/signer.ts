import { signingCertificate } from '@kuelik/protocol';
import * as v from 'valibot';
import {
  count,
  failureDetail,
  failureType,
  flag,
  maybeNumber,
  pageLocale,
  sessionId,
  text,
} from './shared.ts';

/** The catalogue's code of this step. */
export const signerCode = 'DSS';

const password = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/*
 * The calls, all under /digital-signature-signer/ with the session's token. Those for the documents themselves are in
 * `documents.ts`.
 */

/**
 * POST certificate/initialize/ and certificate/reissue/ ?session_id -> certificateReply.
 *
 * `initialize`: `ACTIVE`: the person has a certificate and signs with its password; `OTP_SENT`: a certificate will be
 * issued, the code for `accept` was sent; `LOCKED`, `EXPIRED`, `REVOKED`: only a reissue helps. Repeated after
 * `resend_after_s` it sends another code; before that it returns the same reply without sending one.
 * `reissue`, for a forgotten password or a certificate that cannot sign any more, gives `OTP_SENT`; the old
 * certificate is revoked when the new one is accepted.
 */
export const certificateReply = v.object({
  status: v.fallback(v.picklist(['ACTIVE', 'OTP_SENT', 'LOCKED', 'EXPIRED', 'REVOKED']), 'OTP_SENT'),
  code_length: count(6),
  resend_after_s: count(60),
  /** `OTP_SENT`: attempts left for the code; otherwise for the password. */
  attempts_left: maybeNumber,
  certificate: v.fallback(v.nullable(signingCertificate), null),
});
export type CertificateReply = v.InferOutput<typeof certificateReply>;

/**
 * POST certificate/consent/ -> {}: the person agrees to have a certificate issued. Our own extension, unknown to other
 * backends; `accept` without it stands for the same consent.
 */
export const issueConsentRequest = v.object({
  session_id: sessionId,
  /** The language in which the consent was shown. */
  locale: v.optional(pageLocale),
});

/** POST certificate/accept/ -> acceptReply; the code has 6 digits, specification section 5. */
export const acceptRequest = v.object({
  session_id: sessionId,
  password,
  otp: v.pipe(v.string(), v.regex(/^\d{6}$/)),
});

/** The certificate is issued. */
export const acceptReply = v.object({ certificate: v.fallback(v.nullable(signingCertificate), null) });
export type AcceptReply = v.InferOutput<typeof acceptReply>;

/** POST document/sign/ -> signerResult, recorded as the step's result; document/result/ returns it, also after the end. */
export const signRequest = v.object({ session_id: sessionId, password });

const signedDocument = v.object({
  id: text,
  name: text,
  /** The name in the archive: `name`, or `name` plus `.p7s`. */
  signed_name: text,
  format: v.fallback(v.picklist(['PAdES', 'CAdES']), 'PAdES'),
  /** Hexadecimal, of the signed file or the .p7s. */
  sha256: text,
  size: count(0),
  signed_at: text,
});

export const signerResult = v.object({
  result: flag(true),
  signed_at: text,
  certificate: v.fallback(v.nullable(signingCertificate), null),
  documents: v.fallback(v.array(signedDocument), []),
});
export type SignerResult = v.InferOutput<typeof signerResult>;

/** POST failure-reason/ {session_id, failure_type, detail} -> {} */
export const signerFailureRequest = v.object({
  session_id: sessionId,
  failure_type: failureType,
  detail: failureDetail,
});

/**
 * The specification's signer errors are keyed by the server's `message`; each also has a code. Compare
 * messages without regard to case: other backends write some with a capital.
 */
export const signerMessages = {
  /** 400; detail.attempts_left for the certificate's password. The last wrong one: `certificate_locked`. */
  incorrect_password: 'incorrect certificate password',
  /** 400; the SMS code is wrong, detail.attempts_left for this code. */
  incorrect_otp: 'certificate cannot be accepted',
  /** 404; nothing has been signed yet. */
  result_missing: 'signer result missing',
  /** 404; no such session or document. */
  not_found: 'Not Found',
  /** 403; DSS is not enabled for the session, or the organization has no subscription. */
  no_access: 'no access to signer technology',
  /** 409; no document, no certificate yet, or signing is in progress (detail.reason). */
  cannot_be_signed: 'result cannot be signed',
  /** 409; the identifier was not passed. */
  identifier_missing: 'identifier result missing',
  /** 503; the signing service cannot be reached. */
  cannot_connect: 'cannot connect to signer service',
  /** 503; the signing service failed. */
  service_trouble: 'cloud service trouble',
} as const;
export type SignerError = keyof typeof signerMessages;

/** Why `cannot_be_signed`, in detail.reason: it decides what to do next. */
export const cannotSignReasons = [
  'no_documents',
  'no_certificate',
  'in_progress',
  'file_error',
  'file_unfit',
] as const;
export type CannotSignReason = (typeof cannotSignReasons)[number];

/**
 * Further codes, message equal to the code. 423 `certificate_locked` (wrong password too often), 409
 * `certificate_expired`, `certificate_revoked`: reissue; 409 `certificate_exists`: accept without an open
 * issue; 400 `weak_password` (8 characters, letter, digit, one of @ $ ! % * # ? &); 400 `code_expired`: request
 * another code; 423 `maximum_attempts`: too many wrong codes, detail.can_resend; 507 `storage_full`: the signed
 * file could not be kept, nothing was lost, try again later; 409 `other_person`: the certificate's IIN is not
 * that of the person whom the session knows.
 */
export const signerFurtherErrors = [
  'certificate_locked',
  'certificate_expired',
  'certificate_revoked',
  'certificate_exists',
  'weak_password',
  'code_expired',
  'maximum_attempts',
  'storage_full',
  'other_person',
] as const;
