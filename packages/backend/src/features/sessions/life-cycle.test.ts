import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing.ts';

const HOUR = 3_600_000;
let time = Date.parse('2026-01-01T10:00:00Z');
let server: TestApp;
const api = '/api/v1/flows/session';

beforeAll(async () => {
  server = await buildTestApp({ now: () => new Date(time) });
});
afterAll(() => server.close());

async function create(extra: Record<string, unknown> = {}): Promise<string> {
  const reply = await server.app.inject({
    method: 'POST',
    url: `${api}/create/`,
    payload: { api_key: 'demo-key', metadata: { order: 7 }, ...extra },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.session_id;
}

const validate = (session_id: string, fingerprint = 'laptop', qr?: boolean) =>
  server.app.inject({
    method: 'POST',
    url: `${api}/validate/${qr === undefined ? '' : `?qr=${qr}`}`,
    payload: { session_id, fingerprint },
  });

const status = async (id: string) =>
  (await server.app.inject({ url: `${api}/status/?session_id=${id}` })).json().data?.status;

const finish = (id: string, success: boolean, token: string) =>
  server.app.inject({
    url: `${api}/finish/?session_id=${id}&success=${success}`,
    headers: { authorization: `Bearer ${token}` },
  });

async function opened(extra: Record<string, unknown> = {}) {
  const id = await create(extra);
  const token: string = (await validate(id)).json().data.access_token;
  return { id, token };
}

describe('creating a session', () => {
  it('returns id, technologies, link and expiry [7.4]', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: `${api}/create`,
      headers: { host: 'id.example.kz' },
      payload: { api_key: 'demo-key' },
    });
    const { session_id, ...rest } = reply.json().data;
    expect(session_id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(rest).toEqual({
      technologies: ['LDSH', 'DR', 'F2F'],
      link: `http://id.example.kz/flow/${session_id}`,
      expires_at: new Date(time + 24 * HOUR).toISOString(),
    });
    expect(await status(session_id)).toBe('QR');
  });

  it('replies what the docs print, envelope included', async () => {
    const docs = readFileSync(new URL('../../../../../docs/integrate/README.md', import.meta.url), 'utf8');
    const printed = /^```json createReply\n(.*)\n```$/m.exec(docs)?.[1] ?? 'null';
    const asked = /-d '(.*)'$/m.exec(docs)?.[1] ?? 'null';
    const reply = await server.app.inject({
      method: 'POST',
      url: `${api}/create/`,
      payload: JSON.parse(asked),
    });
    const { data, ...beside } = reply.json();
    const { data: example, ...besideExample } = JSON.parse(printed);
    expect([Object.keys(data), beside]).toEqual([Object.keys(example), besideExample]);
    expect(data.technologies).toEqual(example.technologies);
  });

  it('rejects an unknown key and a malformed body without quoting either', async () => {
    const unknown = await server.app.inject({
      method: 'POST',
      url: `${api}/create/`,
      payload: { api_key: 'nobody' },
    });
    expect([unknown.statusCode, unknown.json().code]).toEqual([401, 'invalid_api_key']);
    const malformed = await server.app.inject({
      method: 'POST',
      url: `${api}/create/`,
      payload: { api_key: 'demo-key', technologies: 'secret-value' },
    });
    expect(malformed.statusCode).toBe(422);
    expect(malformed.json()).toMatchObject({
      code: 'invalid_policy',
      detail: { faults: [{ path: 'technologies' }] },
    });
    expect(malformed.body).not.toContain('secret-value');
  });

  it('returns its configuration to anyone with the id [3.14, 7.5]', async () => {
    const id = await create({ technologies: ['F2F', 'DR'], flow_config: { always_mobile: true } });
    const reply = await server.app.inject({ url: `${api}/configs/?session_id=${id}` });
    expect(reply.json().data).toMatchObject({
      technologies: ['F2F', 'DR'],
      flow_config: { always_mobile: true, show_qr: true },
      technology_configs: {},
      organization: { name: 'Kuelik Demo' },
    });
  });

  it('rejects unknown ids', async () => {
    for (const call of ['configs', 'status']) {
      const reply = await server.app.inject({ url: `${api}/${call}/?session_id=nope` });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'session_not_found']);
    }
  });
});

