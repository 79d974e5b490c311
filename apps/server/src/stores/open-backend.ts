import {
  createBackend,
  errorCode,
  isConnectionLost,
  Pkcs11Unavailable,
  startDatabaseClock,
  type Tracing,
  type UnreadyReason,
  waitForDatabase,
} from '@kuelik/backend';
import { demoCodes } from '@kuelik/technologies/server';
import type { ServerConfig } from '../configuration/config.ts';
import { KmsUnavailable } from './kms.ts';
import { openStores, serverLocation } from './stores.ts';
import { openWaitingRoom, type WaitingRoom } from './waiting-room.ts';
import { watchKeys } from './watch-keys.ts';

/**
 * Opens stores and backend, however long the database or the service that holds the keys takes to answer: until then
 * the server reports live but not ready on its port, and logs the reason.
 *
 * @param onBroken called when the embedded database is lost for good.
 * @throws errors that waiting does not resolve: a wrong password, a schema newer than this build.
 */
export async function openBackend(
  config: ServerConfig,
  onBroken: (error: Error) => void,
  tracing: Tracing | null,
) {
  let room: Promise<WaitingRoom> | null = null;
  let reason: UnreadyReason = 'database';
  const onWait = (error: unknown) => {
    const isKeys = error instanceof KmsUnavailable || error instanceof Pkcs11Unavailable;
    reason = isKeys ? 'keys' : 'database';
    const what = isKeys ? error.message : `waiting for the database: ${reasonOf(error)}`;
    console.error(`kuelik: ${what}`);
    room ??= openWaitingRoom(config.host, config.port, () => reason);
    // A port in use is reported once the server itself tries to listen on it.
    room.catch(() => undefined);
  };
  const limitMs = Number.POSITIVE_INFINITY;
  const opened = await waitForDatabase(() => open(config, onBroken, tracing), { limitMs, onWait });
  return { ...opened, leaveWaitingRoom: async () => (await room)?.close() };
}

async function open(config: ServerConfig, onBroken: (error: Error) => void, tracing: Tracing | null) {
  const stores = await openStores(config, serverLocation(config), onBroken, tracing);
  try {
    const clock = await startDatabaseClock(stores.db);
    const keyWatch = watchKeys(config, stores.keyring);
    const backend = await createBackend({
      ...stores,
      demo: config.production ? null : demoCodes,
      origins: config.origins,
      privateWebhooks: config.privateWebhooks,
      limits: { perMinute: config.requestsPerMinute, smsPerPhone: config.smsPerPhone },
      now: clock.now,
      tracing,
      keyDevice: keyWatch,
    }).catch((error: unknown) => {
      clock.stop();
      keyWatch?.stop();
      throw error;
    });
    return { stores, backend, clock, keyWatch };
  } catch (error) {
    await stores.db.destroy();
    throw error;
  }
}

/** The error's code, or else its message, which quotes no data if the database is unreachable. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return errorCode(error) ?? (isConnectionLost(cause) ? reasonOf(cause) : error.message);
}
