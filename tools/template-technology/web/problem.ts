import { failureOf } from '@kuelik/protocol';
import { type NumberError, numberErrors } from '../contract.ts';

/** The step's own name for it. */
const exhausted: NumberError = 'maximum-attempts';

/** Maps a failed call to the person's view of it. */
export function problemOf(error: unknown) {
  const { problem, attemptsLeft } = failureOf(error, numberErrors);
  if (problem === 'maximum_attempts') return { problem: exhausted, attemptsLeft };
  return {
    problem: problem === 'unknown' || problem === 'stale' ? ('session' as const) : problem,
    attemptsLeft,
  };
}