describe('validating', () => {
  it('opens the session and returns a token [3.10, 6.1]', async () => {
    const id = await create();
    const reply = await validate(id);
    expect(reply.json().data).toEqual({
      session_type: 'DEMO',
      metadata: { order: 7 },
      skip: [],
      finished: [],
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      organization: { name: 'Kuelik Demo' },
    });
    expect(await status(id)).toBe('PROGRESS');
  });

  it('says how an ended session ended, and only to its own device how each step ended', async () => {
    const { id, token } = await opened();
    const technologies = '["LDSH", "DR", "ED", "F2F"]';
    await server.platform.results.record(id, 'DR', { status: 'success', data: {} });
    await server.platform.results.record(id, 'LDSH', { status: 'failure', data: {} });
    await server.context.db
      .updateTable('session')
      .set({ technologies, skip: '["F2F"]' })
      .where('session_id', '=', id)
      .execute();
    await finish(id, false, token);
    const refused = async (device: string) => {
      const reply = await validate(id, device);
      return [reply.statusCode, reply.json().code, reply.json().detail];
    };
    expect(await refused('laptop')).toEqual([
      409,
      'session_not_active',
      { status: 'FAILED', finished: ['DR'], failed: ['LDSH'], not_done: ['ED'] },
    ]);
    expect(await refused('phone')).toEqual([409, 'session_not_active', { status: 'FAILED' }]);
  });

  it('gives the same device a new token and invalidates the old one', async () => {
    const { id, token } = await opened();
    const again = await validate(id);
    expect(again.statusCode).toBe(200);
    expect((await finish(id, false, token)).statusCode).toBe(401);
    expect((await finish(id, false, again.json().data.access_token)).statusCode).toBe(200);
  });

  describe('another tab of the same browser', () => {
    const again = (session_id: string, headers: Record<string, string>, fingerprint = 'laptop') =>
      server.app.inject({
        method: 'POST',
        url: `${api}/validate/`,
        payload: { session_id, fingerprint },
        headers,
      });

    it('shows the token in a header or the cookie, and keeps it for both tabs', async () => {
      const { id, token } = await opened();
      const sameSite = { 'sec-fetch-site': 'same-origin', cookie: `kuelik_session=${token}` };
      for (const headers of [sameSite, { authorization: `Bearer ${token}` }]) {
        const reply = await again(id, headers);
        expect([reply.statusCode, reply.json().data.access_token]).toEqual([200, token]);
        expect(reply.cookies).toMatchObject([{ name: 'kuelik_session', value: token }]);
      }
      expect((await finish(id, false, token)).statusCode).toBe(200);
    });

    it('is recognized by the token, even if its window has another size than the first one', async () => {
      const { id, token } = await opened();
      const reply = await again(id, { authorization: `Bearer ${token}` }, 'laptop, turned');
      expect([reply.statusCode, reply.json().data.access_token]).toEqual([200, token]);
      expect((await validate(id, 'laptop, turned')).json().code).toBe('other_device');
      expect((await validate(id)).statusCode).toBe(200);
    });

    it('is not recognized by the token of another session, an older one, or the cookie on another site', async () => {
      const { id, token } = await opened();
      const other = await opened();
      const cookie = `kuelik_session=${token}`;
      for (const headers of [
        { authorization: `Bearer ${other.token}` },
        { 'sec-fetch-site': 'cross-site', cookie },
        { origin: 'https://elsewhere.example', cookie },
      ]) {
        expect((await again(id, headers, 'stranger')).json().code).toBe('other_device');
      }
      const { access_token } = (await validate(id)).json().data;
      expect((await again(id, { authorization: `Bearer ${token}` })).json().data.access_token).not.toBe(
        access_token,
      );
    });
  });

  it('admits another device only with qr=true, which invalidates the first token', async () => {
    const { id, token } = await opened();
    const refused = await validate(id, 'phone');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'other_device']);
    expect((await validate(id, 'phone', false)).statusCode).toBe(403);
    await server.app.inject({
      method: 'POST',
      url: `${api}/hand-off/open/`,
      payload: { session_id: id, fingerprint: 'phone' },
    });
    const taken = await validate(id, 'phone', true);
    expect(taken.statusCode).toBe(200);
    expect((await finish(id, false, token)).statusCode).toBe(401);
    expect((await validate(id, 'laptop')).statusCode).toBe(403);
    expect((await finish(id, false, taken.json().data.access_token)).statusCode).toBe(200);
  });

  it('returns the finished steps', async () => {
    const { id } = await opened();
    await server.platform.results.record(id, 'DR', { status: 'success', data: {} });
    await server.platform.results.record(id, 'LDSH', { status: 'failure', data: null });
    expect((await validate(id)).json().data.finished).toEqual(['DR']);
  });

  it('lets one of two devices win a fresh session, and rejects the other', async () => {
    const id = await create();
    const replies = await Promise.all([validate(id, 'laptop'), validate(id, 'phone')]);
    const outcomes = replies.map((reply) => [reply.statusCode, reply.json().code]);
    expect(outcomes.sort()).toEqual([
      [200, undefined],
      [403, 'other_device'],
    ]);
  });
});

