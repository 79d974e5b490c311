import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDefaults } from '../../testing/demo-defaults.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { createIntegrator } from './create.ts';

const HOUR = 3_600_000;
let time = Date.parse('2026-01-01T10:00:00Z');
let server: TestApp;
const api = '/api/v1/integrator';
const own = { 'sec-fetch-site': 'same-origin' };

beforeAll(async () => {
  server = await buildTestApp({ now: () => new Date(time) });
});
afterAll(() => server.close());

const signIn = (apiKey: string, headers: Record<string, string> = own) =>
  server.app.inject({ method: 'POST', url: `${api}/sign-in/`, headers, payload: { api_key: apiKey } });

/** The cookie of a new sign-in, as the browser sends it back. */
async function signedIn(apiKey = 'demo-key') {
  const cookie = (await signIn(apiKey)).cookies[0];
  return { ...own, cookie: `${cookie?.name}=${cookie?.value}` };
}

const get = (path: string, headers: Record<string, string>) =>
  server.app.inject({ url: `${api}${path}`, headers });
const post = (path: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url: `${api}${path}`, headers });

async function sessionWithPicture() {
  const { id } = await server.startSession();
  await server.platform.evidence.put(id, 'liveness-photo', Buffer.from([0xff, 0xd8, 0xff, 1]), 'image/jpeg');
  await server.platform.results.record(id, 'LDSH', { status: 'success', data: { name: 'SPECIMEN' } });
  return id;
}

