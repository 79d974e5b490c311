import { ApiError } from '@kuelik/protocol';

/** Problems that any call with pictures can have besides the server's own verdicts. */
export type CommonProblem =
  | 'large_file'
  | 'wrong_file'
  | 'maximum_attempts'
  | 'not_recognized'
  | 'connection'
  | 'busy'
  | 'session';

/** Statuses that end the session on this device: the token is invalid or the time is over. */
const sessionOver: readonly number[] = [401, 404, 409, 410];

/** Reasons of `not_recognized` that have a text; the server may know others. */
export const knownReasons = ['cut_off', 'small', 'dark', 'glare', 'blur', 'number_mismatch'] as const;
export type KnownReason = (typeof knownReasons)[number];

/** The person's view of a failed call. */
export interface CallProblem<TCode extends string> {
  readonly problem: TCode | CommonProblem;
  readonly attemptsLeft: number | null;
  /** What the person can improve about the picture; absent if the server does not say. */
  readonly reason?: KnownReason;
}

/** Maps a failed call to the person's view of it; `codes` are the technology's own errors. */
export function callProblem<TCode extends string>(
  error: unknown,
  codes: readonly TCode[],
): CallProblem<TCode> {
  if (!(error instanceof ApiError)) return { problem: 'connection', attemptsLeft: null };
  const left = error.detail?.attempts_left;
  const attemptsLeft = typeof left === 'number' ? left : null;
  const code = codes.find((known) => known === error.code);
  if (code !== undefined) {
    const reason = knownReasons.find((known) => known === error.detail?.reason);
    const why = code === 'not_recognized' && reason ? { reason } : {};
    return { problem: code, attemptsLeft: code === 'maximum_attempts' ? 0 : attemptsLeft, ...why };
  }
  if (error.code === 'request_in_progress') return { problem: 'busy', attemptsLeft: null };
  const { status } = error;
  if (status === undefined) return { problem: 'connection', attemptsLeft: null };
  if (status === 413) return { problem: 'large_file', attemptsLeft };
  if (status === 415) return { problem: 'wrong_file', attemptsLeft };
  if (status === 423) return { problem: 'maximum_attempts', attemptsLeft: 0 };
  if (sessionOver.includes(status)) return { problem: 'session', attemptsLeft: 0 };
  if (status === 429 || status >= 500) return { problem: 'busy', attemptsLeft: null };
  return { problem: 'not_recognized', attemptsLeft };
}
