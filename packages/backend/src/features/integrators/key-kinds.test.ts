import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectivePolicyOf } from '../../platform/policies/assemble.ts';
import { workingSet } from '../../platform/sessions/working-set.ts';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import { demoDefaults } from '../../testing/demo-defaults.ts';
import { createProtocols } from '../session-protocol/protocols.ts';
import { endSession } from '../sessions/end.ts';
import { createIntegrator, usualDefaults } from './create.ts';

const DAY = 86_400_000;
let now = new Date('2026-11-20T10:00:00Z');
let server: TestApp;
/** Keys by kind, besides those whose scopes depend on the route; null: no header. */
let kinds: Readonly<Record<string, string | null>>;
let foreignKey: string;

const call = async (method: 'GET' | 'POST', path: string, key: string | null, payload?: object) => {
  const reply = await server.app.inject({
    method,
    url: `/api/v1/integrator${path}`,
    headers: key === null ? {} : { authorization: `Api-Key ${key}` },
    ...(payload && { payload }),
  });
  const isJson = reply.headers['content-type']?.toString().startsWith('application/json') === true;
  return { status: reply.statusCode, body: isJson ? reply.json() : null };
};
const outcome = ({ status, body }: Awaited<ReturnType<typeof call>>): string =>
  status === 200 ? '200' : [status, body?.code, body?.detail?.scope].filter(Boolean).join(' ');

beforeAll(async () => {
  server = await buildTestApp({
    now: () => now,
    protocols: (context) =>
      createProtocols(context, {
        seals: { has: () => false, of: async () => null },
        supported: new Set(['LDSH', 'DR', 'F2F']),
        software: { name: 'Kuelik', version: 'test' },
        wording: () => '',
        link: () => 'https://verify.example.com/verify',
      }),
  });
  const make = async (scopes: readonly string[], mode = 'live') =>
    (await call('POST', '/keys/', 'demo-key', { label: 'a key', scopes, mode })).body.data;
  const every = ['read', 'create', 'erase', 'manage'];
  const [revoked, rotated] = [await make(every), await make(every)];
  expect((await call('POST', `/keys/${revoked.key.id}/revoke/`, 'demo-key', {})).status).toBe(200);
  expect((await call('POST', `/keys/${rotated.key.id}/rotate/`, 'demo-key', {})).status).toBe(200);
  now = new Date(now.getTime() + 2 * DAY);
  const other = { name: 'Other bank', origins: [], defaults: usualDefaults(['LDSH']), mayOverride: [] };
  foreignKey = (await createIntegrator(server.context.db, other, now)).apiKey;
  kinds = {
    none: null,
    unknown: 'kuelik_live_0123456789abcdef0123456789abcdef',
    revoked: revoked.api_key,
    'after its overlap': rotated.api_key,
    'test, every scope': (await make(every, 'test')).api_key,
    'another’s, every scope': foreignKey,
  };
  const url = 'http://127.0.0.1:9/';
  expect((await call('POST', '/webhook-endpoints/', 'demo-key', { url })).status).toBe(200);
});
afterAll(() => server.close());

/** A finished session of the demo integrator that awaits a review, with a picture and a webhook delivery. */
async function finished() {
  const policy = effectivePolicyOf(demoDefaults, null, new Map());
  const { id } = await server.startSession({ policy: { ...policy, human_review: true } });
  await server.platform.evidence.put(id, 'liveness-photo', Buffer.from([0xff, 0xd8, 0xff, 1]), 'image/jpeg');
  await endSession(server.context.db, await workingSet(server.context, id), 'FINISHED', now);
  const { evidence } = (await call('GET', `/sessions/${id}/`, 'demo-key')).body.data;
  const { deliveries } = (await call('GET', `/webhooks/?session_id=${id}`, 'demo-key')).body.data;
  return { id, evidence: evidence[0].id, delivery: deliveries[0].id };
}
type Finished = Awaited<ReturnType<typeof finished>>;

const routes: readonly {
  readonly name: string;
  /** Scopes that it takes, each of them. */
  readonly takes: readonly string[];
  readonly ask: (session: Finished, key: string | null) => ReturnType<typeof call>;
  readonly test: string;
  readonly foreign: string;
}[] = [
  {
    name: 'a picture',
    takes: ['read'],
    ask: ({ id, evidence }, key) => call('GET', `/sessions/${id}/evidence/${evidence}/`, key),
    test: '404 evidence_not_found',
    foreign: '404 evidence_not_found',
  },
  {
    name: 'replaying a webhook',
    takes: ['read'],
    ask: ({ delivery }, key) => call('POST', `/webhooks/${delivery}/replay/`, key),
    test: '404 delivery_not_found',
    foreign: '404 delivery_not_found',
  },
  {
    name: 'a review',
    takes: ['create', 'read'],
    ask: ({ id }, key) => call('POST', `/sessions/${id}/review/`, key, { decision: 'confirmed' }),
    test: '404 session_not_found',
    foreign: '404 session_not_found',
  },
  {
    name: 'adding a webhook',
    takes: ['manage', 'read'],
    ask: (_, key) => call('POST', '/webhook-endpoints/', key, { url: `https://bank.example/${key}` }),
    test: '403 scope_missing live',
    // It is the other integrator's own; see below.
    foreign: '200',
  },
];

it.each(routes)('$name answers the right kinds of key only', async ({ takes, ask, test, foreign }) => {
  const keyWith = async (scopes: readonly string[]) =>
    (await call('POST', '/keys/', 'demo-key', { label: 'a key', scopes })).body.data.api_key as string;
  const said: Record<string, string> = {};
  const session = await finished();
  for (const [kind, key] of Object.entries(kinds)) {
    said[kind] = outcome(await ask(session, key));
  }
  for (const scope of takes) {
    const others = ['read', 'create', 'erase', 'manage'].filter((one) => one !== scope);
    said[`without ${scope}`] = outcome(await ask(session, await keyWith(others)));
  }
  said['just enough'] = outcome(await ask(session, await keyWith(takes)));
  expect(said).toEqual({
    none: '401 invalid_api_key',
    unknown: '401 invalid_api_key',
    revoked: '401 invalid_api_key',
    'after its overlap': '401 invalid_api_key',
    'test, every scope': test,
    'another’s, every scope': foreign,
    ...Object.fromEntries(takes.map((scope) => [`without ${scope}`, `403 scope_missing ${scope}`])),
    'just enough': '200',
  });
});

it('a webhook of another integrator is among its own only', async () => {
  const urls = async (key: string) =>
    (await call('GET', '/webhook-endpoints/', key)).body.data.endpoints.map(
      ({ url }: { url: string }) => url,
    );
  const url = 'https://other.example/hook';
  expect((await call('POST', '/webhook-endpoints/', foreignKey, { url })).status).toBe(200);
  expect(await urls(foreignKey)).toContain(url);
  expect(await urls('demo-key')).not.toContain(url);
});
