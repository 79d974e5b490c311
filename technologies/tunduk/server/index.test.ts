import { buildTestApp, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { type KyrgyzSearch, ProviderError } from '@kuelik/providers';
import { fakeProviders } from '@kuelik/providers/testing';
import type { VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tundukRoutes } from './index.ts';

const photoJpeg = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer();
const pin = '23112199900001';
const number = 'ID0000001';
const found = { pin, document_number: number, last_name: 'ТЕСТОВ', first_name: 'ТЕСТ', gender: 'male' };

let searches: KyrgyzSearch[] = [];
let answer: Readonly<Record<string, unknown>> | Error = found;
let hold: Promise<void> = Promise.resolve();
const providers = fakeProviders({
  state: {
    searchKyrgyz: async (search) => {
      searches.push(search);
      await hold;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  },
});

let server: TestApp;
let session: TestSession;
beforeAll(async () => {
  server = await buildTestApp({
    plugins: (platform) => [(app) => tundukRoutes(app, { platform, vision: {} as VisionEngine, providers })],
    supported: ['TDK'],
  });
});
beforeEach(async () => {
  searches = [];
  answer = found;
  hold = Promise.resolve();
  session = await server.startSession({ technologies: ['TDK'] });
});
afterAll(() => server.close());

async function search(fields: object = {}) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/tunduk/search/',
    headers: session.headers,
    payload: { session_id: session.id, pin, document_number: number, locale: 'my', ...fields },
  });
  return { status: reply.statusCode, body: reply.json() };
}
async function status() {
  const url = `/api/v1/tunduk/result/?session_id=${session.id}`;
  const reply = await server.app.inject({ method: 'GET', url, headers: session.headers });
  return reply.json().data;
}
const failed = (status: number, code: string, detail = {}) => ({ status, body: { code, detail } });
const provider = (
  kind: 'refused' | 'unavailable' | 'timeout' | 'invalid_reply',
  code: string | null = null,
) => new ProviderError({ provider: 'state-gateway', kind, code });
const nobody = () => provider('refused', 'search-failed');
const left = () => server.platform.attempts.left(session.id, 'TDK', 3);

it('finds a person once, and returns the same result on repeats', async () => {
  expect(await search()).toMatchObject({ status: 200, body: { data: { ...found, address: null } } });
  expect(searches[0]).toMatchObject({
    pin,
    documentNumber: number,
    locale: 'en',
    organization: 'Kuelik Demo',
  });
  expect(await search()).toMatchObject({ status: 200, body: { data: found } });
  expect(await search({ document_number: 'AN0000001' })).toMatchObject(failed(409, 'result_already_exists'));
  expect(searches).toHaveLength(1);
  expect(await status()).toMatchObject({ attempts_left: 3, result: found });
  expect(await server.platform.results.read(session.id, 'TDK')).toMatchObject({
    status: 'success',
    data: found,
  });
});

it('keeps the photo as our own encoding of it, and none that cannot be decoded', async () => {
  const sent = await photoJpeg();
  answer = { ...found, face_photo: sent.toString('base64') };
  const { face_photo } = (await search()).body.data;
  const kept = await server.platform.evidence.get(session.id, 'registry-photo');
  expect(Buffer.from(kept ?? []).toString('base64')).toBe(face_photo);
  expect(face_photo).not.toBe(sent.toString('base64'));
  session = await server.startSession({ technologies: ['TDK'] });
  // The first bytes of a JPEG, and nothing behind them.
  answer = { ...found, face_photo: sent.subarray(0, 100).toString('base64') };
  expect(await search()).toMatchObject({ status: 200, body: { data: { ...found, face_photo: null } } });
  expect(await server.platform.evidence.get(session.id, 'registry-photo')).toBeNull();
});

