import type { Submission } from './submission.ts';

/** The multipart body of POST /liveness/submit/ */
export function submissionForm(sessionId: string, challengeId: string, submission: Submission): FormData {
  const form = new FormData();
  form.append('session_id', sessionId);
  form.append('challenge_id', challengeId);
  form.append('trace', JSON.stringify(submission.trace));
  for (const [i, picture] of submission.pictures.entries()) form.append('frames', picture, `${i}.jpg`);
  return form;
}
