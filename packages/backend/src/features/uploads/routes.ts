import { createHash } from 'node:crypto';
import {
  type ChunkFields,
  chunkFields,
  longestChunk,
  placeReply,
  shortestChunk,
  uploadQuery,
  uploadReply,
} from '@kuelik/protocol/uploads';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import { envelope, parseInput, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { arrivals } from '../../kit/uploads/arrivals.ts';
import { drain, malformed } from '../../kit/uploads/receive-parts.ts';
import { formProgress } from '../../kit/uploads/with-form.ts';
import { checkNotExpired } from '../../platform/sessions/rows.ts';
import { checkStillOpen, workingSet } from '../../platform/sessions/working-set.ts';
import { createUploadStore } from './store.ts';

/** Gives forms access to their session's uploads. */
export const storedUploads = fp<{ context: Context }>(async (app, { context }) => {
  const store = createUploadStore(context);
  app.decorateRequest('findUpload', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const sessionId = request.tokenSessionId;
    if (sessionId !== null) request.findUpload = (id) => store.find(sessionId, id);
    done();
  });
});

/** Chunked uploads for the session of the request's token; see `resumable/contract.ts` of the protocol. */
export const uploadRoutes: FastifyPluginAsync<{ readonly context: Context }> = async (
  fastify,
  { context },
) => {
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const store = createUploadStore(context);
  const arriving = new Map<string, FastifyRequest>();

  app.get(
    '/uploads/state/',
    {
      schema: {
        summary: 'How much of an upload has arrived',
        tags: ['session'],
        querystring: uploadQuery,
        response: { 200: envelope(uploadReply) },
      },
    },
    async (request) => {
      const sessionId = await openSession(context, request);
      const found = await store.find(sessionId, request.query.upload);
      return { data: { received: found?.received ?? 0 } };
    },
  );

  app.get(
    '/uploads/place/',
    {
      schema: {
        summary:
          'How many people are served before this session, whose form with pictures waits, or what is being done with it',
        tags: ['session'],
        response: { 200: envelope(placeReply) },
      },
    },
    async (request) => {
      const sessionId = await openSession(context, request);
      const find = (here: number) => request.server.findPlace(sessionId, request.tokenSessionIsTest, here);
      return { data: await formProgress(sessionId, find) };
    },
  );

  app.post(
    '/uploads/chunk/',
    {
      schema: {
        summary:
          'A part of an upload: multipart upload, size, start, sha256, then the bytes as the file chunk',
        tags: ['session'],
        consumes: ['multipart/form-data'],
        response: { 200: envelope(uploadReply) },
      },
      config: { ownShare: true },
    },
    async (request) => {
      const sessionId = await openSession(context, request);
      // A client sends over one connection at a time: an earlier request that is still arriving is cut off.
      arriving.get(sessionId)?.raw.destroy();
      arriving.set(sessionId, request);
      const { fields, bytes } = await receiveChunk(request).finally(() => {
        if (arriving.get(sessionId) === request) arriving.delete(sessionId);
      });
      return { data: { received: await store.add(sessionId, fields, bytes) } };
    },
  );
};

/** The session of the request's token. Throws AppError 401, 404, 409, 410 if it accepts no more uploads. */
async function openSession(context: Context, request: FastifyRequest): Promise<string> {
  const sessionId = request.tokenSessionId ?? '';
  const set = await workingSet(context, sessionId);
  checkNotExpired(set.session, context.now());
  checkStillOpen(set);
  return sessionId;
}

interface Chunk {
  readonly fields: ChunkFields;
  readonly bytes: Buffer;
}

/**
 * Throws AppError 400 `parse_error`, `chunk_damaged`, 408 `upload_too_slow`, 413 `large_file`, 415
 * `multipart_expected`.
 */
async function receiveChunk(request: FastifyRequest): Promise<Chunk> {
  if (!request.isMultipart()) throw new AppError(415, 'multipart_expected');
  try {
    return await arrivals.read(request, () => readChunk(request));
  } catch (error) {
    const isSlow = error instanceof AppError && error.httpStatus === 408;
    if (!isSlow) await drain(request.raw);
    throw error instanceof AppError ? error : malformed(error);
  }
}

async function readChunk(request: FastifyRequest): Promise<Chunk> {
  const texts: Record<string, unknown> = {};
  const pieces: Buffer[] = [];
  let size = 0;
  const limits = { fileSize: longestChunk + 1, files: 1, fields: 8, fieldSize: 256 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value;
      continue;
    }
    for await (const piece of part.file) {
      size += piece.length;
      if (size > longestChunk) {
        throw new AppError(413, 'large_file', { detail: { max_bytes: longestChunk } });
      }
      pieces.push(piece);
    }
  }
  const fields = parseInput(chunkFields, texts);
  const bytes = Buffer.concat(pieces, size);
  const end = fields.start + size;
  if (size === 0 || end > fields.size || (size < shortestChunk && end < fields.size)) throw malformed();
  if (createHash('sha256').update(bytes).digest('hex') !== fields.sha256) {
    throw new AppError(400, 'chunk_damaged');
  }
  return { fields, bytes };
}
