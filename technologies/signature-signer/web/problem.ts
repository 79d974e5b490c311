import type { ApiError } from '@kuelik/protocol';
import { cannotSignReasons, type SignerError, signerFurtherErrors, signerMessages } from '../contract.ts';

type ServerProblem = SignerError | (typeof signerFurtherErrors)[number] | (typeof cannotSignReasons)[number];
/** What stands in the way, as the person is told. Each has a text of its name. */
export type Problem = ServerProblem | 'code_attempts' | 'connection' | 'busy' | 'session' | 'unknown';

export interface Trouble {
  readonly problem: Problem;
  /** Tries left for the code or the password; null where the reply did not say. */
  readonly attemptsLeft: number | null;
}

const sessionOver: readonly number[] = [401, 410];
const further: readonly string[] = signerFurtherErrors;
const reasons: readonly string[] = cannotSignReasons;
const named: readonly string[] = Object.keys(signerMessages);

/** What a refused call means: the specification keys the signer's errors by the server's message. */
export function troubleOf(error: ApiError): Trouble {
  const left = error.detail?.attempts_left;
  return { problem: problemOf(error), attemptsLeft: typeof left === 'number' ? left : null };
}

function problemOf(error: ApiError): Problem {
  const { code, status } = error;
  const reason = error.detail?.reason;
  const message = error.message
    .replace(/[\s.!]+$/, '')
    .trimStart()
    .toLowerCase();
  if (code === 'result_false') return refusedBy(error.url);
  const byMessage = (Object.keys(signerMessages) as SignerError[]).find(
    (name) => signerMessages[name].toLowerCase() === message,
  );
  const problem = byMessage ?? (named.includes(code) ? (code as SignerError) : null);
  if (problem === 'cannot_be_signed' && typeof reason === 'string' && reasons.includes(reason)) {
    return reason as (typeof cannotSignReasons)[number];
  }
  if (problem !== null) return problem;
  if (code === 'maximum_attempts' && error.detail?.can_resend === true) return 'code_attempts';
  if (further.includes(code)) return code as (typeof signerFurtherErrors)[number];
  if (status === undefined) return 'connection';
  if (code === 'request_in_progress') return 'busy';
  if (sessionOver.includes(status)) return 'session';
  if (status === 429) return 'busy';
  return status >= 500 ? 'service_trouble' : 'unknown';
}

/** A no with a status of success, without a reason: what the call asked for was not done. */
function refusedBy(url: string): Problem {
  if (url.endsWith('/accept/')) return 'incorrect_otp';
  return url.endsWith('/sign/') ? 'cannot_be_signed' : 'unknown';
}

/** What the person can do about a problem, and so where it is shown. */
export type Place = 'sign' | 'code' | 'password' | 'reissue' | 'retry' | 'end';

const places: Readonly<Record<Problem, Place>> = {
  incorrect_password: 'sign',
  certificate_exists: 'sign',
  incorrect_otp: 'code',
  code_expired: 'code',
  code_attempts: 'code',
  weak_password: 'password',
  certificate_locked: 'reissue',
  certificate_expired: 'reissue',
  certificate_revoked: 'reissue',
  result_missing: 'retry',
  cannot_be_signed: 'retry',
  no_certificate: 'retry',
  in_progress: 'retry',
  cannot_connect: 'retry',
  service_trouble: 'retry',
  storage_full: 'retry',
  connection: 'retry',
  busy: 'retry',
  unknown: 'retry',
  not_found: 'end',
  no_access: 'end',
  no_documents: 'end',
  file_error: 'end',
  file_unfit: 'end',
  identifier_missing: 'end',
  maximum_attempts: 'end',
  other_person: 'end',
  session: 'end',
};

export const placeOf = (problem: Problem): Place => places[problem];
