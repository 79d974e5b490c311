import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Receives the integrator's webhooks, and counts those of ended sessions. */
export async function startReceiver() {
  const ended = new Map<string, number>();
  const server = createServer(async (given, reply) => {
    const { type, data } = JSON.parse(await text(given));
    if (type === 'session.finished') ended.set(data.session_id, (ended.get(data.session_id) ?? 0) + 1);
    reply.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** How many messages reported the end of each session. */
    ended,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