describe('finishing', () => {
  it('rejects a success that the record does not support [7.8]', async () => {
    const { id, token } = await opened();
    await server.platform.results.record(id, 'LDSH', { status: 'success', data: {} });
    await server.platform.results.record(id, 'DR', { status: 'failure', data: null });
    const reply = await finish(id, true, token);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'result_mismatch']);
    expect(reply.json().detail.missing).toEqual(['DR', 'F2F']);
    expect(await status(id)).toBe('PROGRESS');
  });

  it('accepts a supported one repeatedly, but not the opposite afterwards', async () => {
    const { id, token } = await opened();
    for (const code of ['LDSH', 'DR', 'F2F']) {
      await server.platform.results.record(id, code, { status: 'success', data: {} });
    }
    for (const _ of [1, 2]) {
      const reply = await finish(id, true, token);
      expect([reply.statusCode, reply.json().data]).toEqual([200, { status: 'FINISHED' }]);
    }
    expect((await finish(id, false, token)).statusCode).toBe(409);
    expect(await status(id)).toBe('FINISHED');
    expect((await validate(id)).statusCode).toBe(409);
  });

  it('accepts a failure at any time, and keeps it', async () => {
    const { id, token } = await opened();
    expect((await finish(id, false, token)).json().data).toEqual({ status: 'FAILED' });
    expect((await finish(id, false, token)).statusCode).toBe(200);
    expect((await finish(id, true, token)).statusCode).toBe(409);
  });

  it('ignores codes that cannot run here, but never succeeds with only those', async () => {
    // Created elsewhere: our own create call would reject such codes.
    const some = await server.startSession({ technologies: ['DR', 'XX'] });
    await server.platform.results.record(some.id, 'DR', { status: 'success', data: {} });
    expect((await finish(some.id, true, some.token)).statusCode).toBe(200);
    const none = await server.startSession({ technologies: ['XX'] });
    expect((await finish(none.id, true, none.token)).statusCode).toBe(422);
  });

  it('requires the token', async () => {
    const id = await create();
    const reply = await server.app.inject({ url: `${api}/finish/?session_id=${id}&success=false` });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'invalid_token']);
    expect(await status(id)).toBe('QR');
  });
});

describe('expiry', () => {
  it('ends an unfinished session after 24 hours for every call, and keeps a finished one', async () => {
    const { id, token } = await opened();
    const done = await opened();
    await finish(done.id, false, done.token);
    time += 24 * HOUR;
    expect((await finish(id, false, token)).statusCode).toBe(410);
    expect((await validate(id)).json().code).toBe('session_expired');
    expect((await server.app.inject({ url: `${api}/status/?session_id=${id}` })).statusCode).toBe(410);
    expect((await server.app.inject({ url: `${api}/configs/?session_id=${id}` })).statusCode).toBe(410);
    expect(await status(done.id)).toBe('FAILED');
  });
});

describe('failure reasons', () => {
  const report = (id: string, detail: unknown, token?: string) =>
    server.app.inject({
      method: 'POST',
      url: `${api}/failure-reason/`,
      payload: { session_id: id, type: 'camera', detail },
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
  const count = async (id: string) => {
    const rows = await server.context.db
      .selectFrom('failure_reason')
      .selectAll()
      .where('session_id', '=', id)
      .execute();
    return rows.length;
  };

  it('are accepted without a token only before validation', async () => {
    const id = await create();
    expect((await report(id, { value: 'NO_CAM' })).statusCode).toBe(200);
    const token = (await validate(id)).json().data.access_token;
    expect((await report(id, {})).statusCode).toBe(401);
    expect((await report(id, {}, token)).statusCode).toBe(200);
    expect(await count(id)).toBe(2);
  });

  it('are limited to 50 of at most 8 KB', async () => {
    const id = await create();
    expect((await report(id, { text: 'x'.repeat(8200) })).statusCode).toBe(413);
    await Promise.all(Array.from({ length: 55 }, () => report(id, { value: 'NO_CAM' })));
    expect(await count(id)).toBe(50);
  });
});

describe('a client that sends credentials and knows of no token', () => {
  const finishWith = (id: string, headers: Record<string, string>) =>
    server.app.inject({ url: `${api}/finish/?session_id=${id}&success=false`, headers });
  const cookieOf = async (id: string) => {
    const [cookie] = (await validate(id)).cookies;
    expect(cookie).toMatchObject({ name: 'kuelik_session', httpOnly: true, sameSite: 'Strict' });
    return `kuelik_session=${cookie?.value}`;
  };

  it('is recognized by the cookie of the session that it has opened, and by no other', async () => {
    const [id, other] = [await create(), await create()];
    const cookie = await cookieOf(id);
    await validate(other);
    expect((await finishWith(other, { cookie })).statusCode).toBe(401);
    expect((await finishWith(id, {})).statusCode).toBe(401);
    expect((await finishWith(id, { cookie })).statusCode).toBe(200);
  });

  it.each([
    { origin: 'https://elsewhere.kz' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is not recognized by it from a page of another site: %o', async (headers) => {
    const id = await create();
    const cookie = await cookieOf(id);
    expect((await finishWith(id, { cookie, ...headers })).statusCode).toBe(401);
  });
});
