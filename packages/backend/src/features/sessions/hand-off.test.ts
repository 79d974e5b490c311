import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing.ts';

let time = Date.parse('2026-01-01T10:00:00Z');
let server: TestApp;
const api = '/api/v1/flows/session';

beforeAll(async () => {
  server = await buildTestApp({ now: () => new Date(time) });
});
afterAll(() => server.close());

async function post(path: string, payload: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ method: 'POST', url: `${api}/${path}`, payload, headers });
  return { status: reply.statusCode, code: reply.json().code, data: reply.json().data };
}

const create = async (): Promise<string> => (await post('create/', { api_key: 'demo-key' })).data.session_id;
const look = async (id: string) => {
  const reply = await server.app.inject({ url: `${api}/hand-off/?session_id=${id}` });
  return { status: reply.statusCode, ...reply.json().data };
};
const open = (session_id: string, fingerprint = 'phone') =>
  post('hand-off/open/', { session_id, fingerprint });
const decline = (session_id: string, fingerprint = 'phone') =>
  post('hand-off/decline/', { session_id, fingerprint });
const renew = (session_id: string) => post('hand-off/renew/', { session_id });
const takeOver = async (session_id: string, fingerprint = 'phone') => {
  await open(session_id, fingerprint);
  return post('validate/?qr=true', { session_id, fingerprint });
};
const step = { technology: 'DR', index: 1, total: 3 };
const beat = (session_id: string, token: string) => post('hand-off/progress/', { session_id, step }, token);

describe('the computer', () => {
  it("sees the number and the phone's progress: opened, working, at which step, lost, back, over", async () => {
    const id = await create();
    const { code } = await look(id);
    expect(await look(id)).toEqual({ status: 200, state: 'waiting', code, step: null });
    const opened = await open(id);
    expect(opened.data).toEqual({ code, known: false });
    expect(await look(id)).toMatchObject({ state: 'opened', code });
    const token = (await takeOver(id)).data.access_token;
    expect(await look(id)).toMatchObject({ state: 'active', step: null });
    await beat(id, token);
    expect(await look(id)).toMatchObject({ state: 'active', step });
    time += 30_001;
    expect(await look(id)).toMatchObject({ state: 'lost', step });
    expect((await beat(id, token)).status).toBe(200);
    expect(await look(id)).toMatchObject({ state: 'active', step });
    await server.app.inject({
      url: `${api}/finish/?session_id=${id}&success=false`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await look(id)).toMatchObject({ state: 'failed', step: null });
    expect((await beat(id, token)).status).toBe(409);
  });

  it('shows four digits derived from its own session', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, create));
    const codes = await Promise.all(ids.map(async (id) => (await look(id)).code));
    for (const code of codes) expect(code).toMatch(/^\d{4}$/);
    expect(new Set(codes).size).toBeGreaterThan(10);
  });

  it('learns that the session has expired, and nothing about an unknown one', async () => {
    const id = await create();
    expect((await look('nope')).status).toBe(404);
    time += 24 * 3_600_000;
    expect((await look(id)).status).toBe(410);
    expect((await open(id)).code).toBe('session_expired');
  });
});

