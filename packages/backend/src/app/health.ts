import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../kit/context.ts';
import { isOutdated } from '../kit/database/schema-state.ts';

/** Milliseconds; load balancers give up on a probe after a few seconds. */
const PROBE_MS = 2_000;

/** Why a server is not ready. */
export type UnreadyReason = 'database' | 'closing' | 'schema' | 'keys' | 'overloaded';

/** The reply of `/health/ready` while the server is not ready: status 503, Retry-After 2. */
export const unready = (reason: UnreadyReason) => ({ status: 'unavailable', reason }) as const;

/**
 * `/health/live`: the process responds. `/health/ready`: the database responds as well, its schema is not too
 * new for this build, the device that holds the keys answers, and the server is not shutting down.
 */
export const healthRoutes: FastifyPluginAsync<{ context: Context; isClosing: () => boolean }> = async (
  app: FastifyInstance,
  { context, isClosing },
) => {
  const schema = { hide: true };
  const refuseTo = (reply: FastifyReply, reason: UnreadyReason) =>
    reply.code(503).header('retry-after', '2').send(unready(reason));
  // A busy process lives: one that is killed for being busy leaves its work to others that are.
  const live = { pressureHandler: () => undefined };
  const ready = {
    pressureHandler: (_request: FastifyRequest, reply: FastifyReply) => void refuseTo(reply, 'overloaded'),
  };
  app.get('/health/live', { schema, logLevel: 'warn', config: live }, async () => ({ status: 'ok' }));
  /** When the database was first found away, by a clock that never goes back; null: it answers. */
  let awaySince: number | null = null;
  app.get('/health/ready', { schema, logLevel: 'warn', config: ready }, async (request, reply) => {
    const refuse = (reason: UnreadyReason) => refuseTo(reply, reason);
    if (isClosing()) return refuse('closing');
    try {
      const isOld = await probe(context);
      if (awaySince !== null) {
        const seconds = Math.round((performance.now() - awaySince) / 100) / 10;
        request.log.warn({ seconds }, 'the database answers again');
      }
      awaySince = null;
      if (isOld) return refuse('schema');
      return context.keyDevice?.isAway() === true ? refuse('keys') : { status: 'ok' };
    } catch (error) {
      awaySince ??= performance.now();
      request.log.warn({ err: error }, 'not ready');
      return refuse('database');
    }
  });
};

/** Whether the schema has become too new; rejects if the database does not answer. */
async function probe({ db }: Context): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), PROBE_MS);
  });
  const asked = isOutdated(db);
  // This promise may reject after the timeout.
  asked.catch(() => undefined);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
