import {
  buildTestApp,
  multipartBody,
  refuseState,
  type TestApp,
  type TestSession,
} from '@kuelik/backend/testing';
import { type CloudSigning, ProviderError } from '@kuelik/providers';
import { fakeProviders } from '@kuelik/providers/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identifierErrors } from '../../contract/identifier.ts';
import { signatureRoutes } from '../index.ts';
import { readSigner } from '../signing-person.ts';
import { unreachable } from '../testing.ts';

let time = Date.parse('2026-11-21T10:00:00Z');
let sent: { iin: string; phone: string; locale: string }[] = [];
let refuses: ProviderError | null = null;
let approvals = 0;
/** Accepts one code and counts no attempts. */
const signing: Partial<CloudSigning> = {
  identify: async ({ iin, phone, locale }) => {
    if (refuses !== null) throw refuses;
    sent.push({ iin, phone, locale });
    return { identificationId: `id-${sent.length}`, codeLength: 6, resendAfterS: 60 };
  },
  approve: async (_id, code) => {
    approvals += 1;
    return code === '123456'
      ? { status: 'APPROVED', fullName: 'ТЕСТОВ ТЕСТ' }
      : { status: 'WRONG_CODE', attemptsLeft: 99 };
  },
};

let server: TestApp;
let session: TestSession;
beforeAll(async () => {
  server = await buildTestApp({
    now: () => new Date(time),
    supported: ['ED', 'DSI'],
    plugins: (platform) => [
      (app) => signatureRoutes(app, { platform, vision: unreachable, providers: fakeProviders({ signing }) }),
    ],
  });
});
beforeEach(async () => {
  time += 60_000;
  sent = [];
  refuses = null;
  approvals = 0;
  session = await server.startSession({ technologies: ['DSI'] });
});
afterAll(() => server.close());

