import { AppError, type Platform } from '@kuelik/backend';

/**
 * Runs `work` while nobody else runs any under the same name for the session, on any copy of the server:
 * what is checked in it stays true while it works. Throws AppError 409 `request_in_progress` with
 * Retry-After when another call has the turn.
 */
export async function inTurn<T>(
  platform: Pick<Platform, 'turns'>,
  sessionId: string,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const turn = await platform.turns.take(sessionId, name);
  if (turn === null) {
    throw new AppError(409, 'request_in_progress', {
      message: 'The same is being done already',
      retryAfter: 2,
    });
  }
  try {
    return await work();
  } finally {
    await turn.end();
  }
}
