import { createServer } from 'node:http';
import type { UnreadyReason } from '@kuelik/backend';
import { answerUnready } from '../http/answer-unready.ts';
import { ownConnectionLimit } from '../http/connection-limit.ts';
import { keepRoom } from '../http/keep-room.ts';

/** A placeholder for a server that cannot start yet. */
export interface WaitingRoom {
  /** Frees the port, so that the server can listen there. */
  close(): Promise<void>;
}

/**
 * Listens instead of a server whose database or keys are not there yet: `/health/live` replies 200, everything
 * else 503 with Retry-After.
 *
 * @param reason what it waits for now.
 * @param most connections at a time; see `keepRoom`
 * @throws the listen error, such as EADDRINUSE.
 */
export async function openWaitingRoom(
  host: string,
  port: number,
  reason: () => UnreadyReason,
  most = ownConnectionLimit(),
): Promise<WaitingRoom> {
  const server = createServer((request, response) =>
    answerUnready(request, response, reason(), 'The server is starting: try again'),
  );
  if (most !== null) keepRoom(server, most);
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
