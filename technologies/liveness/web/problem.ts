import { failureOf, isOutage, type Outage } from '@kuelik/protocol';
import { livenessErrors } from '../contract.ts';

/**
 * `refused`: this attempt has ended, so that only a new one helps; `session`: the session has ended; `passed`: the check
 * was passed before, in another tab or by a call whose reply was lost.
 */
export type Problem = Outage | 'refused' | 'session' | 'maximum_attempts' | 'passed';

/** Their status alone would say that the session has ended. */
const attemptGone = [livenessErrors.challengeExpired] as const;

/** Maps a failed call. */
export function problemOf(error: unknown): Problem {
  const { problem } = failureOf(error, attemptGone);
  if (problem === 'stale') return 'passed';
  if (problem === 'maximum_attempts' || problem === 'session' || isOutage(problem)) return problem;
  // Also for an unlisted reason: the same call with the same key would be refused again.
  return 'refused';
}