const iin = '990231300010';
async function post(path: string, payload: object) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v1/digital-signature-identifier/${path}/`,
    headers: session.headers,
    payload: { session_id: session.id, ...payload },
  });
  return { status: reply.statusCode, body: reply.json() };
}
const identify = (more: object = {}) => post('identify', { iin, phone: '+7 (701) 000-00-01', ...more });
const approve = (code: string) => post('approve', { code });

const consents = () =>
  server.context.db
    .selectFrom('consent')
    .select(['purpose', 'channel', 'locale'])
    .where('session_id', '=', session.id)
    .execute();

async function upload() {
  const form = multipartBody(
    { session_id: session.id, document_type: 'CONTRACT', document_names: 'a.txt' },
    { files: { bytes: Buffer.from('Шарт'), filename: 'a.txt' } },
  );
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/digital-signature-signer/document/upload/',
    headers: { ...form.headers, authorization: 'Api-Key demo-key' },
    payload: form.payload,
  });
}

describe('identifying', () => {
  beforeEach(upload);

  it('sends a code, accepts it, and records who it was and what they saw [7.14]', async () => {
    expect((await identify({ locale: 'kz' })).body).toEqual({
      data: { code_length: 6, resend_after_s: 60, attempts_left: 3 },
    });
    expect(sent).toEqual([{ iin, phone: '+77010000001', locale: 'kk' }]);
    const approved = await approve('123456');
    expect(approved.body.data).toMatchObject({
      result: true,
      iin,
      phone: '+77010000001',
      full_name: 'ТЕСТОВ ТЕСТ',
      documents: [{ name: 'a.txt', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    const recorded = await server.platform.results.read(session.id, 'DSI');
    expect(recorded).toEqual({ status: 'success', data: approved.body.data });
    expect(await identify()).toMatchObject({ status: 409, body: { code: 'result_already_exists' } });
    expect(await approve('123456')).toMatchObject({ status: 409, body: { code: 'result_already_exists' } });
  });

  it('records the consent with the form, before any code is entered, once for resent codes [6.5, 6.6]', async () => {
    refuses = new ProviderError({ provider: 'signing', kind: 'unavailable' });
    expect((await identify({ locale: 'kz' })).status).toBe(503);
    const given = { purpose: 'signing-identification', channel: 'checkbox', locale: 'kz' };
    expect(await consents()).toEqual([given]);
    refuses = null;
    await identify({ locale: 'kz' });
    time += 60_000;
    await identify({ locale: 'kz' });
    await approve('123456');
    expect(await consents()).toEqual([given]);
  });

  it('records the consent of each person, once for each, also if the server dies before it has noted the SMS', async () => {
    const accept = await refuseState(server.context.db, 'signing-person');
    for (let i = 0; i < 2; i += 1) expect((await identify()).status).toBe(500);
    await accept();
    await identify();
    expect(await consents()).toHaveLength(1);
    await identify({ phone: '+7 (701) 000-00-02' });
    expect(await consents()).toHaveLength(2);
  });

  it('identifies once, even with concurrent codes', async () => {
    await identify();
    const outcomes = await Promise.all([approve('123456'), approve('123456'), approve('123456')]);
    const codes = outcomes.map(({ status, body }) => (status === 200 ? 'approved' : body.code));
    expect(codes.filter((code) => code === 'approved')).toHaveLength(1);
    for (const code of codes) {
      expect(['approved', 'request_in_progress', 'result_already_exists']).toContain(code);
    }
    expect(approvals).toBe(1);
  });

  it('identifies no one if interrupted before its record is written', async () => {
    await identify();
    const { results } = server.platform;
    const record = results.record;
    Object.assign(results, { record: () => Promise.reject(new Error('killed')) });
    expect((await approve('123456')).status).toBe(500);
    Object.assign(results, { record });
    expect(await readSigner(server.platform, session.id)).toBeNull();
    expect((await approve('123456')).status).toBe(200);
    expect(await readSigner(server.platform, session.id)).toEqual({ identificationId: 'id-1', locale: 'ru' });
  });

  it('sends no code for an IIN other than the proved one', async () => {
    session = await server.startSession({ technologies: ['ED', 'DSI'] });
    await upload();
    const proved = { by: 'e-document', iin: '990231400017' } as const;
    const success = { status: 'success', data: {} } as const;
    await server.platform.results.record(session.id, 'ED', success, { person: [proved] });
    expect(await identify()).toMatchObject({ status: 409, body: { code: 'other_person' } });
    expect(sent).toEqual([]);
    expect(await identify({ iin: proved.iin })).toMatchObject({ status: 200 });
  });

  it('sends no second code to the same person within a minute, and one after it', async () => {
    await identify();
    time += 20_000;
    expect(await identify()).toMatchObject({
      status: 409,
      body: { code: 'session_already_exists', detail: { resend_after_s: 40 } },
    });
    expect(await identify({ phone: '87010000002' })).toMatchObject({ status: 200 });
    time += 60_000;
    expect(await identify({ phone: '87010000002' })).toMatchObject({ status: 200 });
    expect(sent.map(({ phone }) => phone)).toEqual(['+77010000001', '+77010000002', '+77010000002']);
  });

  it('allows three attempts per code and five codes, whatever the service counts', async () => {
    for (let code = 1; code <= 5; code += 1) {
      expect((await identify()).status).toBe(200);
      expect(await approve('000000')).toMatchObject({ status: 400, body: { detail: { attempts_left: 2 } } });
      expect(await approve('000000')).toMatchObject({ status: 400, body: { detail: { attempts_left: 1 } } });
      const detail = { attempts_left: 0, can_resend: code < 5 };
      expect(await approve('000000')).toMatchObject({ status: 423, body: { detail } });
      expect(await approve('123456')).toMatchObject({ status: 423, body: { detail } });
      time += 61_000;
    }
    expect(await identify()).toMatchObject({ status: 423, body: { code: 'maximum_attempts' } });
  });

  it.each([...identifierErrors])('passes on the service’s %s [8.22]', async (code) => {
    refuses = new ProviderError({ provider: 'signing', kind: 'refused', code });
    expect((await identify()).body).toMatchObject({ code });
  });

  it.each([
    ['timeout', 'cannot_connect'],
    ['unavailable', 'cannot_connect'],
    ['invalid_reply', 'service_not_available'],
  ] as const)('reports a service that is %s as %s', async (kind, code) => {
    refuses = new ProviderError({ provider: 'signing', kind });
    expect(await identify()).toMatchObject({ status: 503, body: { code } });
  });

  it('rejects invalid numbers', async () => {
    expect(await identify({ iin: '990231300011' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_iin' },
    });
    for (const phone of ['no phone', '+7 (701) 000-00-0', '+7 (701) 000-00-011', '+996 700 000 000']) {
      expect(await identify({ phone }), phone).toMatchObject({
        status: 400,
        body: { code: 'invalid_phone' },
      });
    }
    expect(sent).toEqual([]);
  });
});

it('requires a document', async () => {
  expect(await identify()).toMatchObject({ status: 409, body: { code: 'no_file' } });
});

it('needs the technology and the subscription [6.7]', async () => {
  await upload();
  session = await server.startSession({ technologies: ['ED'] });
  expect(await identify()).toMatchObject({ status: 403, body: { code: 'no_access' } });
  session = await server.startSession({ technologies: ['DSI'] });
  await upload();
  const { db } = server.context;
  const subscriptions = await db.selectFrom('subscription').selectAll().execute();
  await db.deleteFrom('subscription').execute();
  const refused = await identify();
  await db.insertInto('subscription').values(subscriptions).execute();
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'no_access', detail: { reason: 'no_subscription' } },
  });
});

it('requires a requested code', async () => {
  expect(await approve('123456')).toMatchObject({ status: 404, body: { code: 'session_not_exist' } });
});

it('does not start with an unreadable document', async () => {
  await upload();
  const { blobs } = server.context;
  const get = blobs.get;
  const missing = Object.assign(new Error('missing'), { code: 'blob_not_found' });
  Object.assign(blobs, { get: () => Promise.reject(missing) });
  const reply = await identify().finally(() => Object.assign(blobs, { get }));
  expect(reply).toMatchObject({ status: 409, body: { code: 'file_error' } });
  expect(sent).toEqual([]);
});

it('stores why it failed [7.15]', async () => {
  const reply = await post('failure-reason', { failure_type: 'server', detail: { status: 503 } });
  expect(reply.status).toBe(200);
  const rows = await server.context.db
    .selectFrom('failure_reason')
    .select('type')
    .where('session_id', '=', session.id)
    .execute();
  expect(rows).toEqual([{ type: 'server' }]);
});