describe('signing in', () => {
  it('accepts the API key, names its integrator and sets a cookie that scripts and other sites cannot use', async () => {
    const reply = await signIn('demo-key');
    expect(reply.json().data).toEqual({
      name: 'Kuelik Demo',
      expires_at: new Date(time + 8 * HOUR).toISOString(),
    });
    expect(reply.cookies).toHaveLength(1);
    expect(reply.cookies[0]).toMatchObject({
      value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/v1/integrator',
      maxAge: 8 * 3600,
    });
    expect(reply.cookies[0]?.secure).toBeUndefined();
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('marks the cookie as secure if the page uses https', async () => {
    const reply = await signIn('demo-key', { ...own, origin: 'https://localhost:80' });
    expect(reply.cookies[0]?.secure).toBe(true);
  });

  it("stores only the token's hash", async () => {
    const { cookie } = await signedIn();
    const rows = await server.context.db.selectFrom('cabinet_sign_in').selectAll().execute();
    const token = cookie.split('=')[1] ?? 'none';
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.token_hash.includes(token))).toBe(false);
  });

  it.each(['nobody-knows-it', 'demo-key-not'])('rejects the key %s without a cookie', async (key) => {
    const reply = await signIn(key);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'invalid_api_key']);
    expect(reply.cookies).toEqual([]);
    expect(reply.body).not.toContain(key);
  });

  it('rejects pages of other sites', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const reply = await signIn('demo-key', headers);
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'cross_origin']);
    }
  });

  it('is rate limited per address', async () => {
    const limited = await buildTestApp({ requestsPerMinute: 600 });
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const { statusCode } = await limited.app.inject({
        method: 'POST',
        url: `${api}/sign-in/`,
        headers: own,
        payload: { api_key: 'a-guessed-key' },
      });
      statuses.push(statusCode);
    }
    await limited.close();
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('the cookie', () => {
  it('gives access to the account, the list, the details and the pictures', async () => {
    const id = await sessionWithPicture();
    const headers = await signedIn();
    expect((await get('/account/', headers)).json().data).toEqual({ name: 'Kuelik Demo' });
    expect((await get('/sessions/', headers)).json().data.sessions[0].session_id).toBe(id);
    const details = (await get(`/sessions/${id}/`, headers)).json().data;
    expect(details.results.LDSH).toMatchObject({ status: 'success', data: { name: 'SPECIMEN' } });
    const picture = await get(`/sessions/${id}/evidence/${details.evidence[0].id}/`, headers);
    expect(picture.rawPayload).toEqual(Buffer.from([0xff, 0xd8, 0xff, 1]));
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('does nothing for pages of other sites', async () => {
    const id = await sessionWithPicture();
    const { cookie } = await signedIn();
    const foreign: Record<string, string>[] = [
      { cookie, 'sec-fetch-site': 'same-site', origin: 'http://localhost:81' },
      { cookie, origin: 'https://evil.example' },
    ];
    for (const headers of foreign) {
      expect((await get(`/sessions/${id}/`, headers)).json().code).toBe('cross_origin');
      expect((await post(`/sessions/${id}/erase/`, headers)).json().code).toBe('cross_origin');
    }
    expect((await post(`/sessions/${id}/erase/`, { cookie })).json().code).toBe('cross_origin');
    expect(await server.platform.results.read(id, 'LDSH')).not.toBeNull();
  });

  it("gives no access to another integrator's data", async () => {
    const id = await sessionWithPicture();
    const other = { name: 'Other', origins: [], defaults: demoDefaults, mayOverride: [] };
    const { apiKey } = await createIntegrator(server.context.db, other, new Date(time));
    const headers = await signedIn(apiKey);
    expect((await get('/sessions/', headers)).json().data.sessions).toEqual([]);
    expect((await get(`/sessions/${id}/`, headers)).statusCode).toBe(404);
    expect((await post(`/sessions/${id}/erase/`, headers)).statusCode).toBe(404);
  });

  it('ends on sign-out, on expiry and with its key', async () => {
    const headers = await signedIn();
    const out = await post('/sign-out/', headers);
    expect(out.cookies[0]).toMatchObject({ value: '', path: '/api/v1/integrator' });
    expect((await get('/account/', headers)).json().data).toEqual({ name: null });
    expect((await get('/sessions/', headers)).json().code).toBe('not_signed_in');

    const later = await signedIn();
    time += 8 * HOUR - 1000;
    expect((await get('/sessions/', later)).statusCode).toBe(200);
    time += 1000;
    expect((await get('/sessions/', later)).statusCode).toBe(401);

    const other = { name: 'Other', origins: [], defaults: demoDefaults, mayOverride: [] };
    const { id, apiKey } = await createIntegrator(server.context.db, other, new Date(time));
    const revoked = await signedIn(apiKey);
    expect((await get('/sessions/', revoked)).statusCode).toBe(200);
    await server.context.db
      .updateTable('api_key')
      .set({ revoked_at: new Date(time) })
      .where('integrator_id', '=', id)
      .execute();
    expect((await get('/sessions/', revoked)).statusCode).toBe(401);
  });

  it('is not needed to ask about the sign-in state', async () => {
    expect((await get('/account/', own)).json().data).toEqual({ name: null });
    expect((await get('/sessions/', own)).json().code).toBe('invalid_api_key');
  });

  it('ranks below a key: an invalid header is rejected whatever the cookie', async () => {
    const reply = await get('/account/', { ...(await signedIn()), authorization: 'Api-Key wrong-key' });
    expect(reply.json().code).toBe('invalid_api_key');
  });
});

describe('a session created in the cabinet', () => {
  it("has the integrator's defaults, and is audited", async () => {
    const headers = await signedIn();
    const { data } = (await post('/sessions/', headers)).json();
    expect(data).toMatchObject({
      technologies: demoDefaults.technologies,
      link: expect.stringContaining(`/flow/${data.session_id}`),
    });
    const record = (await get(`/sessions/${data.session_id}/`, headers)).json().data;
    expect(record).toMatchObject({ status: 'QR', session_type: 'DEMO', metadata: null });
    const noted = await server.context.db
      .selectFrom('audit')
      .select(['action', 'via'])
      .where('session_id', '=', data.session_id)
      .where('action', '=', 'create_session')
      .execute();
    expect(noted).toEqual([{ action: 'create_session', via: 'cabinet' }]);
  });

  it('requires a sign-in', async () => {
    expect((await post('/sessions/', own)).statusCode).toBe(401);
    const { cookie } = await signedIn();
    expect((await post('/sessions/', { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});

describe('erasing', () => {
  it("removes data and pictures, keeps the session's existence, and is audited", async () => {
    const id = await sessionWithPicture();
    const headers = await signedIn();
    const { evidence } = (await get(`/sessions/${id}/`, headers)).json().data;
    const erased = await post(`/sessions/${id}/erase/`, headers);
    expect(erased.json().data).toEqual({ erased: true });
    expect((await get(`/sessions/${id}/`, headers)).json().data).toMatchObject({
      session_id: id,
      results: {},
      evidence: [],
      metadata: null,
      erased_at: new Date(time).toISOString(),
    });
    expect((await get(`/sessions/${id}/evidence/${evidence[0].id}/`, headers)).statusCode).toBe(404);
    const log = await server.context.db
      .selectFrom('audit')
      .selectAll()
      .where('session_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action, via, integrator_id }) => [action, via, integrator_id])).toEqual([
      ['read_session', 'cabinet', 'demo'],
      ['erase_session', 'cabinet', 'demo'],
      ['read_session', 'cabinet', 'demo'],
    ]);
  });

  it('works with a key from server to server', async () => {
    const id = await sessionWithPicture();
    const reply = await post(`/sessions/${id}/erase/`, { authorization: 'Api-Key demo-key' });
    expect(reply.json().data).toEqual({ erased: true });
  });
});
