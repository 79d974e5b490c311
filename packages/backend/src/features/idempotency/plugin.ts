import { attemptContent, isKeptStatus } from '@kuelik/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import { errorBody } from '../../kit/http/error-body.ts';
import { type EndedTurn, endTurnsWithReply, type StepReply } from '../../kit/http/request-memo.ts';
import { sessionOfToken } from '../../platform/sessions/access.ts';
import { removeMarks } from '../technologies/spent-marks.ts';
import { giveBackTurns } from '../technologies/turns.ts';
import { createIdempotencyStore, KEEP_MS, type KeyHolder, type StoredReply } from './store.ts';

/** Set on a request that holds a key, until its reply is stored. */
interface TakenKey extends KeyHolder {
  readonly sessionId: string;
  readonly key: string;
  /** The session's locks that are released when the reply is stored. */
  readonly turns: EndedTurn[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request's token; set on every technology route. */
    tokenSessionId: string | null;
    /** That session was created with a test key. */
    tokenSessionIsTest: boolean;
    takenKey: TakenKey | null;
    /** Acquires the request's X-Idempotency-Key, if it has one. Throws `ReplayedReply` or AppError 409. */
    takeIdempotencyKey: ((content: Buffer) => Promise<void>) | null;
  }
}

/** Thrown if a request is a repeat: the error handler sends the stored reply. */
export class ReplayedReply extends Error {
  override readonly name = 'ReplayedReply';
  readonly reply: StoredReply;

  constructor(reply: StoredReply) {
    super('The stored reply of an earlier request');
    this.reply = reply;
  }
}

export function sendReplay(reply: FastifyReply, { status, body }: StoredReply): FastifyReply {
  return reply
    .code(status)
    .header('idempotent-replay', 'true')
    .type('application/json; charset=utf-8')
    .send(body);
}

/** Format of an X-Idempotency-Key. */
export const attemptKeyPattern = /^[A-Za-z0-9._:-]{8,128}$/;

/**
 * Runs for every technology route except those that authorize themselves. Requires a valid token before any
 * of the body is read, and executes POSTs with X-Idempotency-Key at most once per key. JSON bodies are
 * fingerprinted before the handler; forms by `withForm`, after their parts have arrived.
 */
export const idempotency = fp<{ context: Context }>(async (app, { context }) => {
  const store = createIdempotencyStore(context);
  app.decorateRequest('tokenSessionId', null);
  app.decorateRequest('tokenSessionIsTest', false);
  app.decorateRequest('takenKey', null);
  app.decorateRequest('takeIdempotencyKey', null);

  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, technology: route.config?.authorizes !== 'itself' };
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.authorizes === 'itself') return;
    const { session_id, test } = await sessionOfToken(context, request);
    request.tokenSessionId = session_id;
    request.tokenSessionIsTest = test;
    const key = keyOf(request);
    if (key === null) return;
    request.takeIdempotencyKey = async (content) => {
      request.takeIdempotencyKey = null;
      const turn = request.memo === null ? undefined : request.routeOptions.config.turn;
      const begun = await store.begin(session_id, key, fingerprint(context, request, content), turn);
      if ('body' in begun) throw new ReplayedReply(begun);
      request.takenKey = { ...begun, sessionId: session_id, key, turns: endTurnsWithReply(request) };
      if (request.memo === null) return;
      request.memo.keyedCall = {
        sessionId: session_id,
        key,
        keepMs: request.routeOptions.config.replyHoldsMs ?? KEEP_MS,
        render: (outcome) => render(request, reply, outcome),
        spent: new Map(),
        turn: begun.turn,
        isTurnUsed: false,
        isReplyStored: false,
      };
    };
  });

  app.addHook('preHandler', async (request) => {
    if (request.isMultipart()) return;
    await request.takeIdempotencyKey?.(Buffer.from(attemptContent(request.body)));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const taken = request.takenKey;
    if (taken === null) return payload;
    request.takenKey = null;
    await taken.lease.stop();
    const { sessionId, key, turns } = taken;
    // The list of locks to release with the reply is now closed: locks that end later are released at once.
    if (request.memo !== null) request.memo.endedTurns = null;
    const { replyHoldsMs } = request.routeOptions.config;
    const call = request.memo?.keyedCall ?? null;
    // The call was answered before its work asked for the lock.
    if (call?.turn && !call.isTurnUsed) turns.push(await call.turn.stop());
    try {
      if (call?.isReplyStored) {
        const others = turns.filter(({ name }) => name !== call.turn?.name);
        await giveBackTurns(context.db, others);
      } else if (typeof payload === 'string' && isKeptStatus(reply.statusCode)) {
        const kept = { status: reply.statusCode, body: payload };
        await store.complete(sessionId, key, kept, turns, replyHoldsMs);
      } else {
        // The next call with this key is another attempt, unless this one failed by our fault.
        if (call !== null && reply.statusCode < 500) await removeMarks(context.db, call);
        await store.abandon(sessionId, key, turns);
      }
    } catch (error) {
      // What the reply reports has happened, whether or not it is stored. Key and locks end with their leases.
      request.log.error({ err: error }, 'the reply could not be stored for repetitions of its request');
      await giveBackTurns(context.db, turns).catch(() => undefined);
    }
    return payload;
  });
});

/** A reply as the route or the error handler would send it. */
function render(request: FastifyRequest, reply: FastifyReply, outcome: StepReply): StoredReply {
  if (!(outcome instanceof AppError)) return { status: 200, body: String(reply.serialize(outcome)) };
  return { status: outcome.httpStatus, body: JSON.stringify(errorBody(outcome, request)) };
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['x-idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !attemptKeyPattern.test(key)) {
    throw new AppError(400, 'invalid_idempotency_key', { message: '8 to 128 of A-Z a-z 0-9 . _ : -' });
  }
  return key;
}

/** Keyed: with a plain hash of a short body, a reader of the database could find the IIN by brute force. */
function fingerprint({ keys }: Context, request: FastifyRequest, content: Buffer): Buffer {
  const route = request.routeOptions.url ?? request.url;
  return keys.blindIndex(`idempotency ${request.method} ${route}`, content);
}
