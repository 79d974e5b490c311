import { ApiError } from '@kuelik/protocol';

export type VerifyProblem =
  | 'signature_missing'
  | 'large_file'
  | 'parse_error'
  | 'busy'
  | 'unavailable'
  | 'connection';

/** Why a file could not be checked; each has a text of the same name. */
export function verifyProblem(error: unknown): VerifyProblem {
  if (!(error instanceof ApiError)) return 'connection';
  const { code, status } = error;
  if (code === 'signature_missing' || code === 'large_file' || code === 'parse_error') return code;
  if (status === undefined) return 'connection';
  if (status === 413) return 'large_file';
  if (status === 429) return 'busy';
  return status >= 500 ? 'unavailable' : 'parse_error';
}
