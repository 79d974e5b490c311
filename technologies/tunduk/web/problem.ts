import { ApiError, failureOf } from '@kuelik/protocol';
import { type TundukError, tundukErrors } from '../contract.ts';

/** The step's own name for it. */
const exhausted: TundukError = 'maximum-attempts';

/** Maps a failed call; `stale` if the server's state is ahead of this page. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, tundukErrors);
  if (problem === 'maximum_attempts') return { problem: exhausted, attemptsLeft };
  if (problem !== 'unknown') return { problem, attemptsLeft };
  // Refused for a reason that the specification does not list: no such person, or a service that does not work.
  const isNotFound = error instanceof ApiError && [400, 404].includes(error.status ?? 0);
  return { problem: isNotFound ? ('search-failed' as const) : ('outage' as const), attemptsLeft };
}
