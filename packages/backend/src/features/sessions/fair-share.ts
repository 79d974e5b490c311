import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { forget } from '../../kit/http/request-memo.ts';
import { createGate } from '../../kit/uploads/limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself admits one request per session at a time. */
    ownShare?: boolean;
  }
}

/** A flow sends one request at a time; a second one may be its retry. */
const AT_ONCE = 2;
const WAITING = 32;
/** A request whose caller disconnected releases its slot after this long at the latest. */
const ABANDONED_MS = 60_000;

interface Share {
  readonly enter: () => Promise<() => void>;
  /** Requests inside or waiting. */
  users: number;
}

/**
 * For the technology routes: at most two POSTs of a session run concurrently, further ones wait. So the
 * holder of a single link cannot occupy all slots for uploads and pictures, whether with many requests or
 * with slow ones.
 */
export const fairShare = fp(async (app) => {
  const shares = new Map<string, Share>();
  const leaves = new WeakMap<FastifyRequest, () => void>();

  const enter = async (sessionId: string): Promise<() => void> => {
    const share = shares.get(sessionId) ?? { enter: createGate(AT_ONCE, WAITING), users: 0 };
    shares.set(sessionId, share);
    share.users += 1;
    const drop = () => {
      share.users -= 1;
      if (share.users === 0) shares.delete(sessionId);
    };
    try {
      const mustWait = share.users > AT_ONCE;
      const leave = await share.enter();
      // Earlier requests may have changed the session.
      if (mustWait) forget();
      return () => {
        leave();
        drop();
      };
    } catch (error) {
      drop();
      throw error;
    }
  };

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'POST' || request.tokenSessionId === null) return;
    if (request.routeOptions.config.ownShare === true) return;
    const leave = once(await enter(request.tokenSessionId));
    leaves.set(request, leave);
    reply.raw.once('close', () => {
      // A timer keeps the whole request in memory, so one that has left already gets none.
      if (leaves.has(request)) setTimeout(leave, ABANDONED_MS).unref();
    });
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    leaves.get(request)?.();
    leaves.delete(request);
    done(null, payload);
  });
});

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
