import { ApiError, failureOf } from '@kuelik/protocol';
import { registryErrors } from '../contract.ts';

/** Maps a failed call; `stale` if the server's state is ahead of this page. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, registryErrors, { resend_too_early: 'stale' });
  // Replies without a code: no such person, and a request that was not taken.
  if (error instanceof ApiError && error.code === 'http_404')
    return { problem: 'id_not_found' as const, attemptsLeft };
  if (error instanceof ApiError && error.code === 'http_400')
    return { problem: 'no_request' as const, attemptsLeft };
  return { problem: problem === 'unknown' ? ('session' as const) : problem, attemptsLeft };
}
