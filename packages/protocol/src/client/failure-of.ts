import { ApiError } from './errors.ts';
import type { Outage } from './outage.ts';

/**
 * A failed call's meaning, the same in every step: an outage; `maximum_attempts`, no attempts left; `stale`,
 * the server's state is ahead of this page; `session`, the token or the session has expired; `unknown`,
 * refused for an unknown reason.
 */
export type CommonFailure = Outage | 'maximum_attempts' | 'stale' | 'session' | 'unknown';

export interface Failure<Code extends string = never> {
  readonly problem: Code | CommonFailure;
  /** Null if it is not in the reply. */
  readonly attemptsLeft: number | null;
}

const byCode: Readonly<Record<string, CommonFailure>> = {
  // The same call, sent earlier, is still in progress.
  request_in_progress: 'busy',
  result_already_exists: 'stale',
  already_received: 'stale',
  maximum_attempts: 'maximum_attempts',
  session_not_found: 'session',
  session_erased: 'session',
  session_not_active: 'session',
  session_finished: 'session',
  other_device: 'session',
  hand_off_offered: 'session',
  hand_off_declined: 'session',
  hand_off_limit: 'session',
  // A proxy's page instead of a reply is an outage, whatever its status.
  html_reply: 'outage',
  unreadable_reply: 'outage',
};

// 403, 404 and 409 alone do not mean the session: other backends refuse single calls with them.
const byStatus: Readonly<Record<number, CommonFailure>> = {
  401: 'session',
  410: 'session',
  423: 'maximum_attempts',
  429: 'busy',
};

/** A call that failed without a reply has no status. */
const ofStatus = (status: number | undefined): CommonFailure => {
  if (status === undefined) return 'connection';
  return status >= 500 ? 'outage' : (byStatus[status] ?? 'unknown');
};

/**
 * Classifies a failed call, the same way in every step.
 *
 * @param known the step's own error codes; they take precedence.
 * @param also further codes, with their meaning in this step.
 */
export function failureOf<Code extends string = never>(
  error: unknown,
  known: readonly Code[] = [],
  also: Readonly<Record<string, CommonFailure>> = {},
): Failure<Code> {
  if (!(error instanceof ApiError)) return { problem: 'connection', attemptsLeft: null };
  const { code, status, detail } = error;
  const problem = known.find((one) => one === code) ?? also[code] ?? byCode[code] ?? ofStatus(status);
  const left = detail?.attempts_left;
  const none = problem === 'maximum_attempts' ? 0 : null;
  return { problem, attemptsLeft: typeof left === 'number' ? left : none };
}
