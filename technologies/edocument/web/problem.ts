import { ApiError, failureOf, type Outage } from '@kuelik/protocol';
import { edocumentErrors } from '../contract.ts';

/**
 * Which limit was reached, as shown: attempts of an SMS code, SMS, attempts of an app's code, replies without
 * a document.
 */
export type Exhausted = 'sms_code_exhausted' | 'sms_exhausted' | 'code_exhausted' | 'documents_exhausted';

/** The catalogue's codes with their own message; `maximum_attempts` is shown as the limit reached. */
export type Refusal = Exclude<(typeof edocumentErrors)[number], 'provider_unavailable' | 'maximum_attempts'>;

export type Problem = Refusal | Exhausted | Outage | 'session';

const exhausted: Readonly<Record<string, Exhausted>> = {
  'sms-code': 'sms_code_exhausted',
  sms: 'sms_exhausted',
  code: 'code_exhausted',
  document: 'documents_exhausted',
};

const refusals = edocumentErrors.filter(
  (code): code is Refusal => code !== 'provider_unavailable' && code !== 'maximum_attempts',
);

/** Calls of the screen, each with its own refusal if the backend names no limit. */
export type Action = 'look' | 'request' | 'resend' | 'approve' | 'code' | 'children' | 'select';
const usualLimit: Readonly<Record<Action, Exhausted>> = {
  look: 'documents_exhausted',
  request: 'sms_exhausted',
  resend: 'sms_exhausted',
  approve: 'sms_code_exhausted',
  code: 'code_exhausted',
  children: 'documents_exhausted',
  select: 'documents_exhausted',
};

export interface CallFailure {
  readonly problem: Problem;
  /** Attempts left, if the backend said so. */
  readonly attemptsLeft: number | null;
  /** Seconds until another SMS may be requested, if the backend said so. */
  readonly resendAfter: number | null;
  readonly smsLeft: number | null;
  readonly codeLength: number | null;
  readonly childId: string | null;
}

/** Maps a failed call to the person's view of it. */
export function problemOf(error: unknown, action: Action): CallFailure {
  const detail = error instanceof ApiError ? (error.detail ?? {}) : {};
  const number = (name: string) => (typeof detail[name] === 'number' ? detail[name] : null);
  const retryAfter = error instanceof ApiError ? (error.retryAfter ?? null) : null;
  const problem = nameOf(error, action, detail);
  return {
    problem,
    attemptsLeft: number('attempts_left'),
    // For other failures Retry-After is about the same call, not about the SMS.
    resendAfter: number('resend_after_s') ?? (problem === 'resend_too_early' ? retryAfter : null),
    smsLeft: number('sms_left'),
    codeLength: number('code_length'),
    childId: typeof detail.child_id === 'string' ? detail.child_id : null,
  };
}

function nameOf(error: unknown, action: Action, detail: Readonly<Record<string, unknown>>): Problem {
  const { problem } = failureOf(error, refusals);
  if (problem === 'maximum_attempts') return exhausted[String(detail.limit)] ?? usualLimit[action];
  if (problem === 'unknown') return unnamed(error, action);
  // Stored before, in another tab or by a call whose reply was lost.
  return problem === 'stale' ? 'already_received' : problem;
}

/** A refusal without a code of the catalogue. */
function unnamed(error: unknown, action: Action): Problem {
  const { status, code } = error instanceof ApiError ? error : {};
  const isCode = action === 'approve' || action === 'code';
  if (status === 404) return isCode || action === 'select' ? 'document_does_not_exist' : 'id_not_found';
  if (status !== 400) return 'no_request';
  // A field that only our own server can judge: it has its own rules for the IIN.
  if (code === 'invalid_request' && action !== 'approve') return 'invalid_iin';
  return isCode ? 'wrong_code' : 'no_request';
}
