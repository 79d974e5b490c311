import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import { checkedHere, type SigningService } from '../features/documents/checked-here.ts';
import { verifyRoutes } from '../features/documents/verify-routes.ts';
import { idempotency } from '../features/idempotency/plugin.ts';
import { createAncestors } from '../features/integrators/ancestors.ts';
import { cabinetRoutes } from '../features/integrators/cabinet-routes.ts';
import { keyRoutes } from '../features/integrators/key-routes.ts';
import { integratorRoutes } from '../features/integrators/routes.ts';
import { settingsRoutes } from '../features/integrators/settings-routes.ts';
import { webhookRoutes } from '../features/integrators/webhook-routes.ts';
import { policyRoutes } from '../features/policies/routes.ts';
import { qrRoutes } from '../features/qr/routes.ts';
import { securityRoutes } from '../features/securities/routes.ts';
import { withOwnSeals } from '../features/session-protocol/check.ts';
import type { Protocols } from '../features/session-protocol/protocols.ts';
import { protocolRoutes } from '../features/session-protocol/routes.ts';
import { fairShare } from '../features/sessions/fair-share.ts';
import { handOffRoutes } from '../features/sessions/hand-off-routes.ts';
import { sessionRoutes } from '../features/sessions/routes.ts';
import { storedUploads, uploadRoutes } from '../features/uploads/routes.ts';
import { AppError } from '../kit/errors.ts';
import { isTooDeep, tooDeep } from '../kit/http/depth.ts';
import { type LogSettings, loggerOptions } from '../kit/http/logging.ts';
import { repeatedName } from '../kit/http/repeated-name.ts';
import { requestMemo } from '../kit/http/request-memo.ts';
import { serializerCompiler, validatorCompiler } from '../kit/http/valibot.ts';
import { createKeyGuard } from '../kit/limits/key-guard.ts';
import { metricsRoutes } from '../kit/metrics/routes.ts';
import { measureRequests } from '../kit/metrics/server.ts';
import { type FindPlace, placeHere } from '../kit/uploads/with-form.ts';
import type { RetentionDays } from '../platform/policies/kept-days.ts';
import { manifestsByCode, type TechnologyManifest } from '../platform/policies/plan.ts';
import { installCors } from './cors.ts';
import type { Backend } from './create-backend.ts';
import { installErrorHandler, refuseAddress } from './errors.ts';
import { healthRoutes } from './health.ts';
import { inlineScripts } from './inline-scripts.ts';
import { docsPolicy, installOpenApi, isDocsPage } from './open-api.ts';
import { pageSpanRoutes } from './page-spans.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { installSite, type Site } from './site.ts';
import { traceRequests } from './trace-requests.ts';

const API = '/api/v1';
/** Limit per address: allows for typing errors, but not for guessing. */
const SIGN_INS_PER_MINUTE = 10;
const BODY_LIMIT = 1024 * 1024;
/** Longest path that is reported: it consists of names from the request. */
const MAX_PATH = 200;
/** A 25 MB photo over a slow mobile connection. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Fastify's ten seconds are too short for a busy machine that is starting. */
const PLUGIN_TIMEOUT_MS = 60_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

declare module 'fastify' {
  interface FastifyInstance {
    /** See `AppOptions.publicUrl`; `pageUrl` reads it. */
    publicUrl: string | null;
    /** Uploads of whole files, per minute and address; 0 for no limit. */
    filesPerMinute: number;
  }
}

