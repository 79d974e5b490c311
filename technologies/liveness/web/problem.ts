import { failureOf, isOutage, type Outage } from '@kuelik/protocol';
import { livenessErrors } from '../contract.ts';

/** `refused`: this attempt has ended, so that only a new one helps; `session`: the session has ended. */
export type Problem = Outage | 'refused' | 'session' | 'maximum_attempts';

const attemptGone = [
  livenessErrors.challengeNotFound,
  livenessErrors.challengeExpired,
  livenessErrors.framesMismatch,
] as const;

/** Maps a failed call. */
export function problemOf(error: unknown): Problem {
  const { problem } = failureOf(error, attemptGone);
  if (attemptGone.some((code) => code === problem)) return 'refused';
  if (problem === 'stale') return 'session';
  if (problem === 'maximum_attempts' || problem === 'session' || isOutage(problem)) return problem;
  // Refused for a reason that the specification does not list: repeating the call may help.
  return 'outage';
}
