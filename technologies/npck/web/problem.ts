import { failureOf } from '@kuelik/protocol';
import { npckErrors } from '../contract.ts';

/** Maps a failed call; `stale` if the server's state is ahead of this page. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, npckErrors);
  return { problem: problem === 'unknown' ? ('session' as const) : problem, attemptsLeft };
}
