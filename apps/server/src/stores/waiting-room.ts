import { createServer } from 'node:http';
import { type UnreadyReason, unready } from '@kuelik/backend';

/** A placeholder for a server that cannot start yet. */
export interface WaitingRoom {
  /** Frees the port, so that the server can listen there. */
  close(): Promise<void>;
}

/** Retry-After in seconds. */
const RETRY_AFTER = '2';

/**
 * Listens instead of a server whose database or keys are not there yet: `/health/live` replies 200, everything
 * else 503 with Retry-After.
 *
 * @param reason what it waits for now.
 * @throws the listen error, such as EADDRINUSE.
 */
export async function openWaitingRoom(
  host: string,
  port: number,
  reason: () => UnreadyReason,
): Promise<WaitingRoom> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    const isLive = path === '/health/live';
    const body = isLive
      ? { status: 'ok' }
      : path === '/health/ready'
        ? unready(reason())
        : { code: 'overloaded', message: 'The server is starting: try again', detail: {} };
    request.resume();
    response.writeHead(isLive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(isLive ? {} : { 'retry-after': RETRY_AFTER }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
