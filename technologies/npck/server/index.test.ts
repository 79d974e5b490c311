import { buildTestApp, refuseConsents, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { type PhotoCheckState, ProviderError } from '@kuelik/providers';
import { fakeProviders } from '@kuelik/providers/testing';
import type { VisionEngine } from '@kuelik/vision/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { npckRoutes } from './index.ts';

const iin = '990231300010';
const otherIin = '900230400035';
const photo = Buffer.from('live face');

let time = Date.parse('2026-01-01T10:00:00Z');
let starts: { readonly iin: string; readonly photo: Uint8Array; readonly reference: string }[] = [];
let answer: PhotoCheckState | Error = { status: 'PROCESSING' };
let refusal: Error | null = null;
let hold: Promise<void> = Promise.resolve();

const providers = fakeProviders({
  photoCheck: {
    start: async (request) => {
      starts.push(request);
      await hold;
      if (refusal !== null) throw refusal;
      return { procId: `proc-${request.reference}` };
    },
    read: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  },
});

let server: TestApp;
let session: TestSession;
beforeAll(async () => {
  server = await buildTestApp({
    now: () => new Date(time),
    plugins: (platform) => [(app) => npckRoutes(app, { platform, vision: {} as VisionEngine, providers })],
    supported: ['LDSH', 'DR', 'F2F_NPCK'],
  });
});
beforeEach(async () => {
  starts = [];
  answer = { status: 'PROCESSING' };
  refusal = null;
  hold = Promise.resolve();
  session = await server.startSession({ technologies: ['LDSH', 'DR', 'F2F_NPCK'] });
});
afterAll(() => server.close());

async function start(fields: object = {}) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/face2face/npck/start/',
    headers: session.headers,
    payload: { session_id: session.id, locale: 'en', ...fields },
  });
  return { status: reply.statusCode, body: reply.json() };
}
async function status(procId?: string) {
  const query = new URLSearchParams({
    session_id: session.id,
    ...(procId === undefined ? {} : { proc_id: procId }),
  });
  const url = `/api/v1/face2face/npck/status/?${query}`;
  const reply = await server.app.inject({ method: 'GET', url, headers: session.headers });
  return { status: reply.statusCode, body: reply.json() };
}
const consents = () =>
  server.context.db.selectFrom('consent').selectAll().where('session_id', '=', session.id).execute();
const failed = (httpStatus: number, code: string, detail = {}) => ({
  status: httpStatus,
  body: { code, detail },
});
const statusOf = (name: string, more = {}) => ({ status: 200, body: { data: { status: name, ...more } } });
const provider = (kind: 'refused' | 'unavailable', code: string | null = null) =>
  new ProviderError({ provider: 'photo-check', kind, code });
const finished = (matching: boolean, similarity: number | null = 0.934): PhotoCheckState => ({
  status: 'FINISHED',
  matching,
  similarity,
});
const passLiveness = () =>
  server.platform.results.record(
    session.id,
    'LDSH',
    { status: 'success', data: {} },
    { evidence: [{ kind: 'liveness-photo', bytes: photo, contentType: 'image/jpeg' }] },
  );
const readDocument = () =>
  server.platform.results.record(
    session.id,
    'DR',
    { status: 'success', data: {} },
    { person: [{ by: 'document-zone', iin }] },
  );
const left = () => server.platform.attempts.left(session.id, 'F2F_NPCK', 3);

it('requires the live photo and an IIN', async () => {
  expect(await start({ iin })).toMatchObject(failed(409, 'liveness_missing'));
  await passLiveness();
  expect(await status()).toMatchObject(statusOf('NOT_STARTED', { iin_known: false, attempts_left: 3 }));
  expect(await start()).toMatchObject(failed(400, 'iin_required'));
  expect(await start({ iin: '990231300011' })).toMatchObject(failed(400, 'invalid_iin'));
  expect([starts.length, await left()]).toEqual([0, 3]);
});

