import { AsyncLocalStorage } from 'node:async_hooks';
import fp from 'fastify-plugin';

const current = new AsyncLocalStorage<{ readonly test: boolean }>();

/** Whether the current request's session was created with a test key: it uses the sandbox. */
export const isTestSession = (): boolean => current.getStore()?.test === true;

/** For the technology routes, after token checks: records whether a request belongs to a test session. */
export const enterWorld = fp(async (app) => {
  // After the body is read: its events run in the connection's async context, not in the one entered before.
  app.addHook('preValidation', (request, _reply, done) => {
    current.run({ test: request.tokenSessionIsTest }, done);
  });
});
