import pg from 'pg';
import type { ServerLocation } from './server-pool.ts';

/** Pause before a lost connection is opened again, milliseconds. */
const RECONNECT_MS = 1_000;

export interface Notices {
  stop(): Promise<void>;
}

/**
 * Listens to notifications of PostgreSQL, on its own connection that is opened again when it is lost.
 * Notifications may be missed (while reconnecting, or behind a pooler that lends connections by transaction):
 * listeners must poll from time to time anyway.
 *
 * @param onNotice called with a channel and the notification's payload; with '' after each connect, since
 * notifications may have been missed
 */
export function listen(
  location: ServerLocation,
  channels: readonly string[],
  onNotice: (channel: string, payload: string) => void,
): Notices {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const open = async () => {
    const opened = new pg.Client({
      connectionString: location.url,
      ...(location.name === undefined ? {} : { fallback_application_name: location.name }),
      keepAlive: true,
      connectionTimeoutMillis: location.connectTimeoutMs ?? 5_000,
    });
    client = opened;
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      opened.end().catch(() => undefined);
      if (isStopped) return;
      timer = setTimeout(() => void open(), RECONNECT_MS);
      timer.unref();
    };
    opened.on('error', lose);
    opened.on('end', lose);
    opened.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload));
    try {
      await opened.connect();
      for (const channel of channels) await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
      for (const channel of channels) onNotice(channel, '');
    } catch {
      lose();
    }
  };
  const opening = open();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
}
