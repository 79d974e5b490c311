import { failureOf } from '@kuelik/protocol';
import { registryErrors } from '../contract.ts';

/** Maps a failed call; `stale` if the server's state is ahead of this page. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, registryErrors, { resend_too_early: 'stale' });
  return { problem: problem === 'unknown' ? ('session' as const) : problem, attemptsLeft };
}
