import {
  buildTestApp,
  refuseResults,
  refuseState,
  type TestApp,
  type TestSession,
} from '@kuelik/backend/testing';
import type { VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { down, fakeState, identityCard, iin, refused } from './fake-state.ts';
import { edocumentRoutes } from './index.ts';

const photoJpeg = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer();
let time = Date.parse('2026-03-01T10:00:00Z');
const log: string[] = [];
const state = fakeState();
let server: TestApp;
let session: TestSession;

beforeAll(async () => {
  server = await buildTestApp({
    now: () => new Date(time),
    supported: ['ED'],
    log: { write: (line) => log.push(line) },
    plugins: (platform) => [
      (app) => edocumentRoutes(app, { platform, providers: state.providers, vision: {} as VisionEngine }),
    ],
  });
});
const start = async (settings = {}) => {
  session = await server.startSession({ technologies: ['ED'], settings: { ED: settings } });
};
beforeEach(async () => {
  state.calls.length = 0;
  state.next.clear();
  log.length = 0;
  await start();
});
afterAll(() => server.close());

let keys = 0;
async function post(path: string, body: object, key = `key-of-a-test-${keys++}`) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v1/e-document/${path}/`,
    headers: { ...session.headers, 'x-idempotency-key': key },
    payload: { session_id: session.id, ...body },
  });
  const { data, code, detail } = reply.json();
  return { status: reply.statusCode, data, code, detail };
}
async function look() {
  const reply = await server.app.inject({
    method: 'GET',
    url: `/api/v1/e-document/result/?session_id=${session.id}`,
    headers: session.headers,
  });
  return { status: reply.statusCode, ...reply.json() };
}
const who = { iin, phone: '8 (701) 123-45-67', document_type: 'IdentityCard' };
const request = (changes = {}) => post('request', { ...who, ...changes });
const approve = (code = '123456') => post('approve', { code, locale: 'kz' });
const byCode = (code = '123456', changes = {}) =>
  post('code', { code, iin, document_type: 'IdentityCard', ...changes });
const recorded = () => server.platform.results.read(session.id, 'ED');
const consents = () =>
  server.context.db.selectFrom('consent').select('channel').where('session_id', '=', session.id).execute();

describe('by SMS', () => {
  it('sends a code, and the code returns the document, its photo and the consent [1.7, 3.25]', async () => {
    const sent = await request();
    expect(sent.data).toEqual({ code_length: 6, resend_after_s: 60, attempts_left: 3, sms_left: 4 });
    expect((await look()).data).toMatchObject({ status: 'CODE_SENT', iin, phone: '+77011234567' });
    const received = await approve();
    expect(received).toMatchObject({
      status: 200,
      data: { status: 'READY', result: { phone: '+77011234567' } },
    });
    const photo = await server.platform.evidence.get(session.id, 'edocument-photo');
    const face_photo = Buffer.from(photo!).toString('base64');
    expect(await recorded()).toMatchObject({ status: 'success', data: { ...identityCard, face_photo } });
    expect(await server.platform.person.read(session.id)).toEqual({ iin, phone: '+77011234567' });
    const consent = await server.context.db.selectFrom('consent').selectAll().executeTakeFirstOrThrow();
    expect(consent).toMatchObject({ purpose: 'e-document', locale: 'kz', channel: 'sms-code' });
    expect((await look()).data).toMatchObject({ status: 'READY', result: { document_type: 'IdentityCard' } });
  });

  it('keeps the photo as our own encoding of it, and none that cannot be decoded', async () => {
    const sent = await photoJpeg();
    for (const [photo, isPhoto] of [
      [sent, true],
      [sent.subarray(0, 100), false],
    ] as const) {
      await start();
      await request();
      state.next.set('approve', { ...identityCard, face_photo: photo.toString('base64') });
      const { face_photo } = (await approve()).data.result;
      const kept = await server.platform.evidence.get(session.id, 'edocument-photo');
      expect(kept && Buffer.from(kept).toString('base64')).toBe(face_photo);
      expect(face_photo === null).toBe(!isPhoto);
      expect(face_photo).not.toBe(photo.toString('base64'));
    }
  });

  it('repeated after a lost reply, returns the current state, never a stale SMS', async () => {
    const again = () => post('request', who, 'a-key-whose-answer-was-lost');
    const smsState = { code_length: 6, resend_after_s: 60, attempts_left: 3, sms_left: 4 };
    expect((await again()).data).toEqual(smsState);
    expect((await again()).data).toEqual(smsState);
    time += 60_000;
    const open = { ...smsState, resend_after_s: 0 };
    expect(await again()).toMatchObject({ status: 400, code: 'double_request', detail: open });
    time += 15 * 60_000;
    expect((await again()).data).toEqual({ ...smsState, sms_left: 3 });
    expect(state.calls.filter((name) => name === 'request')).toHaveLength(2);
  });

  it('counts one SMS when the server dies before it has noted the request, however often that happens', async () => {
    const accept = await refuseState(server.context.db, 'ED');
    for (let i = 0; i < 3; i += 1) expect((await request()).status).toBe(500);
    await accept();
    expect((await request()).data).toMatchObject({ sms_left: 4 });
  });

  it('records no consent when the server dies before it has noted the approval', async () => {
    await request();
    const accept = await refuseState(server.context.db, 'ED');
    expect((await approve()).status).toBe(500);
    await accept();
    expect(await consents()).toEqual([]);
    expect((await approve()).status).toBe(200);
    expect(await consents()).toHaveLength(1);
  });

  it('counts wrong codes and gives every new code its own attempts', async () => {
    await request();
    for (const left of [2, 1, 0]) {
      expect(await approve('000000')).toMatchObject({
        status: 400,
        code: 'wrong_code',
        detail: { attempts_left: left },
      });
    }
    const limited = await approve();
    expect(limited).toMatchObject({ status: 423, code: 'maximum_attempts', detail: { limit: 'sms-code' } });
    expect(await post('resend', {})).toMatchObject({ status: 429, code: 'resend_too_early' });
    time += 60_000;
    expect((await post('resend', {})).data).toMatchObject({ attempts_left: 3, resend_after_s: 60 });
    expect(await approve()).toMatchObject({ status: 200 });
  });

  it('submits no more than the allowed attempts to the state, even for concurrent codes', async () => {
    await request();
    const tries = Array.from({ length: 40 }, (_, i) => approve(String(100_000 + i)));
    const replies = await Promise.all(tries);
    while ((await approve('999999')).status !== 423);
    expect(state.calls.filter((name) => name === 'approve')).toHaveLength(3);
    // The other calls got a reason: another code in progress, no attempts left, too many at once.
    for (const { status } of replies) expect([400, 409, 423, 503]).toContain(status);
  });

  it('receives once, however often the same approval is sent', async () => {
    await request();
    const body = { code: '123456' };
    const replies = await Promise.all([1, 2, 3].map(() => post('approve', body, 'one-and-the-same-key')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await post('approve', body, 'one-and-the-same-key')).toMatchObject({ status: 200 });
    expect(await approve()).toMatchObject({ status: 400, code: 'already_received' });
    expect(await request()).toMatchObject({ status: 400, code: 'already_received' });
    expect(state.calls.filter((name) => name === 'approve')).toHaveLength(1);
  });

  it('sends no second SMS for the same data, but one for other data', async () => {
    const [first, second] = await Promise.all([request(), request()]);
    const [sent = 0, other = 0] = [first.status, second.status].sort();
    expect(sent).toBe(200);
    // The first is in progress, or has just ended.
    expect([400, 409]).toContain(other);
    expect(await request()).toMatchObject({ code: 'double_request', detail: { attempts_left: 3 } });
    expect(await request({ phone: '+7 702 123 45 67' })).toMatchObject({ data: { sms_left: 3 } });
    expect(state.calls).toEqual(['request', 'request']);
  });

  it('keeps an open request after a refused one and after attempts by another method', async () => {
    await request();
    for (const problem of [down(), refused('mcdb')]) {
      state.next.set('request', problem);
      await request({ phone: '+7 702 123 45 67' });
    }
    await byCode('000000', { document_type: 'Passport', iin: '850228400002' });
    expect((await look()).data).toMatchObject({ status: 'CODE_SENT', iin, phone: '+77011234567' });
    expect(await approve()).toMatchObject({ status: 200 });
    expect(await server.platform.person.read(session.id)).toEqual({ iin, phone: '+77011234567' });
  });

  it('limits the SMS of a session', async () => {
    for (const phone of [1, 2, 3, 4, 5]) await request({ phone: `+7701123456${phone}` });
    expect(await request()).toMatchObject({ status: 423, detail: { limit: 'sms' } });
    time += 60_000;
    expect(await post('resend', {})).toMatchObject({ status: 423, detail: { limit: 'sms' } });
  });

  it.each(['unavailable', 'timeout', 'invalid_reply'] as const)(
    'uses no attempt while the state is down: %s',
    async (kind) => {
      state.next.set('request', down(kind));
      expect(await request()).toMatchObject({ status: 503, code: 'provider_unavailable' });
      expect(await request()).toMatchObject({ data: { sms_left: 4 } });
      state.next.set('approve', down(kind));
      expect(await approve()).toMatchObject({ status: 503 });
      expect((await look()).data.sms.attempts_left).toBe(3);
      expect(await approve()).toMatchObject({ status: 200 });
    },
  );

  it('waits for a document that is still being prepared', async () => {
    await request();
    state.next.set('approve', null);
    expect((await approve()).data).toEqual({ status: 'PROCESSING', result: null });
    expect((await approve()).data.status).toBe('PROCESSING');
    state.next.set('read', {});
    expect((await look()).data.status).toBe('PROCESSING');
    expect((await look()).data).toMatchObject({ status: 'READY', result: { document_type: 'IdentityCard' } });
    expect(await recorded()).toMatchObject({ status: 'success' });
  });

  it('reports that nothing was requested', async () => {
    expect(await approve()).toMatchObject({ status: 400, code: 'not_sent_request' });
    expect(await post('resend', {})).toMatchObject({ status: 400, code: 'not_sent_request' });
    await request();
    time += 15 * 60_000;
    expect(await approve()).toMatchObject({ code: 'not_sent_request' });
  });

  it.each([
    ['mcdb', 404],
    ['id_not_found', 404],
    ['profile_not_found', 404],
    ['no_request', 400],
    ['no_access', 403],
    ['sub_not_started', 403],
    ['no_active', 403],
    ['no_subscription', 403],
  ])('passes on the state’s %s [8.21]', async (code, status) => {
    state.next.set('request', refused(code));
    expect(await request()).toMatchObject({ status, code });
    if (status === 403) {
      const alert = await server.context.db
        .selectFrom('alert')
        .selectAll()
        .where('code', '=', code)
        .executeTakeFirst();
      expect(alert).toBeTruthy();
    }
  });

  it('limits refused documents, and keeps the other method available [8.19]', async () => {
    for (const left of [4, 3, 2, 1, 0]) {
      await request({ phone: `+7701123456${left}` });
      state.next.set('approve', refused('document_does_not_exist'));
      expect(await approve()).toMatchObject({ status: 404, detail: { attempts_left: left } });
      expect(await recorded()).toEqual({ status: 'failure', data: { code: 'document_does_not_exist' } });
    }
    expect(await request()).toMatchObject({ status: 423, detail: { limit: 'document', method: 'sms' } });
    expect(await byCode()).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'another type',
      { ...identityCard, result_json: { common: { docType: { code: 'Passport' } } } },
      'document_no_type',
    ],
    [
      'another person',
      { ...identityCard, result_json: { common: { docOwner: { iin: '850228400002' } } } },
      'id_not_found',
    ],
  ])('rejects a document of %s', async (_, document, code) => {
    await request();
    state.next.set('approve', document);
    expect(await approve()).toMatchObject({ code });
    expect(await recorded()).toMatchObject({ status: 'failure' });
  });

  it('rejects a wrong IIN, a wrong phone and a type that was not requested', async () => {
    expect(await request({ iin: '990231300011' })).toMatchObject({ status: 400, code: 'invalid_iin' });
    expect(await request({ phone: '+996 555 123456' })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect(await request({ document_type: 'SchoolCard' })).toMatchObject({ code: 'document_no_type' });
    await start({ document_type: 'passport' });
    expect(await request()).toMatchObject({ code: 'document_no_type' });
    expect(state.calls).toEqual([]);
  });
});

describe('by an app’s code', () => {
  it('records one consent for each document, however often the server dies before it has stored it', async () => {
    const accept = await refuseResults(server.context.db);
    for (let i = 0; i < 2; i += 1) expect((await byCode()).status).toBe(500);
    await accept();
    expect(await consents()).toEqual([{ channel: 'app-code' }]);
    const another = { common: { docOwner: { iin: '850228400002' } } };
    state.next.set('code', { ...identityCard, result_json: another });
    expect(await byCode()).toMatchObject({ code: 'id_not_found' });
    expect((await byCode()).status).toBe(200);
    expect(await consents()).toHaveLength(2);
  });

  it("returns the document, using the session's known IIN [1.8]", async () => {
    expect(await byCode('123456', { iin: undefined })).toMatchObject({ status: 400, code: 'invalid_iin' });
    await server.platform.person.remember(session.id, { iin });
    expect(await byCode('123456', { iin: undefined })).toMatchObject({
      status: 200,
      data: { status: 'READY' },
    });
  });

  it('allows three wrong codes, and an outage uses none', async () => {
    state.next.set('code', down());
    expect(await byCode('000000')).toMatchObject({ status: 503 });
    for (const left of [2, 1, 0])
      expect(await byCode('000000')).toMatchObject({ detail: { attempts_left: left } });
    expect(await byCode()).toMatchObject({ status: 423, detail: { limit: 'code' } });
    expect((await look()).data.code_attempts_left).toBe(0);
  });

  it('after every method has failed for good, the failure is final', async () => {
    await start({ sms_count: 1, code_attempts: 1, sms_attempts: 1 });
    await request();
    await approve('000000');
    await byCode('000000');
    const success = { status: 'success', data: {} } as const;
    await expect(server.platform.results.record(session.id, 'ED', success)).rejects.toThrow();
  });
});

describe('by a child', () => {
  const find = (changes = {}) => post('children', { iin, document_type: 'SchoolCard', ...changes });
  const select = (child_ids: string[], changes = {}) => post('children/select', { child_ids, ...changes });

  it('lists the children and returns one document, or several [1.10]', async () => {
    expect((await find()).data).toEqual([
      { id: 'c1', full_name: 'ТЕСТОВ БІР', birth_date: '2015-05-01' },
      { id: 'c2', full_name: 'ТЕСТОВА ЕКІ', birth_date: '2018-07-09' },
    ]);
    expect((await look()).data).toMatchObject({ status: 'CHILDREN', children: [{ id: 'c1' }, { id: 'c2' }] });
    expect(await select(['c9'])).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await select(['c2'], { consent: true })).data.result).toMatchObject({ iin: 'child-c2' });
    expect(await server.platform.evidence.get(session.id, 'edocument-photo')).toBe(null);
    await start();
    await find();
    expect((await select(['c1', 'c2'])).data.result).toMatchObject({
      document_type: 'SchoolCard',
      documents: [{ iin: 'child-c1' }, { iin: 'child-c2' }],
    });
  });

  it('reports that there are none, and which child has no document', async () => {
    state.next.set('children', []);
    expect(await find()).toMatchObject({ status: 404, code: 'child_not_found' });
    expect(await select(['c1'])).toMatchObject({ code: 'not_sent_request' });
    await find();
    state.next.set('child', refused('document_does_not_exist'));
    expect(await select(['c1', 'c2'])).toMatchObject({ status: 404, detail: { child_id: 'c1' } });
    expect(await recorded()).toMatchObject({ status: 'failure' });
  });
});

describe('a child’s documents that are used up', () => {
  const spendAll = async () => {
    for (const left of [4, 3, 2, 1, 0]) {
      state.next.set('children', []);
      const reply = await post('children', { iin, document_type: 'SchoolCard' });
      expect(reply).toMatchObject({ status: 404, detail: { attempts_left: left } });
    }
    const more = await post('children', { iin, document_type: 'SchoolCard' });
    expect(more).toMatchObject({ status: 423, detail: { limit: 'document' } });
  };

  it('keep the other methods available [8.19]', async () => {
    await spendAll();
    expect(await request()).toMatchObject({ status: 200 });
    expect(await byCode()).toMatchObject({ status: 200, data: { status: 'READY' } });
  });

  it('are a final failure where the integrator asks for a child’s document', async () => {
    await start({ document_type: 'schoolcard' });
    await spendAll();
    const success = { status: 'success', data: {} } as const;
    await expect(server.platform.results.record(session.id, 'ED', success)).rejects.toThrow();
  });
});

describe('after a failure that is final', () => {
  const limited = { status: 423, code: 'maximum_attempts', detail: { attempts_left: 0, limit: 'document' } };
  const endForGood = () =>
    server.platform.results.record(
      session.id,
      'ED',
      { status: 'failure', data: { code: 'child_not_found' } },
      { final: true },
    );

  it('a code that comes late is refused as the catalogue says, and uses none of the attempts with it', async () => {
    await request();
    await endForGood();
    expect(await approve()).toMatchObject(limited);
    const { left } = server.platform.attempts;
    expect(await left(session.id, 'ED-sms-code-1', 3)).toBe(3);
    expect(await recorded()).toMatchObject({ status: 'failure', data: { code: 'child_not_found' } });
  });

  it('a poll for the document is refused once, and then finds no open request', async () => {
    await request();
    state.next.set('approve', null);
    expect(await approve()).toMatchObject({ status: 200, data: { status: 'PROCESSING' } });
    await endForGood();
    expect(await look()).toMatchObject(limited);
    expect(await look()).toMatchObject({ status: 200, data: { status: 'NEW', result: null } });
  });

  it('an app’s code and a child’s document are refused alike', async () => {
    await endForGood();
    expect(await byCode()).toMatchObject(limited);
    await post('children', { iin, document_type: 'SchoolCard' });
    expect(await post('children/select', { child_ids: ['c1'] })).toMatchObject(limited);
    state.next.set('child', refused('document_does_not_exist'));
    expect(await post('children/select', { child_ids: ['c1'] })).toMatchObject(limited);
  });
});

it('logs neither IIN nor phone nor code', async () => {
  await request();
  await approve('482913');
  for (const secret of [iin, '7011234567', '482913']) expect(log.join('')).not.toContain(secret);
});

it('needs the technology and the subscription [6.7]', async () => {
  await server.context.db.deleteFrom('subscription').execute();
  expect(await request()).toMatchObject({ status: 403, code: 'no_subscription' });
  session = await server.startSession({ technologies: ['LDSH'] });
  expect(await request()).toMatchObject({ status: 403, code: 'no_access' });
});