export interface AppOptions {
  readonly backend: Backend;
  /** Technology routes, each mounted under /api/v1 behind the token check. */
  readonly plugins: readonly FastifyPluginAsync[];
  /** The technologies that `plugins` can run: the source of session and policy checks. */
  readonly technologies: readonly TechnologyManifest[];
  /** What signed files are checked with, for the public; null: not available in this deployment. */
  readonly signing?: SigningService | null;
  /** Makes sealed protocols of sessions; null: not available in this deployment. */
  readonly protocols?: Protocols | null;
  /** Further routes outside the API, such as the sandbox's pages. */
  readonly pages?: readonly FastifyPluginAsync[];
  readonly site: Site;
  readonly log: LogSettings;
  readonly production: boolean;
  /** Public address of this server, without a trailing slash; null: derived from the request. */
  readonly publicUrl: string | null;
  readonly sessionLifetimeMs: number;
  /** Whether sessions of test keys can use a sandbox; true by default. */
  readonly testSessions?: boolean;
  /** The deployment's retention: upper limits for policies. */
  readonly retention: RetentionDays;
  /**
   * Requests per minute and address; 0 for no limit. Requests with an API key count against the key's own
   * limit.
   */
  readonly requestsPerMinute: number;
  /**
   * Event loop lag in milliseconds above which requests are refused with 503; 0 for no limit, 5,000 by
   * default.
   */
  readonly maxEventLoopDelayMs?: number;
  /** Addresses of proxies whose X-Forwarded headers are trusted, as Fastify's `trustProxy`. */
  readonly trustProxy: boolean | string;
  /** Origins may use a wildcard below a public suffix; false by default. */
  readonly wideOrigins?: boolean;
  /** Integrators may list `http:` origins away from the reader's machine; by default only outside production. */
  readonly plainOrigins?: boolean;
  readonly version: string;
  /** Refuses a form with pictures before it is sent; nothing by default. */
  readonly beforeForm?: () => Promise<void>;
  /** The place of a session's form among all processes; by default only this process's forms are known. */
  readonly findPlace?: FindPlace;
  /** Further origins that pages may call. */
  readonly connectOrigins: readonly string[];
}

