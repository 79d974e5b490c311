import { AsyncLocalStorage } from 'node:async_hooks';
import fp from 'fastify-plugin';

const current = new AsyncLocalStorage<{ readonly test: boolean }>();

/** Whether the request at work is of a session that was made with a test key: the sandbox is its outside world. */
export const isTestSession = (): boolean => current.getStore()?.test === true;

/** For the technology routes, after their tokens were looked at: notes whose world a request is of. */
export const enterWorld = fp(async (app) => {
  // After the body was read: what its events run belongs to the connection, not to what was entered before.
  app.addHook('preValidation', (request, _reply, done) => {
    current.run({ test: request.tokenSessionIsTest }, done);
  });
});
