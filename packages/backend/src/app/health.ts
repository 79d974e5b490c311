import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';

/**
 * `/health/live`: the process responds. `/health/ready`: its database does, too, and it is not shutting down.
 */
export const healthRoutes: FastifyPluginAsync<{ context: Context; isClosing: () => boolean }> = async (
  app,
  { context, isClosing },
) => {
  const schema = { hide: true };
  app.get('/health/live', { schema, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema, logLevel: 'warn' }, async (request, reply) => {
    try {
      if (isClosing()) throw new Error('shutting down');
      await sql`select 1`.execute(context.db);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });
};
