import type { FastifyInstance } from 'fastify';

/** Bytes of a beacon's body: browsers send no longer one. */
export const MAX_BEACON = 65_536;

/** Lets the routes of a scope take what pages send by `sendBeacon`: JSON as text/plain; null if it is none. */
export function readBeacons(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: MAX_BEACON },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, null);
      }
    },
  );
}
