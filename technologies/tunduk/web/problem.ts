import { ApiError, failureOf } from '@kuelik/protocol';
import { type TundukError, tundukErrors } from '../contract.ts';

/** The step's own name for it. */
const exhausted: TundukError = 'maximum-attempts';

/** Maps a failed call; `stale` if the server's state is ahead of this page. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, tundukErrors);
  if (problem === 'maximum_attempts') return { problem: exhausted, attemptsLeft };
  // Without a code: no such person.
  if (error instanceof ApiError && ['http_400', 'http_404'].includes(error.code)) {
    return { problem: 'search-failed' as const, attemptsLeft };
  }
  return { problem: problem === 'unknown' ? ('session' as const) : problem, attemptsLeft };
}
