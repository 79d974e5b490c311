import { ApiError } from '@kuelik/protocol';
import { type Outage, outageOf } from '@kuelik/ui';
import { edocumentErrors } from '../contract.ts';

/** What ran out, as the person is told: tries of an SMS code, SMS, tries of an app's code, answers without a document. */
export type Exhausted = 'sms_code_exhausted' | 'sms_exhausted' | 'code_exhausted' | 'documents_exhausted';

/** The catalogue's codes that have a message of their own; `maximum_attempts` is told as what ran out. */
export type Refusal = Exclude<(typeof edocumentErrors)[number], 'provider_unavailable' | 'maximum_attempts'>;

export type Problem = Refusal | Exhausted | Outage | 'session';

const exhausted: Readonly<Record<string, Exhausted>> = {
  'sms-code': 'sms_code_exhausted',
  sms: 'sms_exhausted',
  code: 'code_exhausted',
  document: 'documents_exhausted',
};

const isRefusal = (code: string): code is Refusal =>
  code !== 'provider_unavailable' &&
  code !== 'maximum_attempts' &&
  edocumentErrors.some((known) => known === code);

/** Calls of the screen, each with a refusal of its own where the backend names no limit. */
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

export interface Told {
  readonly problem: Problem;
  /** Tries left, where the backend said so. */
  readonly attemptsLeft: number | null;
  /** Seconds until another SMS may be asked for, where the backend said so. */
  readonly resendAfter: number | null;
  readonly smsLeft: number | null;
  readonly codeLength: number | null;
  readonly childId: string | null;
}

/** What a failed call means for the person. */
export function tellProblem(error: unknown, action: Action): Told {
  const detail = error instanceof ApiError ? (error.detail ?? {}) : {};
  const number = (name: string) => (typeof detail[name] === 'number' ? detail[name] : null);
  const retryAfter = error instanceof ApiError ? (error.retryAfter ?? null) : null;
  const problem = problemOf(error, action, detail);
  return {
    problem,
    attemptsLeft: number('attempts_left'),
    // Of other failures Retry-After says when the same call may be made again: nothing about the SMS.
    resendAfter: number('resend_after_s') ?? (problem === 'resend_too_early' ? retryAfter : null),
    smsLeft: number('sms_left'),
    codeLength: number('code_length'),
    childId: typeof detail.child_id === 'string' ? detail.child_id : null,
  };
}

function problemOf(error: unknown, action: Action, detail: Readonly<Record<string, unknown>>): Problem {
  if (!(error instanceof ApiError)) return 'connection';
  if (error.code === 'maximum_attempts' || error.status === 423) {
    return exhausted[String(detail.limit)] ?? usualLimit[action];
  }
  if (isRefusal(error.code)) return error.code;
  if (error.code === 'request_in_progress') return 'busy';
  const outage = outageOf(error);
  if (outage !== null) return outage;
  // A field that only the server could judge: the IIN is the one that it has rules of its own for.
  return error.status === 400 ? 'invalid_iin' : 'session';
}
