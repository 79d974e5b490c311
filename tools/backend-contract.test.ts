import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createApiClient,
  extensions,
  normaliseConfigs,
  normaliseValidation,
  readIntegrityManifest,
  securitiesApi,
  sessionApi,
} from '@kuelik/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { change, initialForm, toRequest } from '../apps/web/src/playground/form.ts';
import { specifiedReplies } from '../e2e/literal-backend/replies.ts';
import {
  type LiteralBackend,
  type Replies,
  type Reply,
  serveLiterally,
} from '../e2e/literal-backend/serve.ts';
import { specifiedCalls } from '../e2e/literal-backend/specified-calls.ts';
import { documentCalls } from '../technologies/signature/web/documents/calls.ts';
import { uploadDocuments } from '../technologies/signature/web/documents/upload.ts';
import { identifierCalls } from '../technologies/signature/web/identifier/calls.ts';
import { signerCalls } from '../technologies/signature/web/signer/calls.ts';
import { root } from './setup.mjs';

interface Field {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly 'x-kuelik'?: boolean;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        {
          readonly schema: {
            readonly properties: Readonly<Record<string, Field>>;
            readonly required: readonly string[];
          };
        }
      >
    >;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Field }>> }>
  >;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { paths } = JSON.parse(read('docs/integrate/backend.openapi.json')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const schemaOf = (operation: Operation | undefined) =>
  Object.values(operation?.requestBody?.content ?? {})[0]?.schema;

/** Whether a value has an OpenAPI type; every value does if the file names none. */
function isOfType(value: unknown, type: Field['type']): boolean {
  if (type === undefined) return true;
  if (typeof type !== 'string') return type.some((one) => isOfType(value, one));
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return typeof value === type && value !== null && !Array.isArray(value);
}

let backend: LiteralBackend | null = null;
afterEach(async () => {
  await backend?.close();
  backend = null;
});

/** The product's own client against a literal backend, over HTTP. */
async function connect(replies: Replies = {}) {
  backend = await serveLiterally({ ...specifiedReplies(['DSI']), ...replies });
  const client = createApiClient({ baseUrl: backend.url, sleep: async () => undefined });
  return {
    backend,
    client,
    session: sessionApi(client),
    securities: securitiesApi(client),
    identifier: identifierCalls(client, 's1'),
    signer: signerCalls(client, 's1'),
    documents: documentCalls(client, 's1'),
  };
}

test('the OpenAPI file has the specification’s calls with their fields, and no other', () => {
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      query: (operation.parameters ?? []).map(({ name }) => name).sort(),
      body: Object.entries(schemaOf(operation)?.properties ?? {})
        .flatMap(([name, field]) => (field['x-kuelik'] ? [] : [name]))
        .sort(),
      required: [
        ...(operation.parameters ?? []).filter(({ required }) => required).map(({ name }) => name),
        ...(schemaOf(operation)?.required ?? []),
      ].sort(),
    })),
  );
  const specified = specifiedCalls.map(({ method, path, query, body, optional = [] }) => ({
    call: `${method} ${path}`,
    query: [...query].sort(),
    body: [...(body ?? [])].sort(),
    required: [...query, ...(body ?? [])].filter((name) => !optional.includes(name)).sort(),
  }));
  const byCall = (a: { readonly call: string }, b: { readonly call: string }) => a.call.localeCompare(b.call);
  expect(listed.sort(byCall)).toEqual(specified.sort(byCall));
});

/** The names that a reader takes from a reply, and from its flow configuration. */
function namesRead(read: (reply: unknown) => unknown): readonly string[] {
  const seen: string[] = [];
  const spy = (prefix: string, inner: Readonly<Record<string, unknown>> = {}): object =>
    new Proxy(inner, {
      get: (_inner, key) => {
        seen.push(prefix + String(key));
        return inner[String(key)];
      },
    });
  read(spy('', { flow_config: spy('flow_config.') }));
  return seen;
}

