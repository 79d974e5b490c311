import {
  cameraRequest,
  integrityManifestLimit,
  integrityManifestQuery,
  integrityManifestReply,
  securityCheckRequest,
} from '@kuelik/protocol';
import type { FastifyPluginAsync } from 'fastify';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { sessionForReport } from '../../platform/sessions/access.ts';
import { holdSession } from '../../platform/sessions/rows.ts';
import { newestManifests } from './manifests.ts';

/** Reports stored per kind and session; later ones are dropped. */
const MAX_REPORTS = 20;

/** The specification's security calls, section 7. */
export const securityRoutes: FastifyPluginAsync<{ context: Context }> = async (fastify, { context }) => {
  const { db, keys, now } = context;
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const response = { 200: envelope(v.object({})) };
  const tags = ['securities'];

  /** Adds a report unless the session's limit is reached; safe under concurrency. */
  const addUpToMost = (
    table: 'camera_report' | 'security_check',
    sessionId: string,
    add: (trx: Transaction<Database>) => Promise<unknown>,
  ) =>
    transaction(db, async (trx) => {
      await holdSession(trx, sessionId);
      const { count } = await trx
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow();
      if (count < MAX_REPORTS) await add(trx);
    });

  app.post(
    '/securities/camera/',
    { schema: { summary: 'Report the camera in use', tags, body: cameraRequest, response } },
    async (request) => {
      const { session_id, device_id, label } = request.body;
      await sessionForReport(context, request, session_id);
      const id = sortableId(now());
      const key = await keys.of(session_id);
      const device = key.sealJson('camera_report', 'device', id, { device_id, label });
      await addUpToMost('camera_report', session_id, (trx) =>
        trx.insertInto('camera_report').values({ session_id, id, device, created_at: now() }).execute(),
      );
      return { data: {} };
    },
  );

  app.get(
    '/securities/integrity/public-manifest/',
    {
      schema: {
        summary: 'File hashes of the newest versions',
        tags,
        querystring: integrityManifestQuery,
        response: { 200: envelope(integrityManifestReply) },
      },
    },
    async (request) => {
      const limit = Number(request.query.limit ?? integrityManifestLimit);
      return { data: { versions: await newestManifests(db, request.query.type, limit) } };
    },
  );

  app.post(
    '/securities/security-checks/',
    {
      schema: {
        summary: 'Report whether the running files match the published ones',
        tags,
        body: securityCheckRequest,
        response,
      },
    },
    async (request) => {
      const { session_id, frontend_integrity_compromised: compromised } = request.body;
      await sessionForReport(context, request, session_id);
      const check = { session_id, id: sortableId(now()), compromised, created_at: now() };
      await addUpToMost('security_check', session_id, (trx) =>
        trx.insertInto('security_check').values(check).execute(),
      );
      return { data: {} };
    },
  );
};
