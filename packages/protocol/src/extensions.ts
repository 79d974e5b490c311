/**
 * A backend's extensions of the specification. It announces them in `extensions` of its first reply, to GET
 * /flows/session/configs/; the client uses no others.
 *
 * - `idempotency_keys`: takes `X-Idempotency-Key` on POST calls, so that a lost one may be repeated.
 * - `hand_off`: has the calls below /flows/session/hand-off/.
 * - `signing_documents`: lists the documents to sign before the signer's step as well, and serves each by
 *   GET /digital-signature-signer/document/file/.
 * - `issue_consent`: has POST /digital-signature-signer/certificate/consent/.
 * - `sms_language`: takes `locale` in the body of POST /digital-signature-identifier/identify/.
 * - `resumable_uploads`: has the calls below /uploads/; see `resumable/contract.ts`.
 * - `organization_logo`: has GET /flows/session/logo/?session_id=, the picture of who asks; announced only for the
 *   sessions of an organization that has one.
 * - `queue_place`: has GET /uploads/place/, see `resumable/contract.ts`.
 * - `retention`: has GET /flows/session/retention/?session_id=, how long pictures and other personal data are kept.
 */
export const extensions = [
  'idempotency_keys',
  'hand_off',
  'signing_documents',
  'issue_consent',
  'sms_language',
  'resumable_uploads',
  'queue_place',
  'organization_logo',
  'retention',
] as const;
export type Extension = (typeof extensions)[number];
