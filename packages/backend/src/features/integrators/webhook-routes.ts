import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { audit } from '../../platform/authorization/audit.ts';
import { authorize } from '../../platform/authorization/authorize.ts';
import { deliveryItem, listDeliveries, replayDelivery } from '../webhooks/deliveries.ts';
import { listQuery } from './paging.ts';

const security = [{ apiKey: [] }, { cabinet: [] }];
const tags = ['integrator'];

/** Webhook deliveries of an integrator; authorized like its other routes. */
export const webhookRoutes: FastifyPluginAsync<{ context: Context }> = async (fastify, { context }) => {
  const app = fastify.withTypeProvider<ValibotTypeProvider>();

  app.get(
    '/integrator/webhooks/',
    {
      schema: {
        summary: 'List webhook deliveries, newest first',
        tags,
        security,
        querystring: v.object({
          ...listQuery.entries,
          /** Only the deliveries of this session. */
          session_id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
        }),
        response: {
          200: envelope(v.object({ deliveries: v.array(deliveryItem), next: v.nullable(v.string()) })),
        },
      },
    },
    async (request) => {
      const integrator = await authorize(context, request, 'read');
      const { limit, before, session_id } = request.query;
      await audit(context, integrator, 'list_sessions');
      return { data: await listDeliveries(context, integrator, limit, before, session_id) };
    },
  );

  app.post(
    '/integrator/webhooks/:id/replay/',
    {
      schema: {
        summary: 'Send a webhook delivery again, with the same id',
        tags,
        security,
        params: v.object({ id: v.pipe(v.string(), v.regex(/^[a-f0-9]{32}$/)) }),
        response: { 200: envelope(deliveryItem) },
      },
    },
    async (request) => {
      const integrator = await authorize(context, request, 'read');
      const delivery = await replayDelivery(context, integrator, request.params.id);
      await audit(context, integrator, 'replay_webhook', delivery.session_id);
      return { data: delivery };
    },
  );
};
