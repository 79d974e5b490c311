import { failureOf } from '@kuelik/protocol';
import { type TundukError, tundukErrors } from '../contract.ts';

/** The step's own name for it. */
const exhausted: TundukError = 'maximum-attempts';

/** Maps a failed call; `stale` if the server's state is ahead of this page. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, tundukErrors);
  if (problem === 'maximum_attempts') return { problem: exhausted, attemptsLeft };
  return { problem: problem === 'unknown' ? ('session' as const) : problem, attemptsLeft };
}
