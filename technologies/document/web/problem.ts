import { ApiError } from '@kuelik/protocol';
import { type DocumentError, documentErrors } from '../contract.ts';
import type { Problem } from './machine.ts';

const isDocumentError = (code: string): code is DocumentError =>
  documentErrors.some((known) => known === code);

/** Statuses that end the session for this device: the token or the time is gone. */
const sessionOver: readonly number[] = [401, 404, 409, 410];

/** What a failed call means for the person. */
export function problemOf(error: unknown): { problem: Problem; attemptsLeft: number | null } {
  if (!(error instanceof ApiError)) return { problem: 'connection', attemptsLeft: null };
  const left = error.detail?.attempts_left;
  const attemptsLeft = typeof left === 'number' ? left : null;
  if (isDocumentError(error.code)) {
    return { problem: error.code, attemptsLeft: error.code === 'maximum_attempts' ? 0 : attemptsLeft };
  }
  const { status } = error;
  if (status === undefined) return { problem: 'connection', attemptsLeft: null };
  if (status === 413) return { problem: 'large_file', attemptsLeft };
  if (status === 415) return { problem: 'wrong_file', attemptsLeft };
  if (status === 423) return { problem: 'maximum_attempts', attemptsLeft: 0 };
  if (sessionOver.includes(status)) return { problem: 'session', attemptsLeft: 0 };
  if (status === 429 || status >= 500) return { problem: 'busy', attemptsLeft: null };
  return { problem: 'not_recognized', attemptsLeft };
}
