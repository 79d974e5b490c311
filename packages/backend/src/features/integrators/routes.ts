import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { audit } from '../../platform/authorization/audit.ts';
import { authorize, type Integrator } from '../../platform/authorization/authorize.ts';
import { readKept } from '../../platform/evidence/evidence.ts';
import { eraseSession } from '../retention/erase.ts';
import { alertItem, listAlerts } from './alerts.ts';
import { listQuery } from './paging.ts';
import { listSessions, sessionDetails, sessionListItem, sessionRecord } from './records.ts';

export interface IntegratorRoutesOptions {
  readonly context: Context;
  /** Codes that this deployment can run. */
  readonly supported: ReadonlySet<string>;
}

const sessionParams = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) });
const evidenceParams = v.object({
  ...sessionParams.entries,
  evidence: v.pipe(v.string(), v.regex(/^[a-f0-9]{32}$/)),
});

const security = [{ apiKey: [] }, { cabinet: [] }];

/**
 * The integrators' server-to-server API: the record with the verdict. Authorized by `Authorization: Api-Key
 * …` or by the cabinet's cookie; another integrator's session is 404, like a missing one.
 */
export const integratorRoutes: FastifyPluginAsync<IntegratorRoutesOptions> = async (
  fastify,
  { context, supported },
) => {
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
      const integrator = await authorize(context, request, 'read');
      await audit(context, integrator, 'list_sessions');
      return { data: await listSessions(context, integrator, request.query.limit, request.query.before) };
    },
  );

  app.get(
    '/integrator/alerts/',
    {
      schema: {
        summary: 'Alerts that only the integrator can act on, such as an ended subscription, newest first',
        tags: ['integrator'],
        security,
        querystring: listQuery,
        response: { 200: envelope(v.object({ alerts: v.array(alertItem), next: v.nullable(v.string()) })) },
      },
    },
    async (request) => {
      const integrator = await authorize(context, request, 'read');
      await audit(context, integrator, 'list_sessions');
      return { data: await listAlerts(context, integrator, request.query.limit, request.query.before) };
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
      const integrator = await authorize(context, request, 'read');
      const details = await sessionDetails(context, integrator, request.params.id, supported);
      await audit(context, integrator, 'read_session', details.session_id);
      return { data: details };
    },
  );

  app.get(
    '/integrator/sessions/:id/evidence/:evidence/',
    {
      schema: {
        summary: 'A stored picture or file',
        tags: ['integrator'],
        security,
        params: evidenceParams,
      },
    },
    async (request, reply) => {
      const integrator = await authorize(context, request, 'read');
      const { id, evidence } = request.params;
      const row = await context.db
        .selectFrom('evidence')
        .innerJoin('session', 'session.session_id', 'evidence.session_id')
        .select('evidence.content_type')
        .where('evidence.session_id', '=', id)
        .where('evidence.id', '=', evidence)
        .where('session.integrator_id', '=', integrator.id)
        .where('session.test', '=', integrator.test)
        .executeTakeFirst();
      if (row === undefined) throw new AppError(404, 'evidence_not_found');
      await audit(context, integrator, 'read_evidence', id);
      return reply
        .type(row.content_type)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(await readKept(context, id, evidence));
    },
  );

  const eraseSchema = {
    summary: "Erase a session's personal data and pictures for good",
    tags: ['integrator'],
    security,
    params: sessionParams,
    response: { 200: envelope(v.object({ erased: v.boolean() })) },
  };
  app.delete('/integrator/sessions/:id/', { schema: eraseSchema }, async (request) => {
    return { data: await erase(context, await authorize(context, request, 'erase'), request.params.id) };
  });
  // The same call for clients without DELETE, such as the cabinet.
  app.post('/integrator/sessions/:id/erase/', { schema: eraseSchema }, async (request) => {
    return { data: await erase(context, await authorize(context, request, 'erase'), request.params.id) };
  });
};

async function erase(context: Context, integrator: Integrator, sessionId: string) {
  const row = await context.db
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('integrator_id', '=', integrator.id)
    .where('test', '=', integrator.test)
    .executeTakeFirst();
  if (row === undefined) throw new AppError(404, 'session_not_found');
  await audit(context, integrator, 'erase_session', row.session_id);
  await eraseSession(context, row.session_id);
  return { erased: true };
}
