import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that may be accepted before a closed one has made room. */
const MOST_SPARE = 64;

/**
 * Keeps room for people among `most` connections: when nearly as many are open, each further one closes the one that
 * has waited longest without a whole request, first of those that never sent one. A connection whose request is
 * being read or answered is not closed; only if all are at work are further ones refused.
 */
export function keepRoom(server: Server, most: number): void {
  server.maxConnections = most;
  const full = Math.max(1, most - Math.min(MOST_SPARE, Math.ceil(most / 8)));
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= full) oldest(silent, idle)?.destroy();
    open.add(socket);
    silent.add(socket);
    socket.once('close', () => {
      for (const sockets of [open, silent, idle]) sockets.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
    silent.delete(socket);
    idle.delete(socket);
    reply.once('close', () => {
      // Above that, it would keep a place that the next one needs.
      if (open.size > full) socket.end();
      else if (open.has(socket)) idle.add(socket);
    });
  });
}

/** Sets keep the order in which they were filled. */
function oldest(...groups: readonly Set<Socket>[]): Socket | undefined {
  for (const group of groups) {
    for (const socket of group) {
      group.delete(socket);
      return socket;
    }
  }
  return undefined;
}
