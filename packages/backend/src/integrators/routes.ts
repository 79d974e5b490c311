import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { hashToken } from '../crypto/tokens.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import { envelope, type ValibotTypeProvider } from '../http/valibot.ts';
import { eraseSession } from '../retention/erase.ts';
import { readEvidence } from '../technologies/evidence.ts';
import { listSessions, sessionDetails, sessionListItem, sessionRecord } from './records.ts';

const MAX_PAGE = 100;

const listQuery = v.object({
  /** At most 100, 20 by default. */
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_PAGE)),
    '20',
  ),
  /** `next` of the page before. */
  before: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
const sessionParams = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) });
const evidenceParams = v.object({
  ...sessionParams.entries,
  evidence: v.pipe(v.string(), v.regex(/^[a-f0-9]{32}$/)),
});

const security = [{ apiKey: [] }];

/**
 * What integrators read from server to server: the record that holds the verdict. Authorized by
 * `Authorization: Api-Key …`; a session of another integrator is 404 like one that never was.
 */
export const integratorRoutes: FastifyPluginAsync<{ context: Context }> = async (fastify, { context }) => {
  const app = fastify.withTypeProvider<ValibotTypeProvider>();

  app.get(
    '/integrator/sessions/',
    {
      schema: {
        summary: 'Sessions, newest first',
        tags: ['integrator'],
        security,
        querystring: listQuery,
        response: {
          200: envelope(v.object({ sessions: v.array(sessionListItem), next: v.nullable(v.string()) })),
        },
      },
    },
    async (request) => {
      const integrator = await authorize(context.db, request);
      return { data: await listSessions(context, integrator, request.query.limit, request.query.before) };
    },
  );

  app.get(
    '/integrator/sessions/:id/',
    {
      schema: {
        summary: 'One session: status, results by technology, failure reasons, evidence',
        tags: ['integrator'],
        security,
        params: sessionParams,
        response: { 200: envelope(sessionRecord) },
      },
    },
    async (request) => {
      const integrator = await authorize(context.db, request);
      return { data: await sessionDetails(context, integrator, request.params.id) };
    },
  );

  app.get(
    '/integrator/sessions/:id/evidence/:evidence/',
    {
      schema: {
        summary: 'A stored picture or file, as it is',
        tags: ['integrator'],
        security,
        params: evidenceParams,
      },
    },
    async (request, reply) => {
      const integrator = await authorize(context.db, request);
      const { id, evidence } = request.params;
      const row = await context.db
        .selectFrom('evidence')
        .innerJoin('session', 'session.session_id', 'evidence.session_id')
        .select('evidence.content_type')
        .where('evidence.session_id', '=', id)
        .where('evidence.id', '=', evidence)
        .where('session.integrator_id', '=', integrator)
        .executeTakeFirst();
      if (row === undefined) throw new AppError(404, 'evidence_not_found');
      return reply
        .type(row.content_type)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment')
        .send(await readEvidence(context, id, evidence));
    },
  );

  app.delete(
    '/integrator/sessions/:id/',
    {
      schema: {
        summary: "Erase a session's personal data and pictures for good",
        tags: ['integrator'],
        security,
        params: sessionParams,
        response: { 200: envelope(v.object({ erased: v.boolean() })) },
      },
    },
    async (request) => {
      const integrator = await authorize(context.db, request);
      const row = await context.db
        .selectFrom('session')
        .select('session_id')
        .where('session_id', '=', request.params.id)
        .where('integrator_id', '=', integrator)
        .executeTakeFirst();
      if (row === undefined) throw new AppError(404, 'session_not_found');
      await eraseSession(context, row.session_id);
      return { data: { erased: true } };
    },
  );
};

/** The integrator behind the request's key. Throws AppError 401 `invalid_api_key`. */
async function authorize(db: Kysely<Database>, request: FastifyRequest): Promise<string> {
  const match = /^Api-Key (\S{8,256})$/.exec(request.headers.authorization ?? '');
  const row =
    match?.[1] === undefined
      ? undefined
      : await db
          .selectFrom('api_key')
          .select('integrator_id')
          .where('key_hash', '=', hashToken(match[1]))
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
  if (row === undefined) throw new AppError(401, 'invalid_api_key');
  return row.integrator_id;
}
