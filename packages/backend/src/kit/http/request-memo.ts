import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

type Memo = Map<string, Promise<unknown>>;
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
  const memo = current.getStore();
  if (memo === undefined) return read();
  // Only this function fills the map, with the type that belongs to the name.
  const known = memo.get(name) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const reading = read();
  memo.set(name, reading);
  reading.catch(() => memo.delete(name));
  return reading;
}

/** Forgets what was read, since others may have changed it: after a wait, and before something lasting is stored. */
export function forget(): void {
  current.getStore()?.clear();
}

/** Gives each request its memory. Entered twice: reading a body leaves the first context. */
export const requestMemo = fp(async (app) => {
  app.decorateRequest('memo', null);
  const enter = (request: FastifyRequest, done: () => void) => {
    request.memo ??= new Map();
    current.run(request.memo, done);
  };
  app.addHook('onRequest', (request, _reply, done) => enter(request, done));
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
});
