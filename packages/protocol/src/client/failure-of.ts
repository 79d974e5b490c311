import { ApiError } from './errors.ts';
import type { Outage } from './outage.ts';

/**
 * What a failed call means in every step: an outage; `maximum_attempts`, none is left; `stale`, the server's state is
 * ahead of this page; `session`, its token or its time is over; `unknown`, refused without a reason that we know.
 */
export type CommonFailure = Outage | 'maximum_attempts' | 'stale' | 'session' | 'unknown';

export interface Failure<Code extends string = never> {
  readonly problem: Code | CommonFailure;
  /** Null if the reply does not say. */
  readonly attemptsLeft: number | null;
}

const byCode: Readonly<Record<string, CommonFailure>> = {
  // The same call, sent before, is still being worked on.
  request_in_progress: 'busy',
  result_already_exists: 'stale',
  already_received: 'stale',
  maximum_attempts: 'maximum_attempts',
  // A proxy's page in place of a reply is an outage, whatever its status.
  html_reply: 'outage',
  unreadable_reply: 'outage',
};

const byStatus: Readonly<Record<number, CommonFailure>> = {
  401: 'session',
  404: 'session',
  409: 'session',
  410: 'session',
  423: 'maximum_attempts',
  429: 'busy',
};

/** A call that failed before it had a reply has no status. */
const ofStatus = (status: number | undefined): CommonFailure => {
  if (status === undefined) return 'connection';
  return status >= 500 ? 'outage' : (byStatus[status] ?? 'unknown');
};

/**
 * Reads a failed call, the same way in every step.
 *
 * @param known the codes that the step has its own words for; they come first.
 * @param also further codes, and what they mean in this step.
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
