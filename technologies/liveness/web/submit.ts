import type { ApiClient } from '@kuelik/protocol';
import { sendForm, type Work } from '@kuelik/protocol/resumable';
import { type AnyChallenge, type AnyLivenessResult, anyLivenessResult } from './any-reply.ts';
import type { Submission } from './submission.ts';
import { submissionForm } from './submission-form.ts';

export interface SubmitOptions {
  readonly signal: AbortSignal;
  /**
   * Share of the bytes received, 0..1; `waits` while the connection is lost, or for how many people are served first;
   * `work`: what the server is doing, if it says so.
   */
  readonly onProgress: (share: number, waits?: boolean | number, work?: Work | null) => void;
}

/**
 * Sends the pictures and waits for the verdict; an upload that breaks resumes by itself if the backend can, see
 * `sendForm`. Rejects with ApiError.
 */
export function submit(
  client: ApiClient,
  sessionId: string,
  challenge: AnyChallenge,
  submission: Submission,
  key: string,
  options: SubmitOptions,
): Promise<AnyLivenessResult> {
  return sendForm(client, {
    path: '/liveness/submit/',
    form: submissionForm(sessionId, challenge.challenge_id, submission),
    schema: anyLivenessResult,
    idempotencyKey: key,
    ...options,
  });
}
