import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** A session's lock that is given back together with the stored reply; see turns.ts. */
export interface EndedTurn {
  readonly sessionId: string;
  readonly name: string;
  /** The end of its lease, which identifies the holder. */
  readonly until: Date;
}

interface Memo {
  readonly known: Map<string, Promise<unknown>>;
  /** Null: nothing is stored with the reply, so that turns end at once. */
  endedTurns: EndedTurn[] | null;
}
const current = new AsyncLocalStorage<Memo>();

declare module 'fastify' {
  interface FastifyRequest {
    /** What this request has read so far and need not read again; see `remember`. */
    memo: Memo | null;
  }
}

/**
 * Reads something once a request: for what no call changes about itself, such as the session's key. Outside of
 * a request, or after `forget`, it is read each time.
 *
 * @param name unique to the thing: `key <session>`
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

/** Whether this runs within a request, so that what is read is remembered. */
export const isRemembering = (): boolean => current.getStore() !== undefined;

/** Puts what the request itself has just read in the place of what `remember` would read. */
export function know<T>(name: string, value: T): void {
  current.getStore()?.known.set(name, Promise.resolve(value));
}

/** Changes what is remembered, if it is: for the request's own writes. Readings that begin later see the change. */
export function amend<T>(name: string, change: (value: T) => void): void {
  const found = current.getStore()?.known.get(name) as Promise<T> | undefined;
  found?.then(change, () => undefined);
}

/** Forgets what was read, since others may have changed it: after a wait, such as for a provider. */
export function forget(): void {
  current.getStore()?.known.clear();
}

/** Turns of this request that wait for its reply to be stored; null: a turn ends at once. */
export const endedTurns = (): EndedTurn[] | null => current.getStore()?.endedTurns ?? null;

/** From here on turns end with the reply; the caller ends those that it gets. */
export function endTurnsWithReply(request: FastifyRequest): EndedTurn[] {
  const ended: EndedTurn[] = [];
  if (request.memo !== null) request.memo.endedTurns = ended;
  return ended;
}

/** Gives each request its memory. Entered twice: reading a body leaves the first context. */
export const requestMemo = fp(async (app) => {
  app.decorateRequest('memo', null);
  const enter = (request: FastifyRequest, done: () => void) => {
    request.memo ??= { known: new Map(), endedTurns: null };
    current.run(request.memo, done);
  };
  app.addHook('onRequest', (request, _reply, done) => enter(request, done));
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
});
