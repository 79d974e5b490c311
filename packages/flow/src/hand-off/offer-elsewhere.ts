import { createIdempotencyKey, handOffApi } from '@kuelik/protocol';
import { warn } from '../monitoring/warn.ts';
import type { Shell } from '../shell/shell.ts';

/** Milliseconds for the call, including retries. */
const offerTimeout = 30_000;

/**
 * Tells the backend that this device cannot go on, so that the plain link, too, leads on in another browser. Never
 * fails: without the offer the link with `qr=true`, which this device then shows, still does.
 */
export async function offerElsewhere({ client, session }: Pick<Shell, 'client' | 'session'>): Promise<void> {
  if (!client.speaks('hand_off')) return;
  try {
    const options = { timeout: offerTimeout, idempotencyKey: createIdempotencyKey() };
    await handOffApi(client).offer(session, options);
  } catch {
    warn('the session could not be offered to another browser');
  }
}
