import { ApiError, failureOf } from '@kuelik/protocol';
import { identifierErrors, identifierFurtherErrors } from '../../contract/identifier.ts';

type ServerProblem = Exclude<
  (typeof identifierErrors)[number] | (typeof identifierFurtherErrors)[number],
  'result_already_exists'
>;
/** A problem as shown to the person. Each has a text under its name. */
export type Problem = ServerProblem | 'code_attempts' | 'connection' | 'busy' | 'session' | 'unknown';

export interface Trouble {
  readonly problem: Problem;
  /** Attempts left for the code; null if the reply does not say. */
  readonly attemptsLeft: number | null;
  /** Seconds until the person may ask for another code, if the reply says so. */
  readonly resendAfterS: number | null;
}

const serverProblems = [...identifierErrors, ...identifierFurtherErrors];

/** Maps a failed call. */
export function problemOf(error: unknown): Trouble {
  const { detail } = error instanceof ApiError ? error : {};
  const number = (name: string) => {
    const value = detail?.[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    problem: nameOf(error),
    attemptsLeft: number('attempts_left'),
    resendAfterS: number('resend_after_s'),
  };
}

function nameOf(error: unknown): Problem {
  const { code, detail, url = '', status } = error instanceof ApiError ? error : {};
  if (code === 'maximum_attempts' && detail?.can_resend === true) return 'code_attempts';
  const { problem } = failureOf(error, serverProblems);
  // Refused without a reason: the code is the only input that approve carries.
  const isUnnamed = code === 'result_false' || (problem === 'unknown' && status === 400);
  if (isUnnamed) return url.endsWith('/approve/') ? 'wrong_code' : 'unknown';
  if (problem === 'outage') return 'service_not_available';
  return problem === 'stale' || problem === 'result_already_exists' ? 'session' : problem;
}

/** Problems with the form's input. */
const ofForm: readonly Problem[] = [
  'invalid_iin',
  'invalid_phone',
  'subject_not_found',
  'client_not_exist',
  'identity_not_exist',
  'other_person',
];
/** Problems with the code. */
const ofCode: readonly Problem[] = ['wrong_code', 'code_expired', 'code_attempts', 'session_not_exist'];
/** Temporary problems: the same call can be repeated. */
const passing: readonly Problem[] = [
  'cannot_connect',
  'service_not_available',
  'connection',
  'busy',
  'unknown',
];

/** Where a problem is shown, and so what the person can do about it. */
export function placeOf(problem: Problem): 'form' | 'code' | 'retry' | 'end' {
  if (ofForm.includes(problem)) return 'form';
  if (ofCode.includes(problem)) return 'code';
  return passing.includes(problem) ? 'retry' : 'end';
}
