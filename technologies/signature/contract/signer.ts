import {
  type AcceptReply,
  acceptReply,
  acceptRequest,
  type CertificateReply,
  certificateReply,
  isStrongPassword,
  issueConsentRequest,
  type PasswordRule,
  passwordRules,
  type SignerResult,
  signerFailureRequest,
  signerQuery,
  signerResult,
  signRequest,
} from '@kuelik/protocol';

/** The catalogue's code of this technology. */
export const signerCode = 'DSS';

export type { AcceptReply, CertificateReply, PasswordRule, SignerResult };
/**
 * The calls, all under /digital-signature-signer/ with the session's token; requests and replies are the
 * protocol's (`signatureSignerApi`).
 *
 * - POST certificate/initialize/?session_id -> certificateReply. `ACTIVE`: go to the password and sign;
 *   `OTP_SENT`: ask for consent, a new password and the SMS code, then accept; `LOCKED`, `EXPIRED`,
 *   `REVOKED`: offer the reissue. Repeated after `resend_after_s` it sends another code; before
 *   that it returns the same reply without sending one.
 * - POST certificate/reissue/?session_id -> certificateReply with `OTP_SENT`: forgotten password, or a
 *   certificate that cannot sign any more. The old one is revoked when the new one is accepted.
 * - POST certificate/consent/ {session_id, locale?} -> {}: the person agrees to have a certificate issued.
 *   `accept` without it stands for the same consent.
 * - POST certificate/accept/ {session_id, password, otp} -> acceptReply
 * - POST document/list/?session_id -> documentsReply
 * - GET document/file/?session_id&document_id[&signed=true] -> the bytes, with their media type; for
 *   `signed=true` the signed PDF or the .p7s
 * - POST document/sign/ {session_id, password} -> signerResult, recorded as the dss result
 * - POST document/result/?session_id -> signerResult; also after the session has finished
 * - POST document/result/download/?session_id -> application/zip; also after the session has finished
 * - POST document/upload/ multipart session_id, document_type, then for each document `document_names` and
 *   `files` -> documentsReply with the documents that were added. With the session's token, or from the
 *   integrator's server with `Authorization: Api-Key …`. PDF, PNG, JPEG, text, and office documents;
 *   20 at most, 25 MB each, 50 MB together. Errors: 400 `file_error` (content damaged, active or
 *   such that it could show something else later, with detail.file, detail.reason and detail.texts), 400 `parse_error`, `invalid_request`, 409 `documents_locked` (signing
 *   has begun), 413 `large_file`, 415 `wrong_file`, 507 `storage_full`
 * - POST failure-reason/ {session_id, failure_type, detail} -> {}
 */
export {
  acceptReply,
  acceptRequest,
  certificateReply,
  isStrongPassword,
  issueConsentRequest,
  passwordRules,
  signerFailureRequest,
  signerQuery,
  signerResult,
  signRequest,
};

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
 * `certificate_expired`, `certificate_revoked`: reissue; 409 `certificate_exists`: accept without an
 * open issue; 400 `weak_password` (8 characters, letter, digit, one of @ $ ! % * # ? &); 400
 * `code_expired`: ask for another code; 423 `maximum_attempts`: too many wrong codes, detail.can_resend;
 * 507 `storage_full`: the signed file could not be kept, nothing was lost, try again later; 409 `other_person`:
 * the certificate's IIN is not that of the person whom the session knows.
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
