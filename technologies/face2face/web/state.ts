import { ApiError } from '@kuelik/protocol';
import { type Face2faceResult, face2faceErrors } from '../contract.ts';

export type Face2faceProblem = (typeof face2faceErrors)[number] | 'connection' | 'busy' | 'session';

export type Face2faceState =
  | { readonly name: 'ready' }
  | { readonly name: 'comparing' }
  | { readonly name: 'mismatch'; readonly result: Face2faceResult }
  | { readonly name: 'problem'; readonly problem: Face2faceProblem };

/** Maps a failed call to the person's view of it. */
export function problemOf(error: unknown): Face2faceProblem {
  if (!(error instanceof ApiError) || error.status === undefined) return 'connection';
  const known = face2faceErrors.find((code) => code === error.code);
  if (known) return known;
  // The earlier comparison is still running.
  if (error.code === 'request_in_progress') return 'busy';
  return error.status === 429 || error.status >= 500 ? 'busy' : 'session';
}
