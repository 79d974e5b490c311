import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  createSessionRequest,
  failureReasonRequest,
  finishQuery,
  sessionApi,
  validateReply,
  validateRequest,
} from './session.ts';
import { fakeBackend, json } from './test-kit.ts';

const base = 'https://kyc.test/api/v1';

function api(body: unknown, status = 200) {
  const backend = fakeBackend([json(body, status)]);
  return { session: sessionApi(backend.client), seen: backend.seen };
}

test('create [7.4]', async () => {
  const reply = {
    session_id: 's1',
    technologies: ['LDSH'],
    link: 'https://kyc.test/flow/s1',
    expires_at: 'x',
  };
  const { session, seen } = api({ data: reply });
  expect(await session.create({ api_key: 'demo-key', metadata: { order: 7 } })).toEqual(reply);
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: `${base}/flows/session/create/`,
    body: { api_key: 'demo-key', metadata: { order: 7 } },
  });
});

describe('configs', () => {
  const reply = {
    flow_config: { show_qr: true, accent_color_hex: '#00aa88' },
    technology_configs: { DR: { tries: 2 } },
    technologies: ['LDSH', 'NEW'],
    organization: { name: 'Bank' },
  };

  test.each([
    ['wrapped', { data: reply }],
    ['bare', reply],
  ])('%s', async (_form, body) => {
    const { session, seen } = api(body);
    expect(await session.configs('s1')).toMatchObject({
      flowConfig: { showQr: true, accentColor: '#00aa88', showScaling: false },
      technologyConfigs: { DR: { tries: 2 } },
      technologies: ['LDSH', 'NEW'],
      organization: 'Bank',
    });
    expect(seen[0]?.url).toBe(`${base}/flows/session/configs/?session_id=s1`);
  });

  test('a reply of nulls is a session with defaults', async () => {
    const { session } = api({ flow_config: null, technology_configs: null, technologies: null });
    expect(await session.configs('s1')).toMatchObject({ technologies: [], technologyConfigs: {} });
  });

  test('a reply that is not a configuration is rejected', async () => {
    await expect(api({ technologies: 'LDSH' }).session.configs('s1')).rejects.toMatchObject({
      code: 'unreadable_reply',
    });
  });
});

describe('validate', () => {
  test('sends the fingerprint in the body and qr in the query [7.6]', async () => {
    const { session, seen } = api({
      data: { session_type: 'DEMO', metadata: { a: 1 }, skip: ['ED'], access_token: 't', finished: ['LDSH'] },
    });
    expect(await session.validate({ session_id: 's1', fingerprint: 'f', qr: true })).toEqual({
      type: 'demonstration',
      metadata: { a: 1 },
      skip: ['ED'],
      finished: ['LDSH'],
      accessToken: 't',
      organization: '',
    });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: `${base}/flows/session/validate/?qr=true`,
      body: { session_id: 's1', fingerprint: 'f' },
    });
  });

  test('without qr there is no query; a backend without a token gives none', async () => {
    const { session, seen } = api({ session_type: 'PRODUCTION' });
    expect(await session.validate({ session_id: 's1', fingerprint: 'f' })).toEqual({
      type: 'production',
      metadata: {},
      skip: [],
      finished: [],
      accessToken: null,
      organization: '',
    });
    expect(seen[0]?.url).toBe(`${base}/flows/session/validate/`);
  });

  test('is not retried automatically', async () => {
    const backend = fakeBackend([new TypeError('lost')]);
    const call = sessionApi(backend.client).validate({ session_id: 's1', fingerprint: 'f' });
    await expect(call).rejects.toMatchObject({ code: 'network' });
    expect(backend.seen).toHaveLength(1);
  });
});

describe('status', () => {
  test.each([
    ['wrapped', { data: { status: 'PROGRESS' } }, 'PROGRESS'],
    ['bare', { status: 'FINISHED' }, 'FINISHED'],
    ['of its own', { status: 'SLEEPING' }, 'SLEEPING'],
  ])('%s', async (_form, body, status) => {
    const { session, seen } = api(body);
    expect(await session.status('s1')).toBe(status);
    expect(seen[0]?.url).toBe(`${base}/flows/session/status/?session_id=s1`);
  });
});

describe('finish', () => {
  test('any 2xx is accepted [7.8, 7.27]', async () => {
    const backend = fakeBackend([new Response(null, { status: 204 })]);
    await expect(sessionApi(backend.client).finish('s1', true)).resolves.toBeUndefined();
    expect(backend.seen[0]).toMatchObject({
      method: 'GET',
      url: `${base}/flows/session/finish/?session_id=s1&success=true`,
    });
  });

  test.each([300, 304, 399, 400, 500])('a status of %d is no success [7.27]', async (status) => {
    const backend = fakeBackend([new Response(null, { status })]);
    await expect(sessionApi(backend.client).finish('s1', true)).rejects.toMatchObject({ status });
  });

  test('422 reaches the caller', async () => {
    await expect(
      api({ code: 'record_differs', message: 'x' }, 422).session.finish('s1', true),
    ).rejects.toMatchObject({ status: 422, code: 'record_differs' });
  });
});

test('a failure report ignores its own errors [7.9]', async () => {
  const failures: unknown[] = [];
  const backend = fakeBackend([json({}, 500)], { onFailure: (error) => failures.push(error) });
  const report = { session_id: 's1', type: 'camera', detail: { value: 'NO_CAM' } } as const;
  await expect(sessionApi(backend.client).reportFailure(report)).resolves.toBeUndefined();
  expect(backend.seen[0]).toMatchObject({ url: `${base}/flows/session/failure-reason/`, body: report });
  expect(failures).toEqual([]);
});

describe('what the server accepts', () => {
  const long = 'x'.repeat(129);

  test('create [7.4]', () => {
    expect(v.is(createSessionRequest, { api_key: 'k' })).toBe(true);
    expect(
      v.is(createSessionRequest, {
        api_key: 'k',
        metadata: null,
        session_type: 'DEMO',
        technologies: ['LDSH'],
        flow_config: { show_qr: null, showResult: 'full' },
        technology_configs: { DR: {} },
      }),
    ).toBe(true);
    for (const bad of [
      {},
      { api_key: '' },
      { api_key: 'k', technologies: [] },
      { api_key: 'k', session_type: 'TRIAL' },
      { api_key: 'k', flow_config: { accent_color_hex: 'url(//x)' } },
    ]) {
      expect(v.is(createSessionRequest, bad)).toBe(false);
    }
  });

  test('validate, finish and failure reasons', () => {
    expect(v.is(validateRequest, { session_id: 's', fingerprint: 'f' })).toBe(true);
    expect(v.is(validateRequest, { session_id: long, fingerprint: 'f' })).toBe(false);
    expect(v.is(validateRequest, { session_id: 's', fingerprint: '' })).toBe(false);
    expect(v.is(finishQuery, { session_id: 's', success: 'true' })).toBe(true);
    expect(v.is(finishQuery, { session_id: 's', success: 'yes' })).toBe(false);
    expect(v.is(failureReasonRequest, { session_id: 's', type: 'calc' })).toBe(true);
    expect(v.is(failureReasonRequest, { session_id: 's', type: 'calc', detail: 'text' })).toBe(true);
    expect(v.is(failureReasonRequest, { session_id: 's', type: 'odd' })).toBe(false);
  });

  test('our own validate reply is complete', () => {
    const reply = { session_type: 'DEMO', metadata: null, skip: [], access_token: 't', finished: [] };
    expect(v.is(validateReply, reply)).toBe(true);
    expect(v.is(validateReply, { ...reply, access_token: undefined })).toBe(false);
  });
});
