import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../kit/crypto/tokens.ts';
import { checkOverrides, withWishes } from '../../platform/sessions/wishes.ts';
import { demoDefaults } from '../../testing/demo-defaults.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { runRetention } from '../retention/job.ts';
import { withoutPictures } from '../retention/pictures.ts';
import { createIntegrator, ensureDemoIntegrator, revokeDemoKey } from './create.ts';

const DAY = 86_400_000;
let time = Date.parse('2026-01-01T10:00:00Z');
let server: TestApp;
let other: string;
beforeAll(async () => {
  server = await buildTestApp({ now: () => new Date(time) });
  const integrator = { name: 'Other', origins: [], defaults: demoDefaults, mayOverride: [] };
  other = (await createIntegrator(server.context.db, integrator, new Date(time))).apiKey;
});
afterAll(() => server.close());

const call = (url: string, key = 'demo-key', method: 'GET' | 'DELETE' = 'GET') =>
  server.app.inject({
    method,
    url: `/api/v1/integrator${url}`,
    headers: { authorization: `Api-Key ${key}` },
  });
const jpeg = `/9j/${'A'.repeat(100)}`;

async function verified() {
  const session = await server.startSession();
  const { results, evidence } = server.platform;
  await results.record(session.id, 'LDSH', { status: 'success', data: { result: true, face_photo: jpeg } });
  await evidence.put(session.id, 'liveness-photo', Buffer.from('picture'), 'image/jpeg');
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/failure-reason/',
    headers: session.headers,
    payload: { session_id: session.id, type: 'calc', detail: { value: 'OTHER' } },
  });
  return session;
}

describe('the record', () => {
  it('contains the verdict: status, results, reasons and evidence', async () => {
    const { id } = await verified();
    const { data } = (await call(`/sessions/${id}/`)).json();
    expect(data).toMatchObject({
      session_id: id,
      status: 'PROGRESS',
      session_type: 'DEMO',
      results: { LDSH: { status: 'success', final: true, data: { result: true, face_photo: jpeg } } },
      failure_reasons: [{ type: 'calc', detail: { value: 'OTHER' } }],
      evidence: [{ kind: 'liveness-photo', content_type: 'image/jpeg', size: 7 }],
    });
    const picture = await call(`/sessions/${id}/evidence/${data.evidence[0].id}/`);
    expect([picture.body, picture.headers['content-type']]).toEqual(['picture', 'image/jpeg']);
  });

  it('is visible only to its own integrator', async () => {
    const { id } = await verified();
    expect((await call(`/sessions/${id}/`, other)).statusCode).toBe(404);
    expect((await call(`/sessions/${id}/`, other, 'DELETE')).statusCode).toBe(404);
    expect((await call('/sessions/', other)).json().data.sessions).toEqual([]);
    for (const key of ['wrong-key', '']) expect((await call(`/sessions/${id}/`, key)).statusCode).toBe(401);
  });

  it('lists sessions newest first, page by page', async () => {
    for (let count = 0; count < 5; count += 1) {
      time += 1000;
      await server.startSession();
    }
    const seen: string[] = [];
    let before = '';
    do {
      const { data } = (await call(`/sessions/?limit=3${before}`)).json();
      seen.push(...data.sessions.map((item: { created_at: string }) => item.created_at));
      before = data.next === null ? '' : `&before=${encodeURIComponent(data.next)}`;
    } while (before !== '');
    expect(seen.length).toBeGreaterThanOrEqual(7);
    expect(seen).toEqual([...seen].sort().reverse());
    expect((await call('/sessions/?before=nonsense')).statusCode).toBe(400);
  });
});

describe('overrides', () => {
  it('are limited by the key, and merged into the defaults', () => {
    const request = { flow_config: { always_mobile: true }, technologies: ['DR'] };
    expect(() => checkOverrides(request, ['flow_config', 'technologies'])).not.toThrow();
    expect(withWishes(demoDefaults, request)).toMatchObject({
      technologies: ['DR'],
      flow_config: { ...demoDefaults.flow_config, always_mobile: true },
      session_type: 'DEMO',
    });
    expect(() => checkOverrides(request, ['technologies'])).toThrow(
      expect.objectContaining({
        httpStatus: 403,
        code: 'override_not_allowed',
        detail: { fields: ['flow_config'] },
      }),
    );
  });
});

