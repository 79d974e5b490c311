import type { ActiveSession, Platform } from '@kuelik/backend';
import type { VisionEngine } from '@kuelik/vision/node';
import { afterWait } from '../../shared/server/after-wait.ts';
import { inTurn } from '../../shared/server/in-turn.ts';
import { livenessCodes } from '../recipes.ts';

const hasSeveral = ({ technologies }: ActiveSession): boolean =>
  Object.values(livenessCodes).filter((code) => technologies.includes(code)).length > 1;

/** The identity of the face in the session's earlier passed live check; null if there was none. */
export async function earlierFace(
  { evidence }: Pick<Platform, 'evidence'>,
  session: ActiveSession,
  vision: Pick<VisionEngine, 'describeFace'>,
): Promise<Float32Array | null> {
  if (!hasSeveral(session)) return null;
  const photo = await evidence.get(session.id, 'liveness-photo');
  return photo === null ? null : ((await afterWait(vision.describeFace(photo)))?.descriptor ?? null);
}

/**
 * Judges one live check of a session at a time, so that each is compared with those before it. Throws AppError
 * 409 `request_in_progress` like `inTurn`.
 */
export const oneFaceAtATime = <T>(
  platform: Pick<Platform, 'turns'>,
  session: ActiveSession,
  work: () => Promise<T>,
): Promise<T> => (hasSeveral(session) ? inTurn(platform, session.id, 'live-face', work) : work());
