import {
  AppError,
  envelope,
  partOf,
  type StoredDocument,
  signedArchive,
  signedName,
  toSigningDocument,
  type ValibotTypeProvider,
} from '@kuelik/backend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { TechnologyRoutes } from '../../../shared/server/services.ts';
import { documentsReply } from '../../contract/documents.ts';
import { identifierCode } from '../../contract/identifier.ts';
import { sessionQuery } from '../../contract/shared.ts';
import { signerCode } from '../../contract/signer.ts';
import { sendArchive } from './archive.ts';
import { readUpload } from './read-upload.ts';

/** Either step may show the documents. */
const codes = [identifierCode, signerCode];
/** These calls are the integrator's as well: each authorizes itself. */
const own = { authorizes: 'itself' } as const;
const ROOT = '/digital-signature-signer/document';
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
export const documentRoutes: TechnologyRoutes = async (fastify, { platform }) => {
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const { filesPerMinute } = fastify;
  const limit = filesPerMinute > 0 ? { rateLimit: { max: filesPerMinute } } : {};

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
    const { note } = await platform.sessions.authorizeIntegrator(request, sessionId, 'create');
    await note('add_documents');
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
      config: { ...own, ...limit },
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
      config: own,
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
        summary: 'One document, also a range of its bytes, or with signed=true its signed version',
        tags: ['signature'],
        security: [{ session: [] }],
        querystring: fileQuery,
      },
      config: own,
    },
    async (request, reply) => {
      const { session_id, document_id, signed } = request.query;
      const { id } = await platform.sessions.authorizeReading(request, session_id, codes);
      const listed = await platform.documents.list(id);
      const document = listed.find((entry) => entry.id === document_id);
      if (document === undefined) throw new AppError(404, 'document_not_found', { message: 'Not Found' });
      if (signed === 'false') {
        const bytes = await platform.documents.read(id, document_id);
        return sendFile(reply, document.name, document.mediaType, partFor(request, reply, document, bytes));
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
      config: own,
    },
    async (request, reply) => {
      const { id, note } = await platform.sessions.authorizeIntegrator(request, request.params.id, 'read');
      const listed = await platform.documents.list(id);
      if (!listed.some(({ signed }) => signed !== null)) throw new AppError(404, 'documents_not_signed');
      await note('read_evidence');
      return sendArchive(reply, await signedArchive(platform.documents, id, listed), platform.now());
    },
  );
};

const isIntegrators = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.startsWith('Api-Key ') === true;

const signedType = ({ signed, mediaType }: StoredDocument): string =>
  signed?.format === 'CAdES' ? 'application/pkcs7-signature' : mediaType;

/** The bytes that a request asks for, so that a page continues a download that broke off. Sets status and headers. */
function partFor(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { sha256 }: StoredDocument,
  bytes: Uint8Array,
): Uint8Array {
  const size = bytes.length;
  const tag = `"${sha256.slice(0, 32)}"`;
  reply.header('etag', tag).header('accept-ranges', 'bytes');
  const part = partOf(method, headers, { size, tag });
  if (part === 'outside') {
    reply.code(416).header('content-range', `bytes */${size}`);
    return bytes.subarray(size);
  }
  // Never "unchanged": nothing may keep a document.
  if (typeof part === 'string') return bytes;
  reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return bytes.subarray(part.start, part.end + 1);
}

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