/** The complete HTTP server of the backend, ready to listen or to inject into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { backend, production } = options;
  const app = Fastify({
    logger: loggerOptions(options.log) ?? false,
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: requestId,
    frameworkErrors: refuseAddress,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.decorate('beforeForm', options.beforeForm ?? (async () => undefined));
  app.decorate('findPlace', options.findPlace ?? placeHere);
  app.decorate('publicUrl', options.publicUrl);
  app.decorate('filesPerMinute', Math.ceil(options.requestsPerMinute / 20));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  const isClosing = watchClosing(app);

  await installSecurityHeaders(app, {
    ancestors: createAncestors(backend.context, {
      fixed: backend.fixedOrigins,
      allowLocalhost: !production,
      wideOrigins: options.wideOrigins ?? false,
    }),
    connectOrigins: options.connectOrigins,
    inlineScripts: inlineScripts(options.site.dir),
  });
  // Hooks of every call that wait for nothing take `done`: a promise for each would cost more than their work.
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    if (isDocsPage(request.url)) reply.header('content-security-policy', docsPolicy);
    // Once the server is closing, replies close their connections: idle keep-alive sockets would hold it open.
    if (isClosing()) reply.header('connection', 'close');
    done(null, payload);
  });
  await app.register(requestMemo);
  measureRequests(app, backend.registry);
  if (backend.context.tracing !== null) traceRequests(app, backend.context.tracing, API);
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs ?? 5_000,
    retryAfter: 5,
    exposeStatusRoute: false,
  });
  await app.register(cookie);
  await app.register(multipart);
  await installOpenApi(app, options.version);
  await app.register(healthRoutes, { context: backend.context, isClosing });
  await app.register((api) => mountApi(api, options), { prefix: API });
  for (const pages of options.pages ?? []) await app.register(pages);
  await app.register((site) => installSite(site, options.site, API, backend.context));
  await app.ready();
  return app;
}

async function mountApi(api: FastifyInstance, options: AppOptions): Promise<void> {
  const { backend, requestsPerMinute, protocols = null } = options;
  const manifests = manifestsByCode(options.technologies);
  const supported = new Set(manifests.keys());
  const { context } = backend;
  api.addHook('preValidation', (request, _reply, done) => {
    if (!isTooDeep(request.body)) done();
    else done(tooDeep());
  });
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    let path: string | null;
    try {
      path = repeatedName(String(body));
    } catch (error) {
      return done(error as Error);
    }
    if (path === null) return parseJson(request, String(body), done);
    const detail = { fields: [{ path: path.slice(0, MAX_PATH), expected: 'once' }] };
    done(new AppError(400, 'invalid_request', { message: 'The body contains a field twice', detail }));
  });
  // A call with all its parameters in the query has no body, whatever content type the client declares.
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1 },
    (_request, _body, done) => done(null, undefined),
  );
  await installCors(api, backend.origins, {
    allowLocalhost: !options.production,
    wideOrigins: options.wideOrigins ?? false,
  });
  if (requestsPerMinute > 0) {
    const guard = createKeyGuard(Math.ceil(requestsPerMinute / 5));
    api.addHook('onResponse', (request, reply, done) => {
      guard.note(request, reply.statusCode);
      done();
    });
    const allowList = (request: FastifyRequest) => guard.exempts(request);
    await api.register(rateLimit, { max: requestsPerMinute, timeWindow: 60_000, allowList });
  }
  api.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  await api.register(sessionRoutes, {
    context,
    sessionLifetimeMs: options.sessionLifetimeMs,
    retention: options.retention,
    testSessions: options.testSessions ?? true,
    supported,
    manifests,
    publicUrl: options.publicUrl,
    origins: options.backend.fixedOrigins,
    startsPerMinute: Math.ceil(requestsPerMinute / 5),
  });
  await api.register(handOffRoutes, { context, startsPerMinute: Math.ceil(requestsPerMinute / 5) });
  await api.register(securityRoutes, { context });
  await api.register(integratorRoutes, { context, supported });
  await api.register(policyRoutes, {
    context,
    rules: { manifests, retention: options.retention, canSeal: protocols?.seals.has(false) ?? false },
  });
  if (protocols !== null) await api.register(protocolRoutes, { context, protocols });
  await api.register(keyRoutes, { context });
  await api.register(settingsRoutes, {
    context,
    manifests,
    origins: backend.origins,
    originRules: {
      wideOrigins: options.wideOrigins ?? false,
      plainOrigins: options.plainOrigins ?? !options.production,
    },
  });
  await api.register(webhookRoutes, { context });
  await api.register(cabinetRoutes, {
    context,
    signInsPerMinute: Math.min(requestsPerMinute, SIGN_INS_PER_MINUTE),
  });
  await api.register(qrRoutes, { requestsPerMinute: Math.ceil(requestsPerMinute / 5) });
  await api.register(metricsRoutes, { registry: backend.registry });
  const { tracing } = context;
  if (tracing !== null) {
    await api.register(pageSpanRoutes, { tracing, reportsPerMinute: requestsPerMinute });
  }
  const { signing = null } = options;
  const checked = signing === null ? null : checkedHere(signing, context.now);
  const verify = protocols === null ? checked : withOwnSeals(context, checked);
  if (verify !== null) await api.register(verifyRoutes, { verify, requestsPerMinute: api.filesPerMinute });
  await api.register(async (technologies) => {
    await technologies.register(idempotency, { context });
    await technologies.register(fairShare);
    await technologies.register(storedUploads, { context });
    await technologies.register(uploadRoutes, { context });
    for (const plugin of options.plugins) await technologies.register(plugin);
  });
}

/** The URL of one of the site's pages, for outgoing links; `path` begins with a slash. */
export function pageUrl(request: FastifyRequest, path: string): string {
  return `${request.server.publicUrl ?? `${request.protocol}://${request.host}`}${path}`;
}

/** A caller's own request id is kept if it is harmless, so that its logs can be correlated with ours. */
function requestId(request: Pick<FastifyRequest['raw'], 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Whether the server has begun to close. */
function watchClosing(app: FastifyInstance): () => boolean {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  return () => closing;
}
