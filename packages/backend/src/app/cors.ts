import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { OriginRegistry } from '../features/integrators/origins.ts';

const LOCALHOST = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|192\.168\.\d{1,3}\.\d{1,3})(?::\d{1,5})?$/;

/**
 * CORS: lets pages of the known origins call the API with credentials; outside production also pages on this
 * machine. Any headers are allowed: a host page's monitoring adds its own to every request, including the
 * widget's.
 */
export async function installCors(
  app: FastifyInstance,
  origins: OriginRegistry,
  { allowLocalhost, wideOrigins }: { readonly allowLocalhost: boolean; readonly wideOrigins: boolean },
): Promise<void> {
  await app.register(cors, {
    origin: (origin, callback) => {
      const allowed =
        origin !== undefined &&
        (origins.allows(origin, wideOrigins) || (allowLocalhost && LOCALHOST.test(origin)));
      callback(null, allowed);
    },
    credentials: true,
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders: [
      ...['x-request-id', 'retry-after', 'idempotent-replay', 'content-disposition'],
      // With these a page continues a file that broke off.
      ...['etag', 'accept-ranges', 'content-range'],
    ],
    maxAge: 600,
  });
}
