import {
  type CreateSessionReply,
  configsQuery,
  configsReply,
  createSessionReply,
  createSessionRequest,
  failureReasonRequest,
  finishQuery,
  finishReply,
  retentionReply,
  statusQuery,
  statusReply,
  validateQuery,
  validateReply,
  validateRequest,
} from '@kuelik/protocol';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { spendRate } from '../../kit/limits/rates.ts';
import { authorize, checkScope } from '../../platform/authorization/authorize.ts';
import type { RetentionDays } from '../../platform/policies/kept-days.ts';
import type { Manifests } from '../../platform/policies/plan.ts';
import { SESSION_COOKIE, sessionForReport, tokenOf } from '../../platform/sessions/access.ts';
import { type CreatedSession, createSession, ownerByKey, ownerOf } from '../../platform/sessions/create.ts';
import { addFailureReason } from '../../platform/sessions/failure-reasons.ts';
import { checkNotExpired, findSession } from '../../platform/sessions/rows.ts';
import { keyIn, readWishes } from '../../platform/sessions/wishes.ts';
import { workingSet } from '../../platform/sessions/working-set.ts';
import { readConfigs, readRetention, readSessionLogo } from './configs.ts';
import { finishSession } from './finish.ts';
import { validateSession } from './validate.ts';

export interface SessionRoutesOptions {
  readonly context: Context;
  readonly sessionLifetimeMs: number;
  /** How long the deployment keeps pictures and other personal data. */
  readonly retention: RetentionDays;
  /** Whether a sandbox exists for sessions of test keys. */
  readonly testSessions: boolean;
  /** Codes that this deployment can run. */
  readonly supported: ReadonlySet<string>;
  /** The same codes with their rules, to check new sessions. */
  readonly manifests: Manifests;
  /** Public address of the flow, without a trailing slash; null: the address of the create call. */
  readonly publicUrl: string | null;
  /** The deployment's own origins, allowed redirect targets besides the integrator's. */
  readonly origins: readonly string[];
  /** Rate limit per minute and address for create and validate; 0 for no limit. */
  readonly startsPerMinute: number;
}

const nothing = v.object({});

/** The specification's session calls, section 7. */
export const sessionRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (fastify, options) => {
  const { context } = options;
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const baseUrl = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;
  const { sessionLifetimeMs: lifetimeMs, manifests, testSessions } = options;
  const creating = { lifetimeMs, manifests, testSessions };
  const starts = options.startsPerMinute > 0 ? { rateLimit: { max: options.startsPerMinute } } : {};

  app.post(
    '/flows/session/create/',
    {
      schema: {
        summary:
          'Create a session (for integrators); 422 lists every fault that would keep it from running as written',
        tags: ['session'],
        body: createSessionRequest,
        response: { 200: envelope(createSessionReply) },
      },
      config: starts,
      // The documented schema accepts valid calls; invalid ones are reported with all faults.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async (request) => {
      const owner = await ownerByKey(context, keyIn(request.body));
      checkScope(owner.integrator, 'create');
      const wishes = readWishes(request.body);
      await spendRate(context, 'createByKey', owner.integrator.apiKeyId);
      const created = await createSession(context, owner, wishes, creating);
      return { data: createdReply(created, baseUrl(request)) };
    },
  );

  app.post(
    '/integrator/sessions/',
    {
      schema: {
        summary: "Create a session with the integrator's defaults, from the cabinet",
        tags: ['integrator'],
        security: [{ apiKey: [] }, { cabinet: [] }],
        response: { 200: envelope(createSessionReply) },
      },
      config: starts,
    },
    async (request) => {
      const integrator = await authorize(context, request, 'create');
      await spendRate(context, 'createByKey', integrator.apiKeyId);
      const created = await createSession(context, await ownerOf(context, integrator), {}, creating);
      return { data: createdReply(created, baseUrl(request)) };
    },
  );

  app.get(
    '/flows/session/configs/',
    {
      schema: {
        summary: 'Configuration of a session',
        tags: ['session'],
        querystring: configsQuery,
        response: { 200: envelope(configsReply) },
      },
    },
    async (request) => {
      const origins = [...options.origins, baseUrl(request)];
      return { data: (await readConfigs(context, request.query.session_id, origins)).reply };
    },
  );

  app.get(
    '/flows/session/logo/',
    {
      schema: {
        summary: 'The organization’s logo, as PNG; if the configuration announces `organization_logo`',
        tags: ['session'],
        querystring: configsQuery,
      },
    },
    async (request, reply) => {
      const picture = await readSessionLogo(context, request.query.session_id);
      return reply.type('image/png').header('cache-control', 'private, max-age=3600').send(picture);
    },
  );

  app.get(
    '/flows/session/retention/',
    {
      schema: {
        summary: "How many days after its creation a session's pictures and other personal data are kept",
        tags: ['session'],
        querystring: configsQuery,
        response: { 200: envelope(retentionReply) },
      },
    },
    async (request) => ({
      data: await readRetention(context, request.query.session_id, options.retention),
    }),
  );

  app.post(
    '/flows/session/validate/',
    {
      schema: {
        summary: 'Open a session on this device',
        tags: ['session'],
        querystring: validateQuery,
        body: validateRequest,
        response: { 200: envelope(validateReply) },
      },
      config: starts,
    },
    async (request, reply) => {
      const { session_id, fingerprint } = request.body;
      // Requests for unknown sessions are not counted.
      await workingSet(context, session_id);
      await spendRate(context, 'openBySession', session_id);
      const isHandOver = request.query.qr === 'true';
      const held = tokenOf(request);
      const data = await validateSession(context, session_id, fingerprint, isHandOver, held);
      // Clients written to the specification send credentials but no token.
      reply.setCookie(SESSION_COOKIE, data.access_token, {
        path: '/api/',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: Math.ceil(lifetimeMs / 1000),
      });
      return { data };
    },
  );

  app.get(
    '/flows/session/status/',
    {
      schema: {
        summary: 'Status of a session',
        tags: ['session'],
        querystring: statusQuery,
        response: { 200: envelope(statusReply) },
      },
    },
    async (request) => {
      const row = await findSession(context.db, request.query.session_id);
      checkNotExpired(row, context.now());
      return { data: { status: row.status } };
    },
  );

  app.get(
    '/flows/session/finish/',
    {
      schema: {
        summary: 'Finish a session; 422 if not every step of a reported success has passed',
        tags: ['session'],
        security: [{ session: [] }],
        querystring: finishQuery,
        response: { 200: envelope(finishReply) },
      },
    },
    async (request) => {
      const { session_id, success } = request.query;
      return {
        data: await finishSession(context, options.supported, request, session_id, success === 'true'),
      };
    },
  );

  app.post(
    '/flows/session/failure-reason/',
    {
      schema: {
        summary: 'Report why a session failed',
        tags: ['session'],
        body: failureReasonRequest,
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      await sessionForReport(context, request, request.body.session_id);
      await addFailureReason(context, request.body);
      return { data: {} };
    },
  );
};

const createdReply = (created: CreatedSession, baseUrl: string): CreateSessionReply => ({
  session_id: created.sessionId,
  technologies: [...created.technologies],
  link: `${baseUrl}/flow/${created.sessionId}`,
  expires_at: created.expiresAt.toISOString(),
});
