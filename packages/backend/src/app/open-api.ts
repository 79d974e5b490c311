import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorReply, keptStatuses } from '@kuelik/protocol';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type * as v from 'valibot';
import { attemptKeyPattern } from '../features/idempotency/plugin.ts';
import { jsonSchema } from '../kit/http/valibot.ts';
import type { FormSpec } from '../kit/uploads/form.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart form of a route that uses `withForm`, for its documentation. */
    form?: FormSpec;
    /**
     * The route requires the session's token, and accepts X-Idempotency-Key if it is a POST; set by its
     * plugin.
     */
    technology?: boolean;
    /**
     * The route also serves integrators and checks each request itself, without a prior check of the
     * session's token.
     */
    authorizes?: 'itself';
    /**
     * Milliseconds after which a stored reply expires and a repeated request runs again; omitted: it never
     * expires.
     */
    replyHoldsMs?: number;
    /**
     * The lock that the route's work takes (`Platform.turns`): it is taken with the request's key, by one statement.
     */
    turn?: string;
  }
}

const DOCS = '/api/docs';

/** OpenAPI 3.1 at /api/docs/json, generated from the schemas that validate; pages at /api/docs. */
export async function installOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kuelik', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The access token from validate' },
          apiKey: { type: 'apiKey', in: 'header', name: 'authorization', description: 'Api-Key <key>' },
          cabinet: { type: 'apiKey', in: 'cookie', name: 'kuelik_cabinet', description: 'Set by sign-in' },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      schema: { ...access(route), ...documented(schema, route) },
      url,
    }),
  });
  // Its files use relative URLs, so the address must end in a slash.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.url === DOCS) reply.redirect(`${DOCS}/`);
    else done();
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: false,
    uiConfig: { deepLinking: true, validatorUrl: null },
  });
}

/** Only swagger-ui's pages need inline styles; only there are they allowed. */
export const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ');

export function isDocsPage(url: string): boolean {
  return url === DOCS || url.startsWith(`${DOCS}/`) || url.startsWith(`${DOCS}?`);
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

type Route = Pick<RouteOptions, 'method' | 'config'>;

/** What a technology's route requires: the session's token, and for a POST the attempt's key. */
function access({ method, config = {} }: Route): FastifySchema {
  if (config.technology !== true) return {};
  const security = [{ session: [] }];
  if (method !== 'POST') return { security };
  return {
    security,
    headers: {
      type: 'object',
      properties: {
        'x-idempotency-key': {
          type: 'string',
          pattern: attemptKeyPattern.source,
          description: attemptKeyMeaning(config.replyHoldsMs),
        },
      },
    },
  };
}

function attemptKeyMeaning(replyHoldsMs: number | undefined): string {
  const kept = replyHoldsMs === undefined ? '24 hours' : `${replyHoldsMs / 1000} seconds`;
  return [
    'A new one for each attempt. Repeat a call without a reply with the same key and the same content',
    '(`locale` may differ): it is not executed twice, and the reply is the first one’s, with the header',
    '`idempotent-replay: true`.',
    `Successes and ${keptStatuses.join(', ')} are kept for ${kept}; after any other status the same key starts over.`,
    '409 `idempotency_key_reused`: the key was used with other content. 409 `request_in_progress`: the first call is still running.',
  ].join(' ');
}

/** Converts a route's valibot schemas to JSON Schema. */
function documented(schema: FastifySchema | undefined, { config }: Route): FastifySchema {
  const form = config?.form;
  const { body, querystring, params, response, ...rest } = schema ?? {};
  const input = (value: unknown) => (isSchema(value) ? jsonSchema(value, 'input') : value);
  const replies: Record<string, unknown> =
    typeof response === 'object' && response !== null ? { ...response } : {};
  const described = Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => [
      status,
      isSchema(reply) ? { description: 'OK', ...jsonSchema(reply, 'input') } : reply,
    ]),
  );
  return {
    ...rest,
    ...(form === undefined ? {} : { consumes: ['multipart/form-data'], body: formSchema(form) }),
    ...(body === undefined ? {} : { body: input(body) }),
    ...(querystring === undefined ? {} : { querystring: input(querystring) }),
    ...(params === undefined ? {} : { params: input(params) }),
    response: { ...described, '4XX': { description: 'Refused', ...jsonSchema(errorReply, 'output') } },
  };
}

function formSchema({ fields, files }: FormSpec) {
  const documentedFields = jsonSchema(fields, 'input');
  const pictures = Object.entries(files).map(([name, rule]) => [
    name,
    {
      type: 'array',
      minItems: rule.minFiles ?? 0,
      maxItems: rule.maxFiles,
      items: { type: 'string', format: 'binary' },
    },
  ]);
  return {
    ...documentedFields,
    properties: { ...documentedFields.properties, ...Object.fromEntries(pictures) },
  };
}
