import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingSet } from '../../platform/sessions/working-set.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { endSession } from '../sessions/end.ts';
import { listKeyUses } from './key-uses.ts';
import { createKey, rotateKey } from './keys.ts';

const HOUR = 3_600_000;
let time = Date.parse('2026-01-01T10:00:00Z');
let server: TestApp;

beforeAll(async () => {
  server = await buildTestApp({ now: () => new Date(time) });
});
afterAll(() => server.close());

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, key: string, payload?: object) {
  const headers = { authorization: `Api-Key ${key}` };
  const url = `/api/v1/integrator${path}`;
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

const make = async (body: object, by = 'demo-key') =>
  (await call('POST', '/keys/', by, { label: 'a key', ...body })).data;

const createWith = async (key: string) => {
  const payload = { api_key: key };
  const reply = await server.app.inject({ method: 'POST', url: '/api/v1/flows/session/create/', payload });
  return { status: reply.statusCode, ...reply.json() };
};

describe('a key', () => {
  it('is shown once, named by its prefix, and never stored in plain text', async () => {
    const { api_key, key } = await make({ scopes: ['read'] });
    expect(api_key).toMatch(/^kuelik_live_[\w-]{43}$/);
    expect(key).toMatchObject({
      prefix: api_key.slice(0, 20),
      mode: 'live',
      scopes: ['read'],
      revoked_at: null,
    });
    const listed = await call('GET', '/keys/', 'demo-key');
    expect(listed.data.keys).toContainEqual(key);
    expect(JSON.stringify(listed)).not.toContain(api_key);
    const rows = await server.context.db.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(api_key);
  });

  it.each([
    ['read', { list: 200, create: 403, erase: 403, manage: 403 }],
    ['create', { list: 403, create: 200, erase: 403, manage: 403 }],
    ['erase', { list: 403, create: 403, erase: 404, manage: 403 }],
    ['manage', { list: 403, create: 403, erase: 403, manage: 200 }],
  ])('with the scope %s can do that and no more', async (scope, expected) => {
    const { api_key } = await make({ scopes: [scope] });
    expect({
      list: (await call('GET', '/sessions/', api_key)).status,
      create: (await createWith(api_key)).status,
      erase: (await call('DELETE', '/sessions/none/', api_key)).status,
      manage: (await call('GET', '/keys/', api_key)).status,
    }).toEqual(expected);
  });

  it('grants no more than its own scopes, by creating or rotating', async () => {
    const { api_key: weak } = await make({ scopes: ['manage', 'read'] });
    const { key: strong } = await make({ scopes: ['read', 'create', 'erase'] });
    const attempts = [
      await call('POST', '/keys/', weak, { label: 'x', scopes: ['erase'] }),
      await call('POST', '/keys/', weak, { label: 'x', scopes: ['read'], may_override: ['technologies'] }),
      await call('POST', `/keys/${strong.id}/rotate/`, weak, {}),
    ];
    expect(attempts.map(({ status, code }) => [status, code])).toEqual(
      attempts.map(() => [403, 'scope_missing']),
    );
    const { api_key: test } = await make({ scopes: ['manage', 'read'], mode: 'test' });
    expect((await call('POST', '/keys/', test, { label: 'x', scopes: ['read'] })).code).toBe('scope_missing');
  });
});

describe('a webhook', () => {
  it('is added only by a key that may read what it sends', async () => {
    const { api_key } = await make({ scopes: ['manage'] });
    const url = 'http://127.0.0.1:9/hook';
    const refused = await call('POST', '/webhook-endpoints/', api_key, { url });
    expect([refused.status, refused.code, refused.detail]).toEqual([403, 'scope_missing', { scope: 'read' }]);
    const { api_key: both } = await make({ scopes: ['manage', 'read'] });
    expect((await call('POST', '/webhook-endpoints/', both, { url })).status).toBe(200);
  });
});

describe('rotating', () => {
  it('keeps both keys valid for the overlap, then only the new one', async () => {
    const old = await make({ scopes: ['read'] });
    const rotated = await call('POST', `/keys/${old.key.prefix}/rotate/`, 'demo-key', { overlap_hours: 2 });
    expect(rotated.data.old_ends_at).toBe(new Date(time + 2 * HOUR).toISOString());
    const both = async () => [
      (await call('GET', '/sessions/', old.api_key)).status,
      (await call('GET', '/sessions/', rotated.data.api_key)).status,
    ];
    expect(await both()).toEqual([200, 200]);
    time += 2 * HOUR;
    expect(await both()).toEqual([401, 200]);
    expect((await call('POST', `/keys/${old.key.id}/rotate/`, 'demo-key', {})).code).toBe('key_ended');
  });

  it('has one successor, however many ask at once', async () => {
    const { key } = await make({ scopes: ['read'], label: 'rotated at once' });
    const rotate = () => call('POST', `/keys/${key.id}/rotate/`, 'demo-key', {});
    const replies = await Promise.all([rotate(), rotate(), rotate(), rotate()]);
    expect(replies.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      ...[1, 2, 3].map(() => [409, 'key_ended']),
    ]);
    const { keys } = (await call('GET', '/keys/', 'demo-key')).data;
    expect(keys.filter(({ label }: { label: string }) => label === 'rotated at once')).toHaveLength(2);
  });

  it('leaves the old key its overlap, but not the making of keys that outlive it', async () => {
    const { api_key, key } = await make({ scopes: ['read', 'manage'] });
    const { key: other } = await make({ scopes: ['read'] });
    const rotated = await call('POST', `/keys/${key.id}/rotate/`, api_key, {});
    expect((await call('GET', '/sessions/', api_key)).status).toBe(200);
    const tries = (by: string) =>
      Promise.all([
        call('POST', '/keys/', by, { label: 'late', scopes: ['read'] }),
        call('POST', `/keys/${other.id}/rotate/`, by, {}),
      ]);
    const codes = (await tries(api_key)).map(({ status, code }) => [status, code]);
    expect(codes).toEqual(codes.map(() => [409, 'key_ended']));
    expect((await tries(rotated.data.api_key)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('revoking', () => {
  it('ends a leaked key at once, also in the cabinet, and names the keys it has created', async () => {
    const leaked = await make({ scopes: ['read', 'manage'] });
    const made = await make({ scopes: ['read'], label: 'by a thief' }, leaked.api_key);
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/api/v1/integrator/sign-in/',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { api_key: leaked.api_key },
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const look = () => server.app.inject({ url: '/api/v1/integrator/sessions/', headers: { cookie } });
    expect((await look()).statusCode).toBe(200);

    const { data } = await call('POST', `/keys/${leaked.key.prefix}/revoke/`, 'demo-key');
    expect(data.created_keys).toEqual([made.key]);
    expect((await call('GET', '/sessions/', leaked.api_key)).code).toBe('invalid_api_key');
    expect((await look()).statusCode).toBe(401);
    expect((await call('GET', '/sessions/', made.api_key)).status).toBe(200);
    expect((await call('POST', '/keys/none/revoke/', 'demo-key')).code).toBe('key_not_found');
  });
});

describe('revoking a key while it makes others', () => {
  /** What a key makes while it is revoked, after the given number of turns of the event loop. */
  async function race(turns: number, use: (key: string) => ReturnType<typeof call>) {
    const { api_key, key } = await make({ scopes: ['read', 'manage'] });
    const made = use(api_key);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const [reply, ended] = await Promise.all([made, call('POST', `/keys/${key.id}/revoke/`, 'demo-key')]);
    return { reply, named: ended.data.created_keys.map(({ id }: { id: string }) => id) };
  }

  it.each([
    [
      'creating',
      (_other: string) => (key: string) => call('POST', '/keys/', key, { label: 'x', scopes: ['read'] }),
    ],
    ['rotating', (other: string) => (key: string) => call('POST', `/keys/${other}/rotate/`, key, {})],
  ])('%s: what it made is named, or was not made', async (_, use) => {
    for (let turns = 0; turns < 12; turns += 2) {
      const { key: other } = await make({ scopes: ['read'] });
      const { reply, named } = await race(turns, use(other.id));
      if (reply.status === 200) expect(named).toEqual([reply.data.key.id]);
      else expect(['key_ended', 'invalid_api_key']).toContain(reply.code);
      if (reply.status !== 200) expect(named).toEqual([]);
    }
  });

  it('creating and rotating are refused once it is revoked, though it was authorised before', async () => {
    const { db } = server.context;
    const { key } = await make({ scopes: ['manage'] });
    const { key: other } = await make({ scopes: ['read'] });
    const { integrator_id: integratorId } = await db
      .selectFrom('api_key')
      .select('integrator_id')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    await call('POST', `/keys/${key.id}/revoke/`, 'demo-key');
    const given = { integratorId, label: 'late', mode: 'live', scopes: ['read'], mayOverride: [] } as const;
    const asked = { integratorId, name: other.id, overlapMs: HOUR, createdBy: key.id };
    const refused = { httpStatus: 409, code: 'key_ended' };
    await expect(createKey(db, { ...given, createdBy: key.id }, new Date(time))).rejects.toMatchObject(
      refused,
    );
    await expect(rotateKey(db, asked, new Date(time))).rejects.toMatchObject(refused);
  });
});

describe('what a key did', () => {
  it('learns of every call that gives links of sessions or secrets', async () => {
    const { api_key, key } = await make({ scopes: ['read', 'manage'] });
    const url = 'http://127.0.0.1:9/thief';
    await call('GET', '/sessions/', api_key);
    await call('GET', '/alerts/', api_key);
    await call('GET', '/webhooks/', api_key);
    await call('POST', '/webhook-endpoints/', api_key, { url });
    await call('GET', '/webhook-endpoints/', api_key);
    await call('POST', '/webhook-endpoints/remove/', api_key, { url });
    const { db } = server.context;
    const { integrator_id } = await db
      .selectFrom('api_key')
      .select('integrator_id')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    const uses = await listKeyUses(db, integrator_id, key.prefix, new Date(0));
    expect(uses.map(({ action }) => action)).toEqual([
      ...['list_sessions', 'list_sessions', 'list_sessions'],
      ...['add_webhook', 'read_webhooks', 'remove_webhook'],
    ]);
  });
});

describe('a test key', () => {
  it('sees only its own test sessions, and a live key none of them', async () => {
    const { api_key } = await make({ scopes: ['read', 'create', 'erase'], mode: 'test' });
    expect(api_key).toMatch(/^kuelik_test_/);
    const tried = (await createWith(api_key)).data.session_id;
    const real = (await createWith('demo-key')).data.session_id;
    const seen = async (id: string, key: string) => (await call('GET', `/sessions/${id}/`, key)).status;
    expect([await seen(tried, api_key), await seen(tried, 'demo-key')]).toEqual([200, 404]);
    expect([await seen(real, api_key), await seen(real, 'demo-key')]).toEqual([404, 200]);
    expect((await call('DELETE', `/sessions/${real}/`, api_key)).status).toBe(404);
    const { sessions } = (await call('GET', '/sessions/', api_key)).data;
    expect(sessions).toEqual([expect.objectContaining({ session_id: tried, test: true })]);
  });

  it('changes nothing that live sessions use', async () => {
    const { api_key } = await make({ scopes: ['read', 'create', 'erase', 'manage'], mode: 'test' });
    const { key: live } = await make({ scopes: ['read'] });
    const before = (await call('GET', '/settings/', 'demo-key')).data;
    const policy = { name: 'weak', technologies: ['LDSH'] };
    const tries = [
      await call('POST', '/settings/', api_key, { origins: ['https://evil.example'] }),
      await call('POST', '/policies/', api_key, policy),
      await call('GET', '/webhook-endpoints/', api_key),
      await call('POST', '/webhook-endpoints/', api_key, { url: 'https://evil.example/' }),
      await call('POST', '/webhook-endpoints/remove/', api_key, { url: 'https://evil.example/' }),
    ];
    expect(tries.map(({ status, code, detail }) => [status, code, detail])).toEqual(
      tries.map(() => [403, 'scope_missing', { scope: 'live' }]),
    );
    expect((await call('GET', '/settings/', 'demo-key')).data).toEqual(before);
    for (const act of ['revoke', 'rotate']) {
      expect((await call('POST', `/keys/${live.id}/${act}/`, api_key, {})).code).toBe('key_not_found');
    }
    const { keys } = (await call('GET', '/keys/', api_key)).data;
    expect(new Set(keys.map(({ mode }: { mode: string }) => mode))).toEqual(new Set(['test']));
  });

  it('sees only its own sessions in alerts and webhook deliveries, as a live key does', async () => {
    const { api_key } = await make({ scopes: ['read', 'create'], mode: 'test' });
    await call('POST', '/webhook-endpoints/', 'demo-key', { url: 'http://127.0.0.1:9/' });
    const ids = [(await createWith('demo-key')).data.session_id, (await createWith(api_key)).data.session_id];
    for (const id of ids) {
      await server.platform.alerts.raise({ id, organization: { id: 'demo' } } as never, 'no_access', 'ED');
      const { db } = server.context;
      await db.updateTable('session').set({ status: 'PROGRESS' }).where('session_id', '=', id).execute();
      await endSession(db, await workingSet(server.context, id), 'FINISHED', new Date(time));
    }
    const seen = async (key: string) => {
      const { alerts } = (await call('GET', '/alerts/', key)).data;
      const { deliveries } = (await call('GET', '/webhooks/', key)).data;
      return [...alerts, ...deliveries].map(({ session_id }: { session_id: string }) => session_id);
    };
    const [live, test] = ids;
    expect([new Set(await seen('demo-key')), new Set(await seen(api_key))]).toEqual([
      new Set([live]),
      new Set([test]),
    ]);
    const { id } = (await call('GET', '/webhooks/', 'demo-key')).data.deliveries[0];
    expect((await call('POST', `/webhooks/${id}/replay/`, api_key)).code).toBe('delivery_not_found');
  });
});
