import { AppError, type Platform } from '@kuelik/backend';

/**
 * Runs `work` under a mutex of this name for the session, across all server processes: what it checks stays
 * true while it works. Throws AppError 409 `request_in_progress` with Retry-After if another call holds it.
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
      message: 'The same operation is already in progress',
      retryAfter: 2,
    });
  }
  try {
    return await work();
  } finally {
    await turn.end();
  }
}
