import { createIdempotencyKey, handOffApi } from '@kuelik/protocol';
import { warn } from '@kuelik/ui';
import type { Shell } from '../shell/shell.ts';

/** Milliseconds for the call, including retries. */
const offerTimeout = 30_000;

/**
 * Reports to the backend that this device cannot continue, so that the link without `qr=true` also works in
 * another browser. Never fails: the link with `qr=true`, which this device then shows, works without this
 * call.
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
