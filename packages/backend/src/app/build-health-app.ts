import Fastify, { type FastifyInstance } from 'fastify';
import { type LogSettings, loggerOptions } from '../kit/http/logging.ts';
import type { Backend } from './create-backend.ts';
import { healthRoutes } from './health.ts';

/** A server with only the health endpoints, for a process that serves no API calls. */
export async function buildHealthApp(
  { context }: Pick<Backend, 'context'>,
  log: LogSettings,
): Promise<FastifyInstance> {
  const app = Fastify({ logger: loggerOptions(log) ?? false, forceCloseConnections: 'idle' });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  await app.register(healthRoutes, { context, isClosing: () => isClosing });
  return app;
}
