import type { FastifyPluginAsync } from 'fastify';
import { smsRoutes } from './sms/routes.ts';
import { type Query, setUpStorage } from './storage.ts';

export type { Query } from './storage.ts';

export interface SandboxOptions {
  /** Runs one SQL statement on the server's own database; the sandbox keeps to a schema of its own. */
  readonly query: Query;
  readonly now?: () => Date;
}

/**
 * The stand-in for the outside world, as a Fastify plugin: real HTTP to the providers' contracts and
 * pages on which a developer plays the person's part. It must never be mounted in production.
 * For now it has the SMS provider and its phone: `docs/providers/sms.md`.
 */
export const sandbox: FastifyPluginAsync<SandboxOptions> = async (app, { query, now = () => new Date() }) => {
  await setUpStorage(query);
  await app.register(smsRoutes, { query, now });
};
