import {
  cameraRequest,
  integrityManifestLimit,
  integrityManifestQuery,
  integrityManifestReply,
  securityCheckRequest,
} from '@kuelik/protocol';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { sortableId } from '../crypto/tokens.ts';
import { envelope, type ValibotTypeProvider } from '../http/valibot.ts';
import { sessionForReport } from '../sessions/access.ts';
import { newestManifests } from './manifests.ts';

/** Reports of one kind that are kept for a session; later ones are dropped. */
const MAX_REPORTS = 20;

/** The specification's security calls, section 7. */
export const securityRoutes: FastifyPluginAsync<{ context: Context }> = async (fastify, { context }) => {
  const { db, keys, now } = context;
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const response = { 200: envelope(v.object({})) };
  const tags = ['securities'];

  const isFull = async (table: 'camera_report' | 'security_check', sessionId: string) => {
    const { count } = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return count >= MAX_REPORTS;
  };

  app.post(
    '/securities/camera/',
    { schema: { summary: 'Tell which camera is used', tags, body: cameraRequest, response } },
    async (request) => {
      const { session_id, device_id, label } = request.body;
      await sessionForReport(context, request, session_id);
      if (await isFull('camera_report', session_id)) return { data: {} };
      const id = sortableId(now());
      const key = await keys.of(session_id);
      await db
        .insertInto('camera_report')
        .values({
          session_id,
          id,
          device: key.sealJson('camera_report', 'device', id, { device_id, label }),
          created_at: now(),
        })
        .execute();
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
        summary: 'Tell whether the files that run are the published ones',
        tags,
        body: securityCheckRequest,
        response,
      },
    },
    async (request) => {
      const { session_id, frontend_integrity_compromised: compromised } = request.body;
      await sessionForReport(context, request, session_id);
      if (await isFull('security_check', session_id)) return { data: {} };
      await db
        .insertInto('security_check')
        .values({ session_id, id: sortableId(now()), compromised, created_at: now() })
        .execute();
      return { data: {} };
    },
  );
};