test.each([
  ['/flows/session/configs/', 'get', normaliseConfigs],
  ['/flows/session/validate/', 'post', normaliseValidation],
])(
  'each field that the pages read of %s is in the file, with what its absence means',
  (path, method, read) => {
    const schema = paths[path]?.[method]?.responses['200']?.content?.['application/json']?.schema;
    const fields = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => [
      [name, field] as const,
      ...Object.entries(field.properties ?? {}).map(([inner, one]) => [`${name}.${inner}`, one] as const),
    ]);
    const described = fields.map(([, { description }]) => description ?? '').join(' ');
    const isListed = (name: string) =>
      fields.some(([listed]) => listed === name) ||
      described.includes(`also read as ${name.split('.').at(-1)}`);
    expect(namesRead(read).filter((name) => !isListed(name))).toEqual([]);
    expect(fields.filter(([, { description = '' }]) => !/Missing/.test(description))).toEqual([]);
  },
);

test('the flow configuration in the file has the specification’s fields, section 3, and marks the others as ours', () => {
  const configs =
    paths['/flows/session/configs/']?.get?.responses['200']?.content?.['application/json']?.schema;
  const fields = Object.entries(configs?.properties?.flow_config?.properties ?? {});
  expect(fields.flatMap(([name, field]) => (field['x-kuelik'] ? [] : [name])).sort()).toEqual(
    [
      'show_qr',
      'always_mobile',
      'font_family_url',
      'text_black_color_hex',
      'text_white_color_hex',
      'accent_color_hex',
      'show_scaling',
      'show_language_switcher',
      'locale_list',
      'showResult',
    ].sort(),
  );
});

test('what the product sends to a literal backend is what the file describes [7.4, 7.5, 7.6, 7.7, 7.8, 7.9, 7.10, 7.11, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18, 7.19, 7.20, 7.21]', async () => {
  const {
    backend: served,
    client,
    session,
    securities,
    identifier,
    signer,
    documents,
  } = await connect({
    'POST /flows/session/create/': () => ({ body: { session_id: 's1' } }),
    'GET /securities/integrity/public-manifest/': () => ({ body: { data: { versions: [] } } }),
    'POST /digital-signature-signer/certificate/reissue/': () => ({ body: {} }),
    'POST /digital-signature-signer/document/upload/': () => ({ body: {} }),
  });
  const id = 's1';
  await session.create(toRequest({ ...initialForm('en'), apiKey: 'k' }));
  await readIntegrityManifest(client, 'WIDGET');
  await signer.reissue();
  await uploadDocuments(served.url, id, 'demo-key', [new File(['%PDF-1.7'], 'a.pdf')]);
  await session.configs(id);
  await session.validate({ session_id: id, fingerprint: 'f', qr: true });
  await session.status(id);
  await session.finish(id, true);
  await session.reportFailure({ session_id: id, type: 'other', detail: { value: 'OTHER' } });
  await session.validate({ session_id: id, fingerprint: 'f' });
  await securities.camera({ session_id: id, device_id: 'd', label: 'l' });
  await securities.securityChecks({ session_id: id, frontend_integrity_compromised: false });
  await identifier.identify({ iin: '990231300010', phone: '+77001234567' });
  await identifier.approve('123456');
  await identifier.reportFailure('x', null);
  await signer.initialize();
  await signer.accept('Secret1!', '123456');
  await documents.list();
  await signer.sign('Secret1!');
  expect(await documents.signedBefore()).toBe(null);
  await documents.archive();
  await signer.reportFailure('x', null);
  expect(served.departures()).toEqual([]);
  // What a person changes on the test page: the only call that then sends more than the specification lists.
  const changed = change(initialForm('en'), {
    apiKey: 'k',
    type: 'PRODUCTION',
    technologies: ['edocument'],
    chosen: { edocument: 'IdentityCard' },
    showQr: false,
  });
  await session.create(toRequest(changed));
  expect(served.departures()).toEqual(
    ['session_type', 'technologies', 'technology_configs', 'flow_config'].map(
      (name) => `POST /flows/session/create/: body ${name} is not specified`,
    ),
  );
  const made = new Set(served.traffic.map(({ method, path }) => `${method} ${path}`));
  expect([...made].sort()).toEqual(specifiedCalls.map(({ method, path }) => `${method} ${path}`).sort());
  const manifest = served.traffic.find(({ path }) => path.endsWith('/public-manifest/'));
  expect(manifest?.query).toEqual({ type: 'WIDGET', limit: '3' });
  for (const { method, path, query, body, headers } of served.traffic) {
    if (path.endsWith('/document/upload/')) {
      for (const name of ['session_id', 'document_names', 'files', 'document_type']) {
        expect(String(body)).toContain(`name="${name}"`);
      }
      continue;
    }
    const operation = paths[path]?.[method.toLowerCase()];
    const schema = schemaOf(operation);
    const parameters = operation?.parameters ?? [];
    const named = parameters.map(({ name }) => name);
    expect(Object.keys(query).filter((name) => !named.includes(name))).toEqual([]);
    const asked = parameters.filter(({ required }) => required).map(({ name }) => name);
    expect(asked.filter((name) => !Object.hasOwn(query, name))).toEqual([]);
    const fields = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>);
    const sent = fields.map(([name]) => name);
    expect(sent.filter((name) => !Object.hasOwn(schema?.properties ?? {}, name))).toEqual([]);
    expect((schema?.required ?? []).filter((name) => !sent.includes(name))).toEqual([]);
    expect(fields.filter(([name, value]) => !isOfType(value, schema?.properties[name]?.type))).toEqual([]);
    expect(headers['x-idempotency-key']).toBeUndefined();
  }
  // Every listed field is also sent.
  const unsent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const calls = served.traffic.filter((one) => one.path === path && one.method === method.toUpperCase());
      const seen = calls.flatMap(({ query, body }) => [
        ...Object.keys(query),
        ...(typeof body === 'string'
          ? [...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name)
          : Object.keys(body ?? {})),
      ]);
      const listed = [
        ...(operation.parameters ?? []).map(({ name }) => name),
        ...Object.keys(schemaOf(operation)?.properties ?? {}),
      ];
      return listed.filter((name) => !seen.includes(name)).map((name) => `${method} ${path}: ${name}`);
    }),
  );
  expect(unsent).toEqual([]);
});

