import * as v from 'valibot';

/** The catalogue's code of the comparison by the state. */
export const npckCode = 'F2F_NPCK';

/** Version of the wording under which the photo is sent to the state; changes with the wording. */
export const npckTextVersion = 'npck-2';

const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** POST /face2face/npck/start/ */
export const npckStartRequest = v.object({
  session_id: sessionId,
  /** Needed only if no earlier step has it; a proved one takes precedence. */
  iin: v.optional(v.pipe(v.string(), v.maxLength(32))),
  /** The language of the page. */
  locale: v.optional(v.picklist(['ru', 'kz', 'en', 'my']), 'ru'),
});
export const npckStartReply = v.object({ proc_id: v.string() });

/** Query of GET /face2face/npck/status/; without `proc_id` the newest comparison. */
export const npckStatusQuery = v.object({
  session_id: sessionId,
  proc_id: v.optional(v.pipe(v.string(), v.maxLength(256))),
});

/**
 * The face2face result as far as the state reports it: it keeps its own photo, and may omit the similarity.
 */
export const npckResult = v.object({
  result: v.boolean(),
  status: v.picklist(['success', 'failure']),
  /** Base64 JPEG without a data: prefix. */
  liveness_photo: v.string(),
  /** Similarity as a percentage, 0 to 100, floored; null if the state does not report it. */
  prediction_percent: v.nullable(v.number()),
  matching: v.boolean(),
});
export type NpckResult = v.InferOutput<typeof npckResult>;

/** Why a comparison ended without a result. */
export const npckFailures = ['timeout', 'lost', 'iin_not_found', 'other_person'] as const;
export type NpckFailure = (typeof npckFailures)[number];

export const npckStatusReply = v.object({
  status: v.picklist(['NOT_STARTED', 'PROCESSING', 'FINISHED', 'FAILED']),
  proc_id: v.nullable(v.string()),
  /** With FAILED. */
  reason: v.nullable(v.picklist(npckFailures)),
  /** Whether the session knows the IIN, so that the person need not type it. */
  iin_known: v.boolean(),
  /** Also 0 if another attempt would repeat the same comparison. */
  attempts_left: v.number(),
  /** With FINISHED. */
  result: v.nullable(npckResult),
});
export type NpckStatus = v.InferOutput<typeof npckStatusReply>;

/** Error codes with their own text. */
export const npckErrors = [
  'liveness_missing',
  'photo_unreadable',
  'iin_required',
  'invalid_iin',
  'iin_not_found',
  'other_person',
  'maximum_attempts',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
] as const;
export type NpckError = (typeof npckErrors)[number];