describe('keys', () => {
  it('are stored as hashes, and the demo key does not work in production', async () => {
    const { db } = server.context;
    const keys = await db.selectFrom('api_key').select('key_hash').execute();
    expect(keys.some((row) => row.key_hash.equals(hashToken(other)))).toBe(true);
    const create = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/flows/session/create/',
        payload: { api_key: 'demo-key' },
      });
    await revokeDemoKey(db, new Date(time));
    expect((await create()).statusCode).toBe(401);
    await ensureDemoIntegrator(db, demoDefaults.technologies, new Date(time));
    expect((await create()).statusCode).toBe(200);
  });
});

describe('erasure', () => {
  it("on request keeps the session's existence and no personal data", async () => {
    const { id, headers } = await verified();
    expect((await call(`/sessions/${id}/`, 'demo-key', 'DELETE')).statusCode).toBe(200);
    const { data } = (await call(`/sessions/${id}/`)).json();
    expect(data).toMatchObject({
      status: 'PROGRESS',
      metadata: null,
      results: {},
      failure_reasons: [],
      evidence: [],
    });
    expect(data.erased_at).not.toBeNull();
    expect(await server.context.keys.find(id)).toBeNull();
    const finish = `/api/v1/flows/session/finish/?session_id=${id}&success=false`;
    expect((await server.app.inject({ url: finish, headers })).statusCode).toBe(401);
    const opened = await server.app.inject({
      method: 'POST',
      url: '/api/v1/flows/session/validate/?qr=true',
      payload: { session_id: id, fingerprint: 'another-device' },
    });
    expect([opened.statusCode, opened.json().code]).toEqual([404, 'session_erased']);
    const row = await server.context.db
      .selectFrom('session')
      .select(['token_hash', 'fingerprint_hash'])
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ token_hash: null, fingerprint_hash: null });
  });

  it('by schedule removes pictures after 30 days and all data after a year', async () => {
    const { id } = await verified();
    await server.platform.state.set(id, 'open', 1, { expiresAt: new Date(time + 1000) });
    const rules = { pictures: 30, data: 365 };
    const record = async () => (await call(`/sessions/${id}/`)).json().data;

    time += 30 * DAY - 1;
    await runRetention(server.context, rules);
    expect((await record()).evidence).toHaveLength(1);
    time += 1;
    await runRetention(server.context, rules);
    expect((await record()).results.LDSH).toMatchObject({
      final: true,
      data: { result: true, face_photo: null },
    });
    expect((await record()).evidence).toEqual([]);
    expect((await runRetention(server.context, rules)).picturesRemoved).toBe(0);

    time += 335 * DAY;
    await runRetention(server.context, rules);
    expect(await record()).toMatchObject({ results: {}, metadata: null });
    const states = await server.context.db.selectFrom('technology_state').selectAll().execute();
    expect(states).toEqual([]);
  });

  it('continues after a session whose key cannot be decrypted', async () => {
    const broken = await verified();
    time += 1;
    const { id } = await verified();
    await server.context.db
      .updateTable('session_key')
      .set({ wrapped: Buffer.alloc(60, 1) })
      .where('session_id', '=', broken.id)
      .execute();
    time += 30 * DAY;
    const rules = { pictures: 30, data: 3650 };
    await expect(runRetention(server.context, rules)).rejects.toThrow('1 of');
    const { data } = (await call(`/sessions/${id}/`)).json();
    expect([data.evidence, data.results.LDSH.data.face_photo]).toEqual([[], null]);
  });

  it('finds pictures at any depth of a result', () => {
    const value = {
      a: jpeg,
      list: [{ photo: `data:image/png;base64,iVBORw0KGgoAAA` }],
      name: 'АЙГҮЛ',
      n: 1,
      none: null,
    };
    expect(withoutPictures(value)).toEqual({
      a: null,
      list: [{ photo: null }],
      name: 'АЙГҮЛ',
      n: 1,
      none: null,
    });
  });
});
