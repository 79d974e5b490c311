import {
  approveRequest,
  type IdentifierResult,
  type IdentifyReply,
  identifierFailureRequest,
  identifierResult,
  identifyReply,
  identifyRequest,
} from '@kuelik/protocol';

/** The catalogue's code of this technology. */
export const identifierCode = 'DSI';

export type { IdentifierResult, IdentifyReply };
/**
 * The calls, all under /digital-signature-identifier/ with the session's token; requests and replies are
 * the protocol's. The documents to sign, shown before the person agrees, come from
 * POST /digital-signature-signer/document/list/ and GET /digital-signature-signer/document/file/, for sessions
 * with DSI, DSS or both.
 *
 * - POST identify/ {session_id, iin, phone} -> identifyReply. Asked again after `resend_after_s` it sends
 *   another code; before that, with the same person, it is refused with `session_already_exists` and
 *   `detail.resend_after_s`. At most 5 codes a session: then 423 `maximum_attempts`.
 * - POST approve/ {session_id, code} -> identifierResult, recorded as the dsi result.
 * - POST failure-reason/ {session_id, failure_type, detail} -> {}
 */
export { approveRequest, identifierFailureRequest, identifierResult, identifyReply, identifyRequest };

/**
 * Codes of refused calls, specification section 8. `no_file`: no document to sign was uploaded;
 * `file_error`: a document cannot be read any more; `result_already_exists`: identified already, go on;
 * `session_already_exists`: a code was sent just now; `session_not_exist`: no code was asked for, or it
 * expired with its identification; `invalid_input`: the service's token is tied to no organization.
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
 * `detail.attempts_left`; 400 `code_expired` (5 minutes); 423 `maximum_attempts`: with
 * `detail.can_resend` another code may still be asked for; 403 `no_subscription`, `sub_not_started`,
 * `no_active`: the organization's subscription; 409 `other_person`: an earlier step has proved another IIN.
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