it.each([
  [{ pin: '123' }, 'invalid_pin'],
  [{ pin: '33112199900001' }, 'invalid_pin'],
  [{ pin: `${pin}0` }, 'invalid_pin'],
  [{ document_number: 'ID123' }, 'invalid_document_number'],
  [{ document_number: 'XX0000001' }, 'invalid_document_number'],
])('%o is malformed, and uses nothing', async (fields, code) => {
  expect(await search(fields)).toMatchObject(failed(400, code));
  expect([searches.length, await left()]).toEqual([0, 3]);
});

describe('a search without a result', () => {
  it('uses an attempt; the third is the last [8.24]', async () => {
    answer = nobody();
    expect(await search()).toMatchObject(failed(404, 'search-failed', { attempts_left: 2 }));
    expect(await search()).toMatchObject(failed(404, 'search-failed', { attempts_left: 1 }));
    expect(await search()).toMatchObject(failed(423, 'maximum-attempts', { attempts_left: 0 }));
    answer = found;
    expect(await search()).toMatchObject(failed(423, 'maximum-attempts', { attempts_left: 0 }));
    expect(searches).toHaveLength(3);
    expect(await status()).toEqual({ attempts_left: 0, result: null });
    expect(await server.platform.results.read(session.id, 'TDK')).toEqual({
      status: 'failure',
      data: { code: 'maximum-attempts' },
    });
  });

  it('is never repeated more often than that, even concurrently', async () => {
    answer = nobody();
    const replies = await Promise.all(Array.from({ length: 50 }, () => search()));
    expect(searches.length).toBeLessThanOrEqual(3);
    const codes = new Set(replies.map(({ body }) => body.code));
    // A busy database may refuse; that does not count as a search either.
    const allowed = ['search-failed', 'maximum-attempts', 'request_in_progress', 'overloaded'];
    expect(allowed).toEqual(expect.arrayContaining([...codes]));
  });

  it('refuses in the words of the specification where another call has ended the step meanwhile', async () => {
    let finish = () => {};
    hold = new Promise((resolve) => {
      finish = resolve;
    });
    const late = search();
    await expect.poll(() => searches.length).toBe(1);
    const failure = { status: 'failure', data: { code: 'search-failed' } } as const;
    await server.platform.results.record(session.id, 'TDK', failure, { final: true });
    finish();
    expect(await late).toMatchObject(failed(423, 'maximum-attempts', { attempts_left: 0 }));
  });

  it('may be followed by a successful one', async () => {
    answer = nobody();
    await search();
    answer = found;
    expect(await search()).toMatchObject({ status: 200 });
  });
});

it.each([
  provider('unavailable'),
  provider('timeout'),
  provider('invalid_reply'),
  provider('refused', 'connection-error'),
  provider('refused', 'never_heard_of'),
  {},
  { ...found, pin: '23112199900002' },
])('an outage uses nothing and can be retried: %o', async (outage) => {
  answer = outage;
  expect(await search()).toMatchObject(failed(503, 'connection-error'));
  expect(await left()).toBe(3);
  answer = found;
  expect(await search()).toMatchObject({ status: 200 });
});

it('concurrent calls search once', async () => {
  let finish = () => {};
  hold = new Promise((resolve) => {
    finish = resolve;
  });
  const first = search();
  await expect.poll(() => searches.length).toBe(1);
  expect(await search()).toMatchObject(failed(409, 'request_in_progress'));
  finish();
  expect(await first).toMatchObject({ status: 200 });
});

it.each(['no_access', 'no_subscription'] as const)(
  '%s uses nothing and alerts the integrator',
  async (code) => {
    answer = provider('refused', code);
    expect(await search()).toMatchObject({ status: 403, body: { code } });
    expect(await left()).toBe(3);
    const alerts = server.context.db.selectFrom('alert').selectAll().where('code', '=', code);
    expect((await alerts.execute()).length).toBeGreaterThan(0);
  },
);

it('requires a subscription', async () => {
  await server.context.db.deleteFrom('technology_access').execute();
  expect(await search()).toMatchObject({ status: 403, body: { code: 'no_access' } });
  expect(searches).toEqual([]);
});
