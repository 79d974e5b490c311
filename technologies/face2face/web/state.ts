import { ApiError } from '@kuelik/protocol';
import { type Face2faceResult, face2faceErrors } from '../contract.ts';

export type Face2faceProblem = (typeof face2faceErrors)[number] | 'connection' | 'busy' | 'session';

export type Face2faceState =
  | { readonly name: 'ready' }
  | { readonly name: 'comparing' }
  | { readonly name: 'mismatch'; readonly result: Face2faceResult }
  | { readonly name: 'problem'; readonly problem: Face2faceProblem };

/** What a failed call means for the person. */
export function problemOf(error: unknown): Face2faceProblem {
  if (!(error instanceof ApiError) || error.status === undefined) return 'connection';
  const known = face2faceErrors.find((code) => code === error.code);
  if (known) return known;
  // The comparison that was asked for before is still at work.
  if (error.code === 'request_in_progress') return 'busy';
  return error.status === 429 || error.status >= 500 ? 'busy' : 'session';
}