describe('the phone', () => {
  it('may reopen the link once it holds the session, without another question', async () => {
    const id = await create();
    await open(id);
    await takeOver(id);
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      expect((await open(id)).data.known).toBe(true);
      expect((await takeOver(id)).status).toBe(200);
    }
    expect((await look(id)).state).toBe('active');
  });

  it('that says no closes the link to every other device until the number is renewed', async () => {
    const id = await create();
    const before = (await open(id)).data.code;
    expect((await decline(id, 'stranger')).code).toBe('hand_off_not_open');
    for (const _ of [1, 2]) expect((await decline(id)).status).toBe(200);
    expect((await look(id)).state).toBe('declined');
    expect((await open(id, 'another')).code).toBe('hand_off_declined');
    expect((await takeOver(id, 'another')).code).toBe('hand_off_declined');

    const renewed = await renew(id);
    expect(renewed.data).toMatchObject({ state: 'waiting' });
    expect(renewed.data.code).not.toBe(before);
    expect((await renew(id)).data.code).toBe(renewed.data.code);
    expect((await open(id, 'another')).data.code).toBe(renewed.data.code);
    expect((await takeOver(id, 'another')).status).toBe(200);

    const reasons = await server.context.db
      .selectFrom('failure_reason')
      .select('type')
      .where('session_id', '=', id)
      .execute();
    expect(reasons).toEqual([{ type: 'client' }]);
    const alerts = await server.app.inject({
      url: '/api/v1/integrator/alerts/',
      headers: { authorization: 'Api-Key demo-key' },
    });
    expect(alerts.json().data.alerts).toEqual([
      expect.objectContaining({ session_id: id, code: 'hand_off_declined', technology: '' }),
    ]);
  });

  it('cannot skip the number: only a device that received it gets the session', async () => {
    const id = await create();
    const first = (await post('validate/', { session_id: id, fingerprint: 'computer' })).data.access_token;
    const direct = () => post('validate/?qr=true', { session_id: id, fingerprint: 'stranger' });
    expect(await direct()).toMatchObject({ status: 409, code: 'hand_off_not_open' });
    await open(id, 'phone');
    expect((await direct()).code).toBe('hand_off_not_open');
    // The previous device still holds the session.
    expect((await beat(id, first)).status).toBe(200);
    await open(id, 'stranger');
    // The computer is notified before it loses the session.
    expect((await look(id)).state).not.toBe('waiting');
    expect((await direct()).status).toBe(200);
  });

  it('may open the plain link once the device that has the session has offered it', async () => {
    const id = await create();
    const webView = (await post('validate/', { session_id: id, fingerprint: 'web view' })).data.access_token;
    const plain = () => post('validate/', { session_id: id, fingerprint: 'browser' });
    const offer = (token?: string) => post('hand-off/offer/', { session_id: id }, token);
    expect(await plain()).toMatchObject({ status: 403, code: 'other_device' });
    expect((await offer()).status).toBe(401);
    expect((await plain()).code).toBe('other_device');

    expect(await offer(webView)).toMatchObject({ status: 200, data: { state: 'waiting' } });
    // The number is still compared: the link alone does not take the session.
    expect(await plain()).toMatchObject({ status: 403, code: 'hand_off_offered' });
    expect((await post('validate/?qr=true', { session_id: id, fingerprint: 'browser' })).code).toBe(
      'hand_off_not_open',
    );
    expect((await open(id, 'browser')).data.known).toBe(false);
    expect((await look(id)).state).toBe('opened');
    expect((await plain()).code).toBe('hand_off_offered');
    const browser = (await takeOver(id, 'browser')).data.access_token;
    expect((await beat(id, browser)).status).toBe(200);
    expect((await offer(webView)).status).toBe(401);
    // Taken over: the offer has ended.
    expect((await post('validate/', { session_id: id, fingerprint: 'third' })).code).toBe('other_device');
  });

  it('gets no offer of a link that was declined, or had too many devices', async () => {
    const declined = await create();
    const opener = { session_id: declined, fingerprint: 'web view' };
    const first = (await post('validate/', opener)).data.access_token;
    await open(declined);
    await decline(declined);
    expect((await post('hand-off/offer/', { session_id: declined }, first)).code).toBe('hand_off_declined');
    expect((await post('validate/', { ...opener, fingerprint: 'browser' })).code).toBe('other_device');

    const full = await create();
    let last = '';
    for (const phone of ['1', '2', '3', '4', '5']) last = (await takeOver(full, phone)).data.access_token;
    expect((await post('hand-off/offer/', { session_id: full }, last)).code).toBe('hand_off_limit');
  });

  it('that says no twice closes the link for good', async () => {
    const id = await create();
    await open(id);
    await decline(id);
    expect((await renew(id)).status).toBe(200);
    await open(id);
    await decline(id);
    expect(await renew(id)).toMatchObject({ status: 403, code: 'hand_off_declined' });
    expect((await look(id)).state).toBe('closed');
    expect((await takeOver(id, 'another')).code).toBe('hand_off_declined');
  });

  it("in use is not displaced by another person's no", async () => {
    const id = await create();
    const token = (await takeOver(id)).data.access_token;
    await open(id, 'other');
    expect((await look(id)).state).toBe('opened');
    await decline(id, 'other');
    expect((await look(id)).state).toBe('declined');
    await beat(id, token);
    expect((await look(id)).state).toBe('active');
    expect((await takeOver(id)).status).toBe(200);
  });

  it('may be replaced, but only a limited number of times', async () => {
    const id = await create();
    for (const phone of ['1', '2', '3', '4', '5']) expect((await takeOver(id, phone)).status).toBe(200);
    expect((await open(id, '6')).code).toBe('hand_off_limit');
    expect((await takeOver(id, '6')).code).toBe('hand_off_limit');
    // The computer is notified once the last phone goes silent: the QR code helps only that phone.
    expect((await look(id)).state).toBe('active');
    time += 30_001;
    expect((await look(id)).state).toBe('full');
    expect((await takeOver(id, '5')).status).toBe(200);
  });

  it("needs the session's token for its heartbeat", async () => {
    const id = await create();
    expect((await post('hand-off/progress/', { session_id: id, step })).status).toBe(401);
    const first = (await takeOver(id, 'first')).data.access_token;
    await takeOver(id, 'second');
    expect((await beat(id, first)).status).toBe(401);
  });
});

it('the number depends only on the hand-off: every server of a deployment shows the same', async () => {
  const id = await create();
  const digest = createHash('sha256').update(`hand-off:${id}:0`).digest();
  expect((await look(id)).code).toBe(String(digest.readUInt32BE(0) % 10_000).padStart(4, '0'));
});
