import { type ActiveSession, AppError, type Platform } from '@kuelik/backend';
import * as v from 'valibot';
import type { LivenessResult } from '../contract.ts';
import { type LivenessTechnology, livenessCodes } from '../recipes.ts';
import { challengeState, openChallenge } from './challenge.ts';

/**
 * Records the final failure of a check whose last challenge has expired without an answer: otherwise someone
 * who leaves it each time would neither pass nor fail.
 */
export async function endUnanswered(
  platform: Pick<Platform, 'now' | 'results' | 'state'>,
  session: ActiveSession,
  technology: LivenessTechnology,
): Promise<void> {
  const last = v.safeParse(openChallenge, await platform.state.get(session.id, challengeState(technology)));
  if (!last.success || last.output.attemptsLeft > 0) return;
  const now = platform.now();
  if (last.output.expiresAt > now.getTime()) return;
  const data: LivenessResult = {
    result: false,
    prediction: 0,
    created_at: now.toISOString(),
    face_photo: null,
    reasons: [],
    attempts_left: 0,
  };
  try {
    const failure = { status: 'failure', data: { ...data } } as const;
    await platform.results.record(session.id, livenessCodes[technology], failure, { final: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'result_already_exists') throw error;
  }
}
