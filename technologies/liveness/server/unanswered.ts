import type { ActiveSession, Platform } from '@kuelik/backend';
import { isAlreadyFinal } from '../../shared/server/final-result.ts';
import type { LivenessResult } from '../contract.ts';
import { type LivenessTechnology, livenessCodes } from '../recipes.ts';

/**
 * Records the final failure of a check that has no attempt left although no frames were judged last: otherwise
 * someone who leaves every challenge unanswered would neither pass nor fail.
 */
export async function endUnanswered(
  platform: Pick<Platform, 'now' | 'results'>,
  session: ActiveSession,
  technology: LivenessTechnology,
): Promise<void> {
  const data: LivenessResult = {
    result: false,
    prediction: 0,
    created_at: platform.now().toISOString(),
    face_photo: null,
    reasons: [],
    attempts_left: 0,
  };
  try {
    const failure = { status: 'failure', data: { ...data } } as const;
    await platform.results.record(session.id, livenessCodes[technology], failure, { final: true });
  } catch (error) {
    if (!isAlreadyFinal(error)) throw error;
  }
}
