import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerUnready } from './answer-unready.ts';

/** Connections that may be accepted before a closed one has made room. */
const MOST_SPARE = 64;

/** Connections above `most` that are answered at once and closed. */
const MOST_ANSWERED = 16;

/**
 * Keeps room for people among `most` connections: when nearly as many are open, each further one closes the one that
 * has waited longest without a whole request, first of those that never sent one. A connection whose request is
 * being read or answered is not closed. Only if `most` are at work, further requests are refused: with 503, but a probe learns
 * that the process lives, since one that is restarted for being busy leaves its work to others that are.
 */
export function keepRoom(server: Server, most: number): void {
  server.maxConnections = most + MOST_ANSWERED;
  const full = Math.max(1, most - Math.min(MOST_SPARE, Math.ceil(most / 8)));
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const idle = new Set<Socket>();
  const forget = (socket: Socket) => {
    for (const sockets of [open, silent, idle]) sockets.delete(socket);
  };
  server.on('connection', (socket: Socket) => {
    if (open.size >= full) {
      const waiting = oldest(silent, idle);
      if (waiting !== undefined) {
        forget(waiting);
        waiting.destroy();
      }
    }
    open.add(socket);
    silent.add(socket);
    socket.once('close', () => forget(socket));
  });
  const answer = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const { socket } = request;
    silent.delete(socket);
    idle.delete(socket);
    reply.once('close', () => {
      // Above that, it would keep a place that the next one needs.
      if (open.size > full) socket.end();
      else if (open.has(socket)) idle.add(socket);
    });
    if (open.size - silent.size - idle.size > most)
      answerUnready(request, reply, 'overloaded', 'The server has too many connections: try again');
    else for (const listener of answer) listener.call(server, request, reply);
  });
}

/** Sets keep the order in which they were filled. */
function oldest(...groups: readonly Set<Socket>[]): Socket | undefined {
  for (const group of groups) for (const socket of group) return socket;
  return undefined;
}
