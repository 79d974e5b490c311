import * as v from 'valibot';
import { documentTypes } from './document-types.ts';

/** The catalogue's code of this technology. */
export const edocumentCode = 'ED';

const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
/** Only the format: a wrong check digit is answered with `invalid_iin`. */
const iin = v.pipe(v.string(), v.trim(), v.maxLength(32));
const documentType = v.picklist(documentTypes);
const pageLocale = v.picklist(['ru', 'kz', 'en', 'my']);
export type PageLocale = v.InferOutput<typeof pageLocale>;
const locale = v.optional(pageLocale, 'ru');

/** A Kazakhstan phone number in any format (`8 701…`, `+7 (701)…`), as E.164. */
export const phoneNumber = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) => text.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')),
  v.transform((digits) => (/^7\d{9}$/.test(digits) ? `7${digits}` : digits)),
  v.regex(/^7\d{10}$/),
  v.transform((digits) => `+${digits}`),
);

/** Codes of both kinds: only digits, up to the maximum length. */
const code = v.pipe(v.string(), v.trim(), v.regex(/^\d{4,8}$/));

/** POST /e-document/request/ */
export const requestBody = v.object({
  session_id: sessionId,
  iin,
  phone: phoneNumber,
  document_type: documentType,
  locale,
});
/** POST /e-document/resend/ */
export const resendBody = v.object({ session_id: sessionId });
/** POST /e-document/approve/ */
export const approveBody = v.object({ session_id: sessionId, code, locale });
/** POST /e-document/code/; without `iin` the session's known one is used. */
export const codeBody = v.object({
  session_id: sessionId,
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)),
  document_type: documentType,
  iin: v.optional(iin),
  locale,
});
/** POST /e-document/children/ */
export const childrenBody = v.object({
  session_id: sessionId,
  /** The parent's. */
  iin,
  document_type: v.optional(documentType),
  locale,
});
/** POST /e-document/children/select/ */
export const selectBody = v.object({
  session_id: sessionId,
  child_ids: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
    v.minLength(1),
    v.maxLength(20),
  ),
  /** The parent ticked the consent; recorded. */
  consent: v.optional(v.boolean(), false),
  locale,
});
/** GET /e-document/result/ */
export const resultQuery = v.object({ session_id: sessionId });

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** State of an SMS code: reply of request and resend. */
export const sentCode = v.object({
  code_length: whole,
  /** Seconds until another SMS may be requested; 0: now. */
  resend_after_s: whole,
  /** Attempts left for the last code. */
  attempts_left: whole,
  /** SMS left for the session. */
  sms_left: whole,
});
export type SentCode = v.InferOutput<typeof sentCode>;

/** One of the parent's children. */
export const child = v.object({
  id: v.string(),
  full_name: v.string(),
  /** yyyy-mm-dd */
  birth_date: v.string(),
});
export type ListedChild = v.InferOutput<typeof child>;

/**
 * The e-document result: the specification's fields, section 3, and anything else the state sent. Documents
 * of several children come as `documents`, a list of these.
 */
export const eDocument = v.looseObject({
  document_type: v.string(),
  iin: v.optional(v.nullable(v.string())),
  phone: v.optional(v.nullable(v.string())),
  /** Base64 JPEG without a data: prefix; other backends may send a PNG. */
  face_photo: v.optional(v.nullable(v.string())),
});
export type EDocumentResult = v.InferOutput<typeof eDocument>;

/** Reply of approve, code and children/select: the document, or that the state is still preparing it. */
export const receivedDocument = v.object({
  status: v.picklist(['READY', 'PROCESSING']),
  result: v.nullable(eDocument),
});

/** Reply of GET /e-document/result/: the session's state, for a reloaded page. */
export const edocumentState = v.object({
  status: v.picklist(['NEW', 'CODE_SENT', 'PROCESSING', 'CHILDREN', 'READY']),
  document_type: v.nullable(documentType),
  /** The person's earlier input; empty if none. */
  iin: v.string(),
  phone: v.string(),
  /** The open SMS request; null if none. */
  sms: v.nullable(sentCode),
  /** Attempts left with the six-digit code of an app. */
  code_attempts_left: whole,
  children: v.array(child),
  result: v.nullable(eDocument),
});
export type EDocumentState = v.InferOutput<typeof edocumentState>;

/** Which limit was reached, in `detail.limit` of `maximum_attempts`. */
export const exhaustedLimits = ['sms-code', 'sms', 'code', 'document'] as const;
export type ExhaustedLimit = (typeof exhaustedLimits)[number];

/** Codes of failed replies: the specification's catalogue, section 8, and the SMS and six-digit code's own. */
export const edocumentErrors = [
  'wrong_code',
  'code_expired',
  'resend_too_early',
  'invalid_iin',
  'mcdb',
  'no_request',
  'id_not_found',
  'already_received',
  'no_access',
  'double_request',
  'not_sent_request',
  'sub_not_started',
  'no_active',
  'no_subscription',
  'document_does_not_exist',
  'document_no_type',
  'maximum_attempts',
  'profile_not_found',
  'child_not_found',
  'other_person',
  'provider_unavailable',
] as const;
