import { contradictionPolicy } from '@kuelik/protocol';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { audit } from '../../platform/authorization/audit.ts';
import { authorize, authorizeLive, checkScope } from '../../platform/authorization/authorize.ts';
import type { Manifests } from '../../platform/policies/plan.ts';
import { addWebhook, listWebhooks, removeWebhook, webhookSecret } from '../webhooks/endpoints.ts';
import type { OriginRegistry } from './origins.ts';
import {
  editIntegrator,
  editRequest,
  type IntegratorSettings,
  type OriginRules,
  readSettings,
} from './settings.ts';

export interface SettingsRoutesOptions {
  readonly context: Context;
  readonly manifests: Manifests;
  readonly origins: OriginRegistry;
  readonly originRules: OriginRules;
}

const record = v.record(v.string(), v.unknown());
const settingsReply = v.object({
  name: v.string(),
  /** Whether people see one; its picture is not repeated here. */
  has_logo: v.boolean(),
  origins: v.array(v.string()),
  redirect_origins: v.array(v.string()),
  defaults: v.object({
    session_type: v.picklist(['DEMO', 'PRODUCTION']),
    technologies: v.array(v.string()),
    skip: v.array(v.string()),
    flow_config: record,
    technology_configs: v.record(v.string(), record),
    contradictions: v.exactOptional(contradictionPolicy),
  }),
});
const endpointRequest = v.strictObject({ url: v.pipe(v.string(), v.maxLength(2000)) });
const endpoint = v.object({ url: v.string(), secret: v.string() });
const tags = ['integrator'];
const security = [{ apiKey: [] }, { cabinet: [] }];

const shown = ({ name, hasLogo, origins, redirectOrigins, defaults }: IntegratorSettings) => ({
  name,
  has_logo: hasLogo,
  origins: [...origins],
  redirect_origins: [...redirectOrigins],
  defaults: {
    ...defaults,
    technologies: [...defaults.technologies],
    skip: [...defaults.skip],
    flow_config: { ...defaults.flow_config },
    technology_configs: Object.fromEntries(
      Object.entries(defaults.technology_configs).map(([code, settings]) => [code, { ...settings }]),
    ),
  },
});

/** An integrator's own settings and webhooks, for keys with the scope `manage`. */
export const settingsRoutes: FastifyPluginAsync<SettingsRoutesOptions> = async (fastify, options) => {
  const { context, manifests, origins, originRules } = options;
  const app = fastify.withTypeProvider<ValibotTypeProvider>();

  app.get(
    '/integrator/settings/',
    {
      schema: {
        summary: 'Name, whether there is a logo, origins, redirect origins and defaults',
        tags,
        security,
        response: { 200: envelope(settingsReply) },
      },
    },
    async (request) => {
      const { id } = await authorize(context, request, 'manage');
      return { data: shown(await readSettings(context.db, id)) };
    },
  );

  app.post(
    '/integrator/settings/',
    {
      schema: {
        summary: 'Edit name, logo, origins, redirect origins or defaults; omitted fields stay',
        tags,
        security,
        body: editRequest,
        response: { 200: envelope(settingsReply) },
      },
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async (request) => {
      const integrator = await authorizeLive(context, request, 'manage');
      const after = await editIntegrator(context.db, integrator.id, request.body, {
        manifests,
        ...originRules,
      });
      await audit(context, integrator, 'edit_integrator');
      await origins.refresh();
      return { data: shown(after) };
    },
  );

  app.get(
    '/integrator/webhook-endpoints/',
    {
      schema: {
        summary: 'List webhooks with their signing secrets',
        tags,
        security,
        response: { 200: envelope(v.object({ endpoints: v.array(endpoint) })) },
      },
    },
    async (request) => {
      const integrator = await authorizeLive(context, request, 'manage');
      await audit(context, integrator, 'read_webhooks');
      const endpoints = (await listWebhooks(context.db, integrator.id)).map((one) => ({
        url: one.url,
        secret: webhookSecret(context.keys, one.id),
      }));
      return { data: { endpoints } };
    },
  );

  app.post(
    '/integrator/webhook-endpoints/',
    {
      schema: {
        summary: 'Add a webhook',
        tags,
        security,
        body: endpointRequest,
        response: { 200: envelope(endpoint) },
      },
    },
    async (request) => {
      // Events contain personal data, so a webhook requires the right to read.
      const integrator = checkScope(await authorizeLive(context, request, 'manage'), 'read');
      const { url } = request.body;
      const { id } = await addWebhook(context, integrator.id, url);
      await audit(context, integrator, 'add_webhook');
      return { data: { url, secret: webhookSecret(context.keys, id) } };
    },
  );

  app.post(
    '/integrator/webhook-endpoints/remove/',
    {
      schema: {
        summary: 'Remove a webhook with its pending deliveries',
        tags,
        security,
        body: endpointRequest,
        response: { 200: envelope(v.object({ removed: v.boolean() })) },
      },
    },
    async (request) => {
      const integrator = await authorizeLive(context, request, 'manage');
      const removed = await removeWebhook(context.db, integrator.id, request.body.url);
      await audit(context, integrator, 'remove_webhook');
      return { data: { removed } };
    },
  );
};
