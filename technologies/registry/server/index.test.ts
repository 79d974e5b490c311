import {
  buildTestApp,
  refuseConsents,
  refuseState,
  type TestApp,
  type TestSession,
} from '@kuelik/backend/testing';
import { ProviderError, type RegistryRequest, type RegistryState } from '@kuelik/providers';
import { fakeProviders } from '@kuelik/providers/testing';
import type { VisionEngine } from '@kuelik/vision/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registries, registryKeys } from '../contract.ts';
import { registryRoutes } from './index.ts';

const iin = '990231300010';
const otherIin = '900230400035';
const address = { country: 'КАЗАХСТАН', region: 'АЛМАТЫ', street: 'АБАЯ', building: '1', flat: '2' };
const personRecord = (of: string) => ({
  retrieve: { result_json: { person: { iin: of, surname: 'ТЕСТОВ', name: 'ТЕСТ' } } },
});

let time = Date.parse('2026-01-01T10:00:00Z');
let requests: RegistryRequest[] = [];
let resent: string[] = [];
/** The state's replies by request; an error is thrown. */
let answer: RegistryState | Error = { status: 'WAITING_CONSENT' };
let refusal: Error | null = null;
let hold: Promise<void> = Promise.resolve();
/** Whether the state's SMS names every record that is asked for. */
let namesAll = false;
/** The requests that were read. */
let read: string[] = [];

const vision = {} as VisionEngine;
const providers = fakeProviders({
  state: {
    requestRegistry: async (request) => {
      requests.push(request);
      await hold;
      if (refusal !== null) throw refusal;
      const requestId = `request-${requests.length}`;
      const others = namesAll ? (request.also ?? []) : [];
      return { requestId, also: others.map((kind) => ({ kind, requestId: `${requestId}-${kind}` })) };
    },
    resendConsent: async (id) => {
      if (refusal !== null) throw refusal;
      resent.push(id);
    },
    readRegistry: async (id) => {
      read.push(id);
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
    plugins: (platform) => [(app) => registryRoutes(app, { platform, vision, providers })],
    supported: registryKeys.map((key) => registries[key].code),
  });
});
beforeEach(async () => {
  requests = [];
  resent = [];
  read = [];
  namesAll = false;
  refusal = null;
  answer = { status: 'WAITING_CONSENT' };
  hold = Promise.resolve();
  session = await server.startSession({ technologies: registryKeys.map((key) => registries[key].code) });
});
afterAll(() => server.close());

