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
export const identifierCode = 'DSI';

/*
 * The calls, all under /digital-signature-identifier/ with the session's token. The documents to sign, shown before
 * the person agrees, come from the calls of `documents.ts`.
 */

/**
 * POST identify/ {session_id, iin, phone} -> identifyReply. Repeated after `resend_after_s` it sends another code;
 * before that, for the same person, it is refused with `session_already_exists` and `detail.resend_after_s`. At most
 * 5 codes a session: then 423 `maximum_attempts`.
 */
export const identifyRequest = v.object({
  session_id: sessionId,
  iin: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  phone: v.pipe(v.string(), v.minLength(6), v.maxLength(32)),
  /** The page's language, used for the SMS; Russian by default. */
  locale: v.optional(pageLocale),
});

/** A code was sent to the phone. */
export const identifyReply = v.object({
  /** Digits of the SMS code. */
  code_length: count(6),
  /** Seconds until the same call may request another code. */
  resend_after_s: count(60),
  /** Attempts left for this code. */
  attempts_left: maybeNumber,
});
export type IdentifyReply = v.InferOutput<typeof identifyReply>;

/** POST approve/ {session_id, code} -> identifierResult, recorded as the step's result. */
export const approveRequest = v.object({
  session_id: sessionId,
  code: v.pipe(v.string(), v.regex(/^\d{4,8}$/)),
});

export const identifierResult = v.object({
  result: flag(true),
  iin: text,
  /** E.164. */
  phone: text,
  full_name: text,
  /** ISO 8601. */
  identified_at: text,
  documents: v.fallback(v.array(v.object({ id: text, name: text, sha256: text })), []),
});
export type IdentifierResult = v.InferOutput<typeof identifierResult>;

/** POST failure-reason/ {session_id, failure_type, detail} -> {} */
export const identifierFailureRequest = v.object({
  session_id: sessionId,
  failure_type: failureType,
  detail: v.optional(failureDetail),
});

/**
 * Codes of refused calls, specification section 8. `no_file`: no document to sign was uploaded; `file_error`:
 * a document can no longer be read; `result_already_exists`: already identified, continue;
 * `session_already_exists`: a code was sent just now; `session_not_exist`: no code was requested, or it
 * expired with its identification; `invalid_input`: the service's token belongs to no organization.
 */
export const identifierErrors = [
  'no_file',
  'file_error',
  'no_access',
  'result_already_exists',
  'session_already_exists',
  'session_not_exist',
  'organization_does_not_exist',
  'client_not_exist',
  'organization_not_exist',
  'identity_not_exist',
  'cannot_connect',
  'service_not_available',
  'invalid_input',
  'subject_not_found',
] as const;

/**
 * Further codes. 400 `invalid_iin` (check digit) and `invalid_phone`; 400 `wrong_code` with
 * `detail.attempts_left`; 400 `code_expired` (5 minutes); 423 `maximum_attempts`: with `detail.can_resend`
 * another code may still be requested; 403 `no_subscription`, `sub_not_started`, `no_active`: the
 * organization's subscription; 409 `other_person`: an earlier step has proved another IIN.
 */
export const identifierFurtherErrors = [
  'invalid_iin',
  'invalid_phone',
  'wrong_code',
  'code_expired',
  'maximum_attempts',
  'no_subscription',
  'sub_not_started',
  'no_active',
  'other_person',
] as const;