it('sends the photo, waits, and records the match once', async () => {
  await passLiveness();
  const { body } = await start({ iin });
  expect(starts[0]).toMatchObject({ iin });
  expect(Buffer.from(starts[0]?.photo ?? []).equals(photo)).toBe(true);
  expect(starts[0]?.reference).not.toContain(session.id);
  const id: string = body.data.proc_id;
  expect(await status(id)).toMatchObject(statusOf('PROCESSING', { proc_id: id, iin_known: true }));
  // The page was reloaded: the server knows the process.
  expect(await status()).toMatchObject(statusOf('PROCESSING', { proc_id: id }));
  expect(await status('another')).toMatchObject(failed(404, 'proc_not_found'));
  answer = finished(true);
  const result = {
    result: true,
    matching: true,
    status: 'success',
    liveness_photo: photo.toString('base64'),
    prediction_percent: 93,
  };
  for (const reply of await Promise.all([status(id), status(id), status()])) {
    expect(reply).toMatchObject(statusOf('FINISHED', { result }));
  }
  answer = provider('unavailable');
  expect(await status()).toMatchObject(statusOf('FINISHED', { result }));
  expect(await start({ iin })).toMatchObject(failed(409, 'result_already_exists'));
  expect(await server.platform.results.read(session.id, 'F2F_NPCK')).toEqual({
    status: 'success',
    data: result,
  });
  expect(await consents()).toMatchObject([{ purpose: 'state-photo-check', locale: 'en' }]);
});

it('records the consent in the end if the server dies before it is stored', async () => {
  await passLiveness();
  const accept = await refuseConsents(server.context.db);
  expect(await start({ iin })).toMatchObject({ status: 500 });
  await accept();
  for (let repeated = 0; repeated < 2; repeated += 1) {
    expect(await start({ iin })).toMatchObject({ status: 200 });
    expect(await consents()).toMatchObject([{ purpose: 'state-photo-check', locale: 'en' }]);
  }
});

describe('the IIN', () => {
  it('proved by a document overrides a typed one, and no other is tried', async () => {
    await passLiveness();
    await readDocument();
    expect(await status()).toMatchObject(statusOf('NOT_STARTED', { iin_known: true }));
    await start({ iin: otherIin });
    expect(starts[0]?.iin).toBe(iin);
    answer = finished(false, null);
    expect(await status()).toMatchObject(
      statusOf('FINISHED', { attempts_left: 0, result: { matching: false, prediction_percent: null } }),
    );
    expect(await start()).toMatchObject(failed(423, 'maximum_attempts', { attempts_left: 0 }));
    await expect(
      server.platform.results.record(session.id, 'F2F_NPCK', { status: 'success', data: {} }),
    ).rejects.toMatchObject({ httpStatus: 423, code: 'maximum_attempts' });
  });

  it('typed earlier is used, and can be corrected after a mismatch, three times in total', async () => {
    await passLiveness();
    await server.platform.person.remember(session.id, { iin: otherIin });
    await start();
    expect(starts[0]?.iin).toBe(otherIin);
    answer = finished(false);
    expect(await status()).toMatchObject(statusOf('FINISHED', { attempts_left: 2 }));
    expect(await status()).toMatchObject(statusOf('FINISHED', { attempts_left: 2 }));
    await start({ iin });
    expect(starts[1]?.iin).toBe(iin);
    expect(await status()).toMatchObject(statusOf('FINISHED', { attempts_left: 1 }));
    await start({ iin });
    await status();
    expect(await start({ iin })).toMatchObject(failed(423, 'maximum_attempts', { attempts_left: 0 }));
    expect(new Set(starts.map(({ reference }) => reference)).size).toBe(3);
  });

  it.each(['iin_not_found', 'invalid_iin'] as const)(
    'refused by the state with %s uses an attempt',
    async (code) => {
      await passLiveness();
      refusal = provider('refused', code);
      expect(await start({ iin })).toMatchObject({ body: { code, detail: { attempts_left: 2 } } });
      refusal = null;
      expect(await start({ iin: otherIin })).toMatchObject({ status: 200 });
    },
  );
});

describe('after the last attempt', () => {
  const spendAll = async () => {
    for (let i = 0; i < 3; i += 1) {
      refusal = provider('refused', 'iin_not_found');
      await start({ iin: otherIin });
    }
    refusal = null;
  };
  beforeEach(async () => {
    await passLiveness();
    expect(await start({ iin })).toMatchObject({ status: 200 });
    await spendAll();
    expect(await left()).toBe(0);
  });

  it.each([true, false])(
    'a comparison under way changes nothing, whatever it finds: %s',
    async (matching) => {
      answer = finished(matching);
      const over = statusOf('FAILED', { reason: 'iin_not_found', attempts_left: 0, result: null });
      expect(await status()).toMatchObject(over);
      expect(await status()).toMatchObject(over);
      expect(await server.platform.results.read(session.id, 'F2F_NPCK')).toEqual({
        status: 'failure',
        data: { code: 'iin_not_found' },
      });
    },
  );
});