test('the page on foreign backends names every extension', () => {
  const text = read('docs/integrate/backend.md');
  expect(extensions.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

describe('a backend that lets its caller down', () => {
  const ways: readonly (readonly [string, Reply, string])[] = [
    ['HTML in place of JSON', { html: '<html><body>hi</body></html>' }, 'html_reply'],
    ['a list in place of an object', { body: [1] }, 'unreadable_reply'],
    ['a dropped connection', 'drop', 'network'],
    ['a status of 500', { status: 500, body: { message: 'It is broken' } }, 'http_500'],
  ];
  test.each(ways)('%s is a typed failure of the first call', async (_way, reply, code) => {
    const { session } = await connect({ 'GET /flows/session/configs/': () => reply });
    await expect(session.configs('s1')).rejects.toMatchObject({ code });
  });

  test('a backend that never answers fails after the caller’s time limit', async () => {
    const { session } = await connect({ 'GET /flows/session/finish/': () => 'silence' });
    await expect(session.finish('s1', true, { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });

  test.each([
    ['nothing in it', {}],
    ['nulls', { flow_config: null, technology_configs: null, technologies: null }],
  ])('a configuration with %s leaves the defaults', async (_what, body) => {
    const { session } = await connect({ 'GET /flows/session/configs/': () => ({ body }) });
    expect(await session.configs('s1')).toMatchObject({
      technologies: [],
      extensions: [],
      redirectOrigins: null,
    });
  });

  const identifierCodes = [
    'no_file',
    'file_error',
    'no_access',
    'result_already_exists',
    'session_already_exists',
    'session_not_exist',
    'organization_does_not_exist',
    'client_not_exist',
    'organization_not_exist',
    'identity_not_exist',
    'cannot_connect',
    'service_not_available',
    'invalid_input',
    'subject_not_found',
  ];
  test.each(identifierCodes)('%s arrives wherever the body says it', async (code) => {
    const bodies: readonly unknown[] = [{ code }, { error: code }, { message: code }, { data: { code } }];
    for (const body of bodies) {
      const { identifier } = await connect({
        'POST /digital-signature-identifier/identify/': () => ({ status: 400, body }),
      });
      await expect(identifier.identify({ iin: '990231300010', phone: '+77001234567' })).rejects.toMatchObject(
        { code },
      );
      await backend?.close();
      backend = null;
    }
  });
});
