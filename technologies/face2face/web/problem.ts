import { failureOf, isOutage } from '@kuelik/protocol';
import { face2faceErrors } from '../contract.ts';
import type { Face2faceProblem } from './machine.ts';

const known = face2faceErrors;

/** Maps a failed call to the person's view of it. */
export function problemOf(error: unknown): Face2faceProblem {
  const { problem } = failureOf(error, known);
  const isOwn = (code: string): code is (typeof known)[number] => known.some((one) => one === code);
  // Refused for a reason that the specification does not list.
  if (problem === 'unknown') return 'outage';
  return isOutage(problem) || isOwn(problem) ? problem : 'session';
}
