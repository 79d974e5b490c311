import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorReply } from '@kuelik/protocol';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type * as v from 'valibot';
import type { FormSpec } from '../uploads/form.ts';
import { jsonSchema } from './valibot.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart form of a route that reads one with `readForm`, for its documentation. */
    form?: FormSpec;
    /** Documents that the route takes X-Idempotency-Key; technology POSTs all do. */
    idempotent?: boolean;
    /** Milliseconds after which a reply under a key is of the past and a repeat runs anew; left out where it holds for good. */
    replyHoldsMs?: number;
  }
}

const DOCS = '/api/docs';

/** OpenAPI 3.1 at /api/docs/json, from the very schemas that validate; pages at /api/docs. */
export async function installOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kuelik', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The access token that validate gave' },
          apiKey: { type: 'apiKey', in: 'header', name: 'authorization', description: 'Api-Key <key>' },
          cabinet: { type: 'apiKey', in: 'cookie', name: 'kuelik_cabinet', description: 'Set by sign-in' },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: documented(schema, route.config?.form), url }),
  });
  // Its files are named relative to the folder, so the address must end in a slash.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && request.url === DOCS) return reply.redirect(`${DOCS}/`);
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: false,
    uiConfig: { deepLinking: true, validatorUrl: null },
  });
}

/** The docs pages of swagger-ui bring inline styles; only there are they allowed. */
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

/** A route's schema with every valibot schema turned into JSON Schema. */
function documented(schema: FastifySchema | undefined, form: FormSpec | undefined): FastifySchema {
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
