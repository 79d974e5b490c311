import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';

/** A balancer gives up on a probe after a few seconds; milliseconds. */
const PROBE_MS = 2_000;

/** Why a server is not ready. */
export type UnreadyReason = 'database' | 'closing';

/** The reply of `/health/ready` while the server is not ready: status 503, Retry-After 2. */
export const unready = (reason: UnreadyReason) => ({ status: 'unavailable', reason }) as const;

/**
 * `/health/live`: the process responds. `/health/ready`: its database does, too, and it is not shutting down.
 */
export const healthRoutes: FastifyPluginAsync<{ context: Context; isClosing: () => boolean }> = async (
  app: FastifyInstance,
  { context, isClosing },
) => {
  const schema = { hide: true };
  app.get('/health/live', { schema, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema, logLevel: 'warn' }, async (request, reply) => {
    const refuse = (reason: UnreadyReason) =>
      reply.code(503).header('retry-after', '2').send(unready(reason));
    if (isClosing()) return refuse('closing');
    try {
      await probe(context);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return refuse('database');
    }
  });
};

async function probe({ db }: Context): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), PROBE_MS);
  });
  const asked = sql`select 1`.execute(db);
  // Its own failure may come after the time is over.
  asked.catch(() => undefined);
  await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
