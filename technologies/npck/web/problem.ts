import { failureOf } from '@kuelik/protocol';
import { npckErrors } from '../contract.ts';

/** Maps a failed call; `stale` if the server's state is ahead of this page. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, npckErrors);
  // Refused for a reason that the specification does not list.
  return { problem: problem === 'unknown' ? ('outage' as const) : problem, attemptsLeft };
}