type Reply = { readonly status: number; readonly body: { readonly code?: string; readonly data?: object } };
async function post(path: string, fields: object = {}, of = session): Promise<Reply> {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v1/registry/${path}/`,
    headers: of.headers,
    payload: { session_id: of.id, ...fields },
  });
  return { status: reply.statusCode, body: reply.json() };
}
async function result(key = 'address', of = session): Promise<Reply> {
  const url = `/api/v1/registry/${key}/result/?session_id=${of.id}`;
  const reply = await server.app.inject({ method: 'GET', url, headers: of.headers });
  return { status: reply.statusCode, body: reply.json() };
}
const request = (key = 'address', of = iin) => post(`${key}/request`, { iin: of, locale: 'kz' });
const failed = (status: number, code: string, detail = {}) => ({ status, body: { code, detail } });
const statusOf = (status: string, more = {}) => ({ status: 200, body: { data: { status, ...more } } });
const down = () => new ProviderError({ provider: 'state-gateway', kind: 'unavailable' });
const refused = (code: string) => new ProviderError({ provider: 'state-gateway', kind: 'refused', code });
const left = (key: 'address' | 'gbdfl' = 'address') =>
  server.platform.attempts.left(session.id, registries[key].code, 5);
const consents = () =>
  server.context.db.selectFrom('consent').selectAll().where('session_id', '=', session.id).execute();

describe('a request without an IIN', () => {
  it('is for the one that the session has', async () => {
    expect(await result()).toMatchObject(statusOf('NOT_REQUESTED', { iin_end: '' }));
    expect(await post('address/request')).toMatchObject(failed(400, 'invalid_iin', {}));
    expect(requests).toEqual([]);
    await request();
    answer = { status: 'REFUSED' };
    expect(await result()).toMatchObject(statusOf('REFUSED', { iin_end: '0010' }));
    expect(await post('address/request')).toMatchObject({ status: 200 });
    expect(await result('gbdfl')).toMatchObject(statusOf('NOT_REQUESTED', { iin_end: '0010' }));
    expect(await post('gbdfl/request')).toMatchObject({ status: 200 });
    expect(requests.map((one) => one.iin)).toEqual([iin, iin, iin]);
  });
});

describe('a consent that is given', () => {
  it('leads to the address, is recorded once, and the IIN is stored [6.5]', async () => {
    expect(await result()).toMatchObject(statusOf('NOT_REQUESTED', { attempts_left: 5 }));
    expect(await request()).toMatchObject({
      status: 200,
      body: { data: { consent: { number: 1414, resend_after_s: 60, expires_in_s: 600, iin_end: '0010' } } },
    });
    expect(requests[0]).toMatchObject({ kind: 'address', iin, organization: 'Kuelik Demo', locale: 'kk' });
    expect(requests[0]?.reference).not.toContain(session.id);
    expect(await server.platform.person.read(session.id)).toMatchObject({ iin });
    expect(await result()).toMatchObject(statusOf('WAITING_CONSENT', { consent: { resend_after_s: 60 } }));
    expect(await consents()).toEqual([]);

    answer = { status: 'PROCESSING' };
    expect(await result()).toMatchObject(statusOf('PROCESSING'));
    answer = { status: 'READY', result: { iin, address } };
    const replies = await Promise.all(Array.from({ length: 5 }, () => result()));
    for (const reply of replies) {
      expect(reply).toMatchObject(statusOf('READY', { result: { iin, address } }));
    }
    expect(await consents()).toMatchObject([
      { purpose: 'registry-address', text_version: 'registry-3', locale: 'kz', channel: 'sms-reply' },
    ]);
    expect(await server.platform.results.read(session.id, 'ADR')).toEqual({
      status: 'success',
      data: { iin, address },
    });
    answer = down();
    expect(await result()).toMatchObject(statusOf('READY'));
    expect(await request()).toMatchObject(failed(409, 'result_already_exists'));
  });

  it.each(['gbdfln', 'gbdfl', 'gbdfl2', 'kzInfo'] as const)('leads to the person: %s', async (key) => {
    await request(key);
    expect(requests[0]?.kind).toBe('person');
    answer = { status: 'READY', result: personRecord(iin) };
    expect(await result(key)).toMatchObject(statusOf('READY', { result: personRecord(iin) }));
    expect(await consents()).toMatchObject([{ purpose: 'registry-person' }]);
  });
});

describe('one SMS for two records', () => {
  it('is asked for where the state can; the second step finds its request, and each consent is recorded', async () => {
    namesAll = true;
    expect(await request('address')).toMatchObject({ body: { data: { consent: { also: ['person'] } } } });
    expect(requests).toMatchObject([{ kind: 'address', also: ['person'] }]);
    expect(await result('gbdfln')).toMatchObject(
      statusOf('WAITING_CONSENT', { attempts_left: 4, consent: { also: ['address'], iin_end: '0010' } }),
    );
    answer = { status: 'READY', result: personRecord(iin) };
    expect(await result('gbdfln')).toMatchObject(statusOf('READY'));
    expect(read.at(-1)).toBe('request-1-person');
    expect(requests).toHaveLength(1);
    expect(await consents()).toMatchObject([{ purpose: 'registry-person' }]);
    // The steps of the same record that come after it ask for themselves.
    expect(await result('gbdfl')).toMatchObject(statusOf('NOT_REQUESTED', { attempts_left: 5 }));
  });

  it('asks each step on its own where the state names one record', async () => {
    await request('address');
    expect(await result('gbdfln')).toMatchObject(statusOf('NOT_REQUESTED', { attempts_left: 5 }));
    await request('gbdfln');
    expect(requests).toMatchObject([{ kind: 'address' }, { kind: 'person' }]);
  });

  it('is asked for again after a refusal or for another IIN', async () => {
    namesAll = true;
    await request('address');
    await request('address', otherIin);
    expect(requests).toMatchObject([{ also: ['person'] }, { iin: otherIin, also: ['person'] }]);
    answer = { status: 'REFUSED' };
    expect(await result()).toMatchObject(statusOf('REFUSED'));
    await request('address', otherIin);
    expect(requests[2]).toMatchObject({ also: ['person'] });
    answer = { status: 'WAITING_CONSENT' };
    expect(await result('gbdfln')).toMatchObject(statusOf('WAITING_CONSENT', { attempts_left: 2 }));
  });

  it('leaves the last attempt of a later step to that step', async () => {
    namesAll = true;
    for (let spent = 0; spent < 4; spent++) await server.platform.attempts.spend(session.id, 'GBDFLN', 5);
    await request('address');
    expect(requests).toMatchObject([{ also: [] }]);
  });
});

it('records the consent in the end if the server dies before it is stored', async () => {
  await post('address/request', { iin });
  answer = { status: 'READY', result: { iin, address } };
  const accept = await refuseConsents(server.context.db);
  expect(await result()).toMatchObject({ status: 500 });
  await accept();
  expect(await result()).toMatchObject({ status: 200 });
  expect(await consents()).toMatchObject([{ purpose: 'registry-address', channel: 'sms-reply' }]);
});

describe('a consent that is not given', () => {
  it.each([
    ['REFUSED', 'consent_refused'],
    ['EXPIRED', 'consent_expired'],
    ['NOT_FOUND', 'id_not_found'],
  ] as const)(
    'ends as %s, also for later polls, and another attempt is a new request',
    async (status, code) => {
      await request();
      answer = { status };
      await Promise.all([result(), result()]);
      answer = { status: 'WAITING_CONSENT' };
      expect(await result()).toMatchObject(statusOf(status, { attempts_left: 4 }));
      expect(await server.platform.results.read(session.id, 'ADR')).toEqual({
        status: 'failure',
        data: { code },
      });
      expect(await request()).toMatchObject({ status: 200 });
      expect(requests).toHaveLength(2);
      expect(await result()).toMatchObject(statusOf('WAITING_CONSENT'));
    },
  );

  it('expires after ten minutes by the server’s clock', async () => {
    await request();
    time += 599_000;
    expect(await result()).toMatchObject(statusOf('WAITING_CONSENT', { consent: { expires_in_s: 1 } }));
    time += 1000;
    expect(await result()).toMatchObject(statusOf('EXPIRED'));
    expect(await post('address/resend')).toMatchObject(failed(400, 'not_sent_request'));
  });

  it('does not make the wait for the registry unlimited', async () => {
    await request();
    answer = { status: 'PROCESSING' };
    time += 899_000;
    expect(await result()).toMatchObject(statusOf('PROCESSING'));
    time += 1000;
    expect(await result()).toMatchObject(statusOf('EXPIRED'));
  });

  it('that the state no longer knows has expired', async () => {
    await request();
    answer = refused('no_request');
    expect(await result()).toMatchObject(statusOf('EXPIRED'));
  });
});

describe('requests', () => {
  it('for the same IIN join the waiting one; another IIN is another request', async () => {
    await request();
    time += 10_000;
    expect(await request()).toMatchObject({ body: { data: { consent: { resend_after_s: 50 } } } });
    expect(requests).toHaveLength(1);
    await request('address', otherIin);
    expect(requests).toHaveLength(2);
    expect(await left()).toBe(3);
  });

  it('reach the state once if concurrent', async () => {
    let finish = () => {};
    hold = new Promise((resolve) => {
      finish = resolve;
    });
    const first = request();
    await expect.poll(() => requests.length).toBe(1);
    expect(await request()).toMatchObject(failed(409, 'request_in_progress'));
    finish();
    expect(await first).toMatchObject({ status: 200 });
    expect(requests).toHaveLength(1);
    expect(await left()).toBe(4);
  });

  it('are limited, and each technology has its own counter', async () => {
    for (let i = 0; i < 5; i++) {
      await request();
      answer = { status: 'REFUSED' };
      await result();
      answer = { status: 'WAITING_CONSENT' };
    }
    expect(await request()).toMatchObject(failed(423, 'maximum_attempts', { attempts_left: 0 }));
    expect([requests.length, await left(), await left('gbdfl')]).toEqual([5, 0, 5]);
    await expect(
      server.platform.results.record(session.id, 'ADR', { status: 'success', data: {} }),
    ).rejects.toMatchObject({ httpStatus: 423, code: 'maximum_attempts' });
  });

  it.each(['123', '990231300011', '990231300010x'])('with %s use nothing', async (wrong) => {
    expect(await request('address', wrong)).toMatchObject(failed(400, 'invalid_iin'));
    expect([requests.length, await left()]).toEqual([0, 5]);
  });

  it.each([
    ['invalid_iin', 400],
    ['no_request', 400],
    ['mcdb', 404],
    ['id_not_found', 404],
  ] as const)('that the state refuses with %s use an attempt', async (code, status) => {
    refusal = refused(code);
    expect(await request()).toMatchObject(failed(status, code, { attempts_left: 4 }));
    expect(await result()).toMatchObject(statusOf('NOT_REQUESTED', { attempts_left: 4 }));
  });

  it.each(['no_access', 'sub_not_started', 'no_active', 'no_subscription'] as const)(
    'that the state refuses because of the organization with %s use nothing and alert the integrator',
    async (code) => {
      refusal = refused(code);
      expect(await request()).toMatchObject({ status: 403, body: { code } });
      expect(await left()).toBe(5);
      const alerts = await server.context.db
        .selectFrom('alert')
        .selectAll()
        .where('code', '=', code)
        .execute();
      expect(alerts.length).toBeGreaterThan(0);
    },
  );

  it('require a subscription', async () => {
    await server.context.db.deleteFrom('technology_access').execute();
    expect(await request()).toMatchObject({ status: 403, body: { code: 'no_access' } });
    expect(requests).toEqual([]);
    await server.context.db
      .insertInto('technology_access')
      .values({
        integrator_id: (
          await server.context.db.selectFrom('integrator').select('id').executeTakeFirstOrThrow()
        ).id,
        code: '*',
        created_at: new Date(time),
      })
      .execute();
  });

  it('require the technology', async () => {
    const other = await server.startSession({ technologies: ['GBDFL'] });
    expect(await post('address/request', { iin }, other)).toMatchObject(failed(403, 'no_access'));
    expect(await result('address', other)).toMatchObject(failed(403, 'no_access'));
  });
});

describe('resending', () => {
  it('waits its minute, by the server’s clock', async () => {
    expect(await post('address/resend')).toMatchObject(failed(400, 'not_sent_request'));
    await request();
    time += 59_000;
    expect(await post('address/resend')).toMatchObject(
      failed(429, 'resend_too_early', { resend_after_s: 1 }),
    );
    time += 1000;
    expect(await post('address/resend')).toMatchObject({
      body: { data: { consent: { resend_after_s: 60, expires_in_s: 540 } } },
    });
    expect(resent).toEqual(['request-1']);
    expect(await post('address/resend')).toMatchObject(failed(429, 'resend_too_early'));
  });

  it('that fails may be retried at once', async () => {
    await request();
    time += 60_000;
    refusal = down();
    expect(await post('address/resend')).toMatchObject(failed(503, 'provider_unavailable'));
    refusal = null;
    expect(await post('address/resend')).toMatchObject({ status: 200 });
  });
});

describe('an outage', () => {
  it.each([
    down(),
    new ProviderError({ provider: 'state-gateway', kind: 'timeout' }),
    new ProviderError({ provider: 'state-gateway', kind: 'invalid_reply' }),
  ])('loses and uses nothing: %o', async (outage) => {
    refusal = outage;
    expect(await request()).toMatchObject(failed(503, 'provider_unavailable'));
    expect(await left()).toBe(5);
    refusal = null;
    await request();
    answer = outage;
    expect(await result()).toMatchObject(failed(503, 'provider_unavailable'));
    answer = { status: 'READY', result: { iin, address } };
    expect(await result()).toMatchObject(statusOf('READY'));
    expect(await left()).toBe(4);
  });

  it.each([{}, { iin: otherIin, address }, { address: 'somewhere' }])(
    'of sense is one, too: a record that is none of this person’s %#',
    async (record) => {
      await request();
      answer = { status: 'READY', result: record };
      expect(await result()).toMatchObject(failed(503, 'provider_unavailable'));
      expect(await server.platform.results.read(session.id, 'ADR')).toBe(null);
    },
  );
});

it('costs one attempt when the server dies before it has noted the request, however often that happens', async () => {
  const accept = await refuseState(server.context.db, 'registry:ADR');
  for (let i = 0; i < 3; i += 1) expect((await request()).status).toBe(500);
  await accept();
  expect(await request()).toMatchObject({ status: 200 });
  expect(await left()).toBe(4);
});
