import { ApiError, failureOf } from '@kuelik/protocol';
import {
  cannotSignReasons,
  type SignerError,
  signerFurtherErrors,
  signerMessages,
} from '../../contract/signer.ts';

type ServerProblem = SignerError | (typeof signerFurtherErrors)[number] | (typeof cannotSignReasons)[number];
/** A problem as shown to the person. Each has a text under its name. */
export type Problem = ServerProblem | 'code_attempts' | 'connection' | 'busy' | 'session' | 'unknown';

export interface Trouble {
  readonly problem: Problem;
  /** Attempts left for the code or the password; null if the reply does not say. */
  readonly attemptsLeft: number | null;
}

const reasons: readonly string[] = cannotSignReasons;
const named: readonly string[] = Object.keys(signerMessages);

/** Maps a failed call: the specification identifies the signer's errors by the server's message. */
export function problemOf(error: unknown): Trouble {
  const left = error instanceof ApiError ? error.detail?.attempts_left : undefined;
  return { problem: nameOf(error), attemptsLeft: typeof left === 'number' ? left : null };
}

/** Whether the step is stored already. */
export const isSignedBefore = (error: unknown): boolean => failureOf(error).problem === 'stale';

function nameOf(error: unknown): Problem {
  const problem = error instanceof ApiError ? ownProblem(error) : null;
  if (problem !== null) return problem;
  const { problem: common } = failureOf(error, signerFurtherErrors);
  // Refused without a reason: the code from the SMS is what a person gets wrong there.
  if (common === 'unknown' && isCodeRefused(error)) return 'incorrect_otp';
  if (common === 'outage') return 'service_trouble';
  return common === 'stale' ? 'session' : common;
}

const isCodeRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.url.endsWith('/accept/');

/** Problems specific to the signer; null for those that every step can have. */
function ownProblem({ code, message, detail, url }: ApiError): Problem | null {
  if (code === 'result_false') return refusedBy(url);
  const plain = message
    .replace(/[\s.!]+$/, '')
    .trimStart()
    .toLowerCase();
  const byMessage = (Object.keys(signerMessages) as SignerError[]).find(
    (name) => signerMessages[name].toLowerCase() === plain,
  );
  const problem = byMessage ?? (named.includes(code) ? (code as SignerError) : null);
  const reason = detail?.reason;
  if (problem === 'cannot_be_signed' && typeof reason === 'string' && reasons.includes(reason)) {
    return reason as (typeof cannotSignReasons)[number];
  }
  if (problem !== null) return problem;
  return code === 'maximum_attempts' && detail?.can_resend === true ? 'code_attempts' : null;
}

/** Success status, false result and no reason: the call did not take effect. */
function refusedBy(url: string): Problem {
  if (url.endsWith('/accept/')) return 'incorrect_otp';
  return url.endsWith('/sign/') ? 'cannot_be_signed' : 'unknown';
}

/** What the person can do about a problem, and so where it is shown. */
export type Place = 'sign' | 'code' | 'password' | 'reissue' | 'retry' | 'end';

/** Other problems are temporary: the same call can be repeated. */
const places = {
  sign: ['incorrect_password', 'certificate_exists'],
  code: ['incorrect_otp', 'code_expired', 'code_attempts'],
  password: ['weak_password'],
  reissue: ['certificate_locked', 'certificate_expired', 'certificate_revoked'],
  end: [
    'not_found',
    'no_access',
    'no_documents',
    'file_error',
    'file_unfit',
    'identifier_missing',
    'maximum_attempts',
    'other_person',
    'session',
  ],
} as const satisfies Readonly<Partial<Record<Place, readonly Problem[]>>>;

const lists = Object.entries<readonly Problem[]>(places) as [Place, readonly Problem[]][];

export const placeOf = (problem: Problem): Place =>
  lists.find(([, problems]) => problems.includes(problem))?.[0] ?? 'retry';
