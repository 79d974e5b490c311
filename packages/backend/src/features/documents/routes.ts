import type { Readable } from 'node:stream';
import { signingDocument } from '@kuelik/protocol';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { audit } from '../../platform/authorization/audit.ts';
import { authorize } from '../../platform/authorization/authorize.ts';
import type { StoredDocument } from '../../platform/contract/documents.ts';
import type { Platform } from '../../platform/contract/platform.ts';
import { checkNotExpired, checkNotFinished, findSession } from '../../platform/sessions/rows.ts';
import { signedArchive } from './archive.ts';
import { readUpload } from './read-upload.ts';
import { signedName, toSigningDocument } from './wire.ts';

export interface DocumentRoutesOptions {
  readonly context: Context;
  readonly platform: Platform;
  /** Uploads per minute and address; 0 for no limit. */
  readonly uploadsPerMinute: number;
}

/** Either technology may show the documents. */
const codes = ['DSI', 'DSS'];
const ROOT = '/digital-signature-signer/document';
const documentsReply = v.object({ documents: v.array(signingDocument) });
const sessionQuery = v.object({ session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) });
const fileQuery = v.object({
  ...sessionQuery.entries,
  document_id: v.pipe(v.string(), v.regex(/^[a-f0-9]{32}$/)),
  signed: v.optional(v.picklist(['true', 'false']), 'false'),
});
const sessionParams = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) });

/**
 * Documents to sign: uploaded by the integrator's server with its API key, or from a page with the session's
 * token; listed and shown to the person; returned to the integrator once signed.
 */
export const documentRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (fastify, options) => {
  const { context, platform } = options;
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const limit = options.uploadsPerMinute > 0 ? { rateLimit: { max: options.uploadsPerMinute } } : {};

  /**
   * Who may add documents to a session: its own integrator while it is open; the holder of its token, who may
   * have no more than its link, only if the session's policy allows it.
   */
  const admit = async (request: FastifyRequest, sessionId: string): Promise<void> => {
    if (!isIntegrators(request)) {
      const { policy } = await platform.sessions.authorize(request, sessionId, codes);
      if (policy.documents.added_by === 'anyone') return;
      throw new AppError(403, 'upload_not_allowed', {
        message: 'The session accepts documents only from its integrator',
      });
    }
    const integrator = await authorize(context, request, 'create');
    const row = await findSession(context.db, sessionId);
    if (row.integrator_id !== integrator.id || row.test !== integrator.test)
      throw new AppError(404, 'session_not_found');
    checkNotExpired(row, context.now());
    checkNotFinished(row);
    await audit(context, integrator, 'add_documents', row.session_id);
  };

  app.post(
    `${ROOT}/upload/`,
    {
      schema: {
        summary:
          'Add documents to sign: multipart session_id, document_type, document_names, files. With the session’s token if its policy lets the holder of the link add them',
        tags: ['signature'],
        consumes: ['multipart/form-data'],
        security: [{ apiKey: [] }, { session: [] }],
        response: { 200: envelope(documentsReply) },
      },
      config: limit,
    },
    async (request) => {
      const { sessionId, documents } = await readUpload(request, (id) => admit(request, id));
      const by = isIntegrators(request) ? 'integrator' : 'person';
      const added = await platform.documents.add(sessionId, documents, by);
      return { data: { documents: added.map(toSigningDocument) } };
    },
  );

  app.post(
    `${ROOT}/list/`,
    {
      schema: {
        summary: 'The documents of a session',
        tags: ['signature'],
        security: [{ session: [] }],
        querystring: sessionQuery,
        response: { 200: envelope(documentsReply) },
      },
    },
    async (request) => {
      const { id } = await platform.sessions.authorizeReading(request, request.query.session_id, codes);
      return { data: { documents: (await platform.documents.list(id)).map(toSigningDocument) } };
    },
  );

  app.get(
    `${ROOT}/file/`,
    {
      schema: {
        summary: 'One document, or with signed=true its signed version',
        tags: ['signature'],
        security: [{ session: [] }],
        querystring: fileQuery,
      },
    },
    async (request, reply) => {
      const { session_id, document_id, signed } = request.query;
      const { id } = await platform.sessions.authorizeReading(request, session_id, codes);
      const listed = await platform.documents.list(id);
      const document = listed.find((entry) => entry.id === document_id);
      if (document === undefined) throw new AppError(404, 'document_not_found', { message: 'Not Found' });
      if (signed === 'false') {
        const bytes = await platform.documents.read(id, document_id);
        return sendFile(reply, document.name, document.mediaType, bytes);
      }
      const bytes = await platform.documents.readSigned(id, document_id);
      return sendFile(reply, signedName(document), signedType(document), bytes);
    },
  );

  app.get(
    '/integrator/sessions/:id/documents/',
    {
      schema: {
        summary: 'The signed documents of a finished signing, as a zip',
        tags: ['integrator'],
        security: [{ apiKey: [] }, { cabinet: [] }],
        params: sessionParams,
      },
    },
    async (request, reply) => {
      const integrator = await authorize(context, request, 'read');
      const row = await findSession(context.db, request.params.id);
      if (row.integrator_id !== integrator.id || row.test !== integrator.test)
        throw new AppError(404, 'session_not_found');
      const listed = await platform.documents.list(row.session_id);
      if (!listed.some(({ signed }) => signed !== null)) throw new AppError(404, 'documents_not_signed');
      await audit(context, integrator, 'read_evidence', row.session_id);
      return sendArchive(
        reply,
        await signedArchive(platform.documents, row.session_id, listed),
        context.now(),
      );
    },
  );
};

const isIntegrators = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.startsWith('Api-Key ') === true;

const signedType = ({ signed, mediaType }: StoredDocument): string =>
  signed?.format === 'CAdES' ? 'application/pkcs7-signature' : mediaType;

/** Content from outside: never displayed as one of our pages. */
function sendFile(reply: FastifyReply, name: string, mediaType: string, bytes: Uint8Array): FastifyReply {
  const plain = mediaType.startsWith('text/') || mediaType === 'application/xml';
  return reply
    .type(plain ? 'text/plain; charset=utf-8' : mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes));
}

/** RFC 8187: characters that encodeURIComponent leaves unescaped although the grammar forbids them. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The archive, named by the time as in the specification. */
export function sendArchive(reply: FastifyReply, archive: Readable, now: Date): FastifyReply {
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${now.getTime()}.zip"`)
    .header('cache-control', 'private, no-store')
    .send(archive);
}