it('a match after the last mismatch shows the mismatch', async () => {
  await passLiveness();
  await start({ iin });
  const mismatch = {
    result: false,
    matching: false,
    status: 'failure',
    liveness_photo: '',
    prediction_percent: 12,
  };
  const failure = { status: 'failure', data: mismatch } as const;
  await server.platform.results.record(session.id, 'F2F_NPCK', failure, { final: true });
  answer = finished(true);
  for (let i = 0; i < 2; i += 1) {
    expect(await status()).toMatchObject(statusOf('FINISHED', { result: mismatch }));
  }
});

describe('without a reply', () => {
  beforeEach(async () => {
    await passLiveness();
    await start({ iin });
  });

  it('times out by the server’s clock, using no attempt, and the next attempt is a new process', async () => {
    time += 119_000;
    expect(await status()).toMatchObject(statusOf('PROCESSING'));
    time += 1000;
    expect(await status()).toMatchObject(statusOf('FAILED', { reason: 'timeout', attempts_left: 3 }));
    answer = finished(true);
    expect(await status()).toMatchObject(statusOf('FAILED', { reason: 'timeout' }));
    answer = { status: 'PROCESSING' };
    await start();
    expect(await status()).toMatchObject(statusOf('PROCESSING'));
    expect(starts[0]?.reference).not.toBe(starts[1]?.reference);
  });

  it.each([
    ['proc_not_found', 'lost', 3],
    ['iin_not_found', 'iin_not_found', 2],
  ] as const)('%s ends it as %s', async (code, reason, attemptsLeft) => {
    answer = provider('refused', code);
    expect(await status()).toMatchObject(statusOf('FAILED', { reason, attempts_left: attemptsLeft }));
    expect(await status()).toMatchObject(statusOf('FAILED', { reason, attempts_left: attemptsLeft }));
  });

  it('an outage ends, or the time runs out', async () => {
    answer = provider('unavailable');
    expect(await status()).toMatchObject(failed(503, 'provider_unavailable'));
    answer = { status: 'PROCESSING' };
    expect(await status()).toMatchObject(statusOf('PROCESSING'));
    answer = provider('unavailable');
    time += 120_000;
    expect(await status()).toMatchObject(statusOf('FAILED', { reason: 'timeout' }));
    expect(await left()).toBe(3);
  });
});

describe('starting', () => {
  beforeEach(() => passLiveness());

  it('again while in progress returns the same process', async () => {
    const first = await start({ iin });
    expect(await start()).toEqual(first);
    expect(starts).toHaveLength(1);
  });

  it('concurrently starts once', async () => {
    let finish = () => {};
    hold = new Promise((resolve) => {
      finish = resolve;
    });
    const first = start({ iin });
    await expect.poll(() => starts.length).toBe(1);
    expect(await start({ iin })).toMatchObject(failed(409, 'request_in_progress'));
    finish();
    expect(await first).toMatchObject({ status: 200 });
  });

  it('after an outage sends the same reference, so it is the same process', async () => {
    refusal = provider('unavailable');
    expect(await start({ iin })).toMatchObject(failed(503, 'provider_unavailable'));
    refusal = null;
    expect(await start()).toMatchObject({ status: 200 });
    expect(starts[0]?.reference).toBe(starts[1]?.reference);
    expect(await left()).toBe(3);
  });

  it('with a photo that the state cannot read, or without access, reports it', async () => {
    refusal = provider('refused', 'photo_unreadable');
    expect(await start({ iin })).toMatchObject(failed(409, 'photo_unreadable'));
    refusal = provider('refused', 'no_access');
    expect(await start({ iin })).toMatchObject({ status: 403, body: { code: 'no_access' } });
    const alerts = server.context.db.selectFrom('alert').selectAll().where('code', '=', 'no_access');
    expect((await alerts.execute()).length).toBeGreaterThan(0);
    expect(await left()).toBe(3);
  });

  it('requires a subscription', async () => {
    await server.context.db.deleteFrom('technology_access').execute();
    expect(await start({ iin })).toMatchObject({ status: 403, body: { code: 'no_access' } });
    expect(starts).toEqual([]);
  });
});
