import { ApiError, failureOf } from '@kuelik/protocol';
import { registryErrors } from '../contract.ts';

/** Maps a failed call; `stale` if the server's state is ahead of this page. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, registryErrors, { resend_too_early: 'stale' });
  if (problem !== 'unknown') return { problem, attemptsLeft };
  // Refused for a reason that the specification does not list: no such person, or a request that was not taken.
  const isNotFound = error instanceof ApiError && error.status === 404;
  return { problem: isNotFound ? ('id_not_found' as const) : ('no_request' as const), attemptsLeft };
}
