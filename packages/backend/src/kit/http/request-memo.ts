import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AppError } from '../errors.ts';

/** A session's lock that is released when the reply is stored; see turns.ts. */
export interface EndedTurn {
  readonly sessionId: string;
  readonly name: string;
  /** The end of its lease, which identifies the holder. */
  readonly until: Date;
}

/** A session's lock that a call holds. */
export interface HeldTurn {
  readonly sessionId: string;
  readonly name: string;
  /** Stops its heartbeats; it is then to be deleted. Further calls return the same. */
  stop(): Promise<EndedTurn>;
}

/** The reply to a call: what it brought, or why it was refused. */
export type StepReply = { readonly data: unknown } | AppError;

/** A call with an idempotency key whose reply is not sent yet. */
export interface KeyedCall {
  readonly sessionId: string;
  readonly key: string;
  /** How long its reply is kept, milliseconds. */
  readonly keepMs: number;
  /** The reply as it will be sent. */
  readonly render: (reply: StepReply) => { readonly status: number; readonly body: string };
  /** How often it has spent from each counter. */
  readonly spent: Map<string, number>;
  /** The session's lock that was taken together with the key; null: none. */
  readonly turn: HeldTurn | null;
  /** The call's work has asked for that lock. */
  isTurnUsed: boolean;
  /** Its reply was stored together with its last write, which also deleted that lock. */
  isReplyStored: boolean;
}

interface Memo {
  readonly request: FastifyRequest;
  /** Done once the reply has been sent. */
  readonly afterwards: ((status: number) => void)[];
  /** When the request began, `performance.now()`. */
  readonly begunAt: number;
  readonly known: Map<string, Promise<unknown>>;
  /** Null: no reply is stored, so locks are released at once. */
  endedTurns: EndedTurn[] | null;
  /** Null: the call has no key, or has not taken it yet. */
  keyedCall: KeyedCall | null;
}
const current = new AsyncLocalStorage<Memo>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Values that this request has read and need not read again; see `remember`. */
    memo: Memo | null;
  }
}

/**
 * Reads a value once per request, for values that no call changes in its own session, such as the session's
 * key. Outside of a request, or after `forget`, it is read each time.
 *
 * @param name unique to the value: `key <session>`
 */
export function remember<T>(name: string, read: () => Promise<T>): Promise<T> {
  const known = current.getStore()?.known;
  if (known === undefined) return read();
  // Only this function and `know` fill the map, with the type that belongs to the name.
  const found = known.get(name) as Promise<T> | undefined;
  if (found !== undefined) return found;
  const reading = read();
  known.set(name, reading);
  reading.catch(() => known.delete(name));
  return reading;
}

/** Whether this runs within a request, so that values are remembered. */
export const isRemembering = (): boolean => current.getStore() !== undefined;

/** The request that this runs in; null outside of one. */
export const currentRequest = (): FastifyRequest | null => current.getStore()?.request ?? null;

/** Calls `work` with the reply's status once the current request's reply has been sent, if it is. */
export function afterReply(work: (status: number) => void): void {
  current.getStore()?.afterwards.push(work);
}

/** Seconds since the current request began; null outside of one. */
export function requestSeconds(): number | null {
  const memo = current.getStore();
  return memo === undefined ? null : (performance.now() - memo.begunAt) / 1000;
}

/** Stores a value that the request has just read, instead of the one that `remember` would read. */
export function know<T>(name: string, value: T): void {
  current.getStore()?.known.set(name, Promise.resolve(value));
}

/**
 * Changes the remembered value, if there is one, after the request's own writes. Later calls of `remember`
 * see the change.
 */
export function amend<T>(name: string, change: (value: T) => void): void {
  const found = current.getStore()?.known.get(name) as Promise<T> | undefined;
  found?.then(change, () => undefined);
}

/** Forgets all values, since others may have changed them: after a wait, such as for a provider. */
export function forget(): void {
  current.getStore()?.known.clear();
}

/** Locks of this request that wait for its reply to be stored; null: locks are released at once. */
export const endedTurns = (): EndedTurn[] | null => current.getStore()?.endedTurns ?? null;

/** This request, if it holds an idempotency key of this session. */
export function keyedCall(sessionId: string): KeyedCall | null {
  const call = current.getStore()?.keyedCall ?? null;
  return call?.sessionId === sessionId ? call : null;
}

/** The session's lock of this name if it was taken together with the call's key; null the second time. */
export function useTurnOfKey(sessionId: string, name: string): HeldTurn | null {
  const call = keyedCall(sessionId);
  if (call === null || call.isTurnUsed || call.turn?.name !== name) return null;
  call.isTurnUsed = true;
  return call.turn;
}

/** From now on locks end with the reply; the caller releases those in the returned list. */
export function endTurnsWithReply(request: FastifyRequest): EndedTurn[] {
  const ended: EndedTurn[] = [];
  if (request.memo !== null) request.memo.endedTurns = ended;
  return ended;
}

/** Gives each request its memo. Entered twice: reading a body leaves the first async context. */
export const requestMemo = fp(async (app) => {
  app.decorateRequest('memo', null);
  const enter = (request: FastifyRequest, done: () => void) => {
    request.memo ??= {
      request,
      afterwards: [],
      begunAt: performance.now(),
      known: new Map(),
      endedTurns: null,
      keyedCall: null,
    };
    current.run(request.memo, done);
  };
  app.addHook('onRequest', (request, _reply, done) => enter(request, done));
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    for (const work of request.memo?.afterwards ?? []) work(reply.statusCode);
    done();
  });
});
