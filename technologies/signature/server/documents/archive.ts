import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The archive, named by the time as in the specification. */
export function sendArchive(reply: FastifyReply, archive: Readable, now: Date): FastifyReply {
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${now.getTime()}.zip"`)
    .header('cache-control', 'private, no-store')
    .send(archive);
}
