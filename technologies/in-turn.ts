import { AppError, type Platform } from '@kuelik/backend';

/** Longer than any call to a provider may take with its repeats; then a turn that was never given back ends. */
const turnMs = 60_000;

/**
 * Runs `work` while nobody else runs any under the same name for the session, on any copy of the server:
 * what is checked in it stays true while it works. Throws AppError 409 `request_in_progress` with
 * Retry-After when another call has the turn.
 */
export async function inTurn<T>(
  platform: Pick<Platform, 'state' | 'now'>,
  sessionId: string,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const turn = `turn:${name}`;
  const expiresAt = new Date(platform.now().getTime() + turnMs);
  if (!(await platform.state.add(sessionId, turn, true, { expiresAt }))) {
    throw new AppError(409, 'request_in_progress', {
      message: 'The same is being done already',
      retryAfter: 2,
    });
  }
  try {
    return await work();
  } finally {
    await platform.state.take(sessionId, turn);
  }
}
