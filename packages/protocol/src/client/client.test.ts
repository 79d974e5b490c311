import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBackend, hang, json } from '../test-kit.ts';
import { createApiClient } from './client.ts';
import { ApiError, isAborted } from './errors.ts';
import { toFailureReason } from './failure.ts';
import type { Activity } from './settings.ts';

const schema = v.object({ status: v.string() });
const get = { method: 'GET', path: '/flows/session/status/', query: { session_id: 's1' }, schema } as const;
const post = { method: 'POST', path: '/x/', body: { a: 1 }, schema } as const;
const ok = () => json({ data: { status: 'QR' } });
const lost = () => new TypeError('fetch failed');

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('a silent call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('fails as timeout where the client has a limit, and is not retried', async () => {
    const { client, seen } = fakeBackend([hang], { silence: { upload: 1000, reply: 5000 } });
    const call = failure(client.request(get));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await call).toMatchObject({ code: 'timeout', type: 'timeout' });
    expect(seen).toHaveLength(1);
  });

  test('waits as long as it takes where there is no limit', async () => {
    const leaving = new AbortController();
    const { client } = fakeBackend([hang]);
    const call = failure(client.request({ ...get, signal: leaving.signal }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    leaving.abort();
    expect(isAborted(await call)).toBe(true);
  });

  test('each attempt has its own limit', async () => {
    const slow = (seen: Parameters<typeof hang>[0]) =>
      Promise.race([
        hang(seen),
        new Promise<Response>((_, reject) => setTimeout(() => reject(lost()), 4000)),
      ]);
    const { client, seen } = fakeBackend([slow, slow, ok()], { silence: { upload: 1000, reply: 5000 } });
    const call = client.request(get);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await call).toEqual({ status: 'QR' });
    expect(seen).toHaveLength(3);
  });
});

describe('a request', () => {
  test('GET has its query, cookies, and no body [7.1]', async () => {
    const { client, seen } = fakeBackend([ok()]);
    await client.request({ ...get, query: { session_id: 'a b', success: true, qr: undefined } });
    expect(seen[0]?.url).toBe('https://kyc.test/api/v1/flows/session/status/?session_id=a+b&success=true');
    expect(seen[0]?.init).toMatchObject({ credentials: 'include', cache: 'no-store' });
    expect(seen[0]?.init.body).toBeUndefined();
    expect(seen[0]?.headers.get('content-type')).toBeNull();
    expect(seen[0]?.headers.get('authorization')).toBeNull();
    expect(seen[0]?.headers.get('x-idempotency-key')).toBeNull();
  });

  test('POST has JSON, the current token and the idempotency key', async () => {
    let token: string | null = null;
    const { client, seen } = fakeBackend([ok()], { getToken: () => token });
    await client.request({ ...post, idempotencyKey: 'k1' });
    token = 't1';
    await client.request(post);
    expect(seen[0]?.body).toEqual({ a: 1 });
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(seen[0]?.headers.get('x-idempotency-key')).toBe('k1');
    expect(seen[0]?.headers.get('authorization')).toBeNull();
    expect(seen[1]?.headers.get('authorization')).toBe('Bearer t1');
  });

  test('no key goes to a backend that has not said that it takes keys, and nothing is repeated there', async () => {
    const { client, seen } = fakeBackend([new TypeError('lost'), ok()], { speaks: () => false });
    await failure(client.request({ ...post, idempotencyKey: 'k1' }));
    expect(seen).toHaveLength(1);
    expect([...(seen[0]?.headers.keys() ?? [])].sort()).toEqual(['accept', 'content-type']);
  });

  test('FormData is unchanged, its content type left to the browser', async () => {
    const form = new FormData();
    form.append('a', '1');
    const { client, seen } = fakeBackend([ok()], { createUpload: null });
    await client.request({ ...post, body: form, onProgress: () => undefined });
    expect(seen[0]?.init.body).toBe(form);
    expect(seen[0]?.headers.get('content-type')).toBeNull();
  });

  test('the base loses its trailing slash', () => {
    expect(createApiClient({ baseUrl: '/api/v1//' }).baseUrl).toBe('/api/v1');
  });
});

describe('a reply', () => {
  test('may have an empty body where the schema allows it', async () => {
    const { client } = fakeBackend([new Response(null, { status: 204 })]);
    expect(await client.request({ ...get, schema: v.unknown() })).toBeUndefined();
    expect(await client.request({ ...get, schema: v.null() })).toBeNull();
    expect(await failure(client.request(get))).toMatchObject({ code: 'unreadable_reply', type: 'other' });
  });

  test('reports an HTML page where JSON was expected', async () => {
    const { client } = fakeBackend([new Response('<!doctype html><title>x</title>', { status: 200 })]);
    const error = await failure(client.request(get));
    expect(error).toMatchObject({ code: 'html_reply', type: 'other', status: 200 });
    expect(error.message).toContain('HTML');
  });

  test('reports text that is not JSON, and JSON that does not match the schema', async () => {
    expect(await failure(fakeBackend([new Response('hello')]).client.request(get))).toMatchObject({
      code: 'unreadable_reply',
      message: 'The reply is not JSON',
    });
    const error = await failure(fakeBackend([json({ data: { status: 42 } })]).client.request(get));
    expect(error.code).toBe('unreadable_reply');
    expect(error.message).toContain('status');
    expect(error.message).not.toContain('42');
  });

  test.each([
    ['HTML', new Response('<!doctype html><title>Ivan</title>')],
    ['text', new Response('Ivan')],
    ['another shape', json({ status: 42, name: 'Ivan' })],
  ])('that is %s is reported without its data [7.23]', async (_form, reply) => {
    const reason = toFailureReason(await failure(fakeBackend([reply]).client.request(get)));
    expect(reason.detail).toMatchObject({ status: 200 });
    expect(JSON.stringify(reason)).not.toContain('Ivan');
  });

  test("has the backend’s error, with the URL's query blanked", async () => {
    const body = { code: 'invalid_iin', message: 'Bad IIN', detail: { field: 'iin' }, request_id: 'r1' };
    const { client } = fakeBackend([json(body, 400)]);
    expect(await failure(client.request(get))).toMatchObject({
      name: 'ApiError',
      type: 'client',
      code: 'invalid_iin',
      message: 'Bad IIN',
      status: 400,
      detail: { field: 'iin' },
      requestId: 'r1',
      responseData: body,
      url: 'https://kyc.test/api/v1/flows/session/status/?session_id=*',
    });
  });

  test('file arrives as a Blob; JSON in its place is an error with its message', async () => {
    const file = { ...post, as: 'blob', schema: v.blob() } as const;
    const zip = new Response('PK', { headers: { 'content-type': 'application/zip' } });
    const blob = await fakeBackend([zip]).client.request(file);
    expect(await blob.text()).toBe('PK');
    const refused = fakeBackend([json({ message: 'Not signed yet' })]);
    expect(await failure(refused.client.request(file))).toMatchObject({
      type: 'other',
      message: 'Not signed yet',
      status: 200,
    });
    expect(await failure(fakeBackend([json({ message: 'No' }, 404)]).client.request(file))).toMatchObject({
      type: 'client',
      message: 'No',
    });
  });
});

describe('retries', () => {
  test('a GET after a lost connection, with growing pauses, then it succeeds', async () => {
    const { client, seen, pauses } = fakeBackend([lost(), json({}, 503), ok()]);
    expect(await client.request(get)).toEqual({ status: 'QR' });
    expect(seen).toHaveLength(3);
    expect(pauses).toEqual([400, 800]);
  });

  test('are bounded: the last error is reported, once', async () => {
    const failures: ApiError[] = [];
    const { client, seen } = fakeBackend([lost()], { onFailure: (error) => failures.push(error) });
    const error = await failure(client.request(get));
    expect(error).toMatchObject({ code: 'network', type: 'other', status: undefined });
    expect(seen).toHaveLength(3);
    expect(failures).toEqual([error]);
  });

  test('a POST only with a key, always the same one [3.4]', async () => {
    const without = fakeBackend([lost()]);
    await failure(without.client.request(post));
    expect(without.seen).toHaveLength(1);
    const withKey = fakeBackend([json({}, 502), ok()]);
    await withKey.client.request({ ...post, idempotencyKey: 'k' });
    expect(withKey.seen.map((request) => request.headers.get('x-idempotency-key'))).toEqual(['k', 'k']);
  });

  test.each([400, 409, 422, 429, 500])('nothing after %d', async (status) => {
    const { client, seen } = fakeBackend([json({}, status)]);
    await failure(client.request(get));
    expect(seen).toHaveLength(1);
  });

  test('waits as long as the backend asks; gives up if that is too long', async () => {
    const short = fakeBackend([json({}, 503, { 'retry-after': '2' }), ok()]);
    await short.client.request(get);
    expect(short.pauses).toEqual([2000]);
    const long = fakeBackend([json({}, 503, { 'retry-after': '60' }), ok()]);
    expect(await failure(long.client.request(get))).toMatchObject({ status: 503, retryAfter: 60 });
    expect(long.seen).toHaveLength(1);
  });

  test('can be disabled for a call', async () => {
    const { client, seen } = fakeBackend([lost()]);
    await failure(client.request({ ...get, retry: false }));
    expect(seen).toHaveLength(1);
  });
});

describe('ends', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a time limit gives a timeout, without a retry', async () => {
    const { client, seen } = fakeBackend([hang]);
    const call = failure(client.request({ ...get, timeout: 5000 }));
    await vi.advanceTimersByTimeAsync(4999);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ type: 'timeout', code: 'timeout' });
    expect(seen).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('there is no time limit unless one is asked for [7.26]', async () => {
    const controller = new AbortController();
    const { client } = fakeBackend([hang]);
    let settled = false;
    const call = failure(client.request({ ...get, signal: controller.signal })).finally(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(24 * 3600 * 1000);
    expect(settled).toBe(false);
    controller.abort();
    expect(await call).toMatchObject({ code: 'aborted' });
  });

  test('an abort in the pause between two attempts ends the wait', async () => {
    const controller = new AbortController();
    const fetch = async () => {
      throw lost();
    };
    const client = createApiClient({ baseUrl: '/api', fetch, random: () => 1 });
    const call = failure(client.request({ ...get, signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    expect(isAborted(await call)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('aborts', () => {
  test('by the client’s own signal as well as by the call’s, without a report', async () => {
    const failures: ApiError[] = [];
    const screen = new AbortController();
    const { client } = fakeBackend([hang], { onFailure: (error) => failures.push(error) });
    const call = failure(
      client.withSignal(screen.signal).request({ ...get, signal: new AbortController().signal }),
    );
    screen.abort();
    expect(await call).toMatchObject({ code: 'aborted', type: 'other' });
    expect(failures).toEqual([]);
  });

  test('an aborted signal sends nothing', async () => {
    const { client, seen } = fakeBackend([ok()]);
    const error = await failure(client.withSignal(AbortSignal.abort()).request(get));
    expect(error.code).toBe('aborted');
    expect(seen).toHaveLength(0);
  });

  test('listeners do not accumulate on a signal that outlives its calls', async () => {
    const signal = new AbortController().signal;
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const { client } = fakeBackend([ok()]);
    await client.withSignal(signal).request(get);
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed).toHaveBeenCalledWith('abort', added.mock.calls[0]?.[1]);
  });
});

describe('observers', () => {
  test('do not see failures of a silent call', async () => {
    const onFailure = vi.fn();
    const { client } = fakeBackend([json({}, 500)], { onFailure });
    await failure(client.request({ ...post, silent: true }));
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('see every attempt in the trail, without values', async () => {
    const trail: Activity[] = [];
    const { client } = fakeBackend([json({}, 503), ok()], { onActivity: (activity) => trail.push(activity) });
    await client.request(get);
    const url = 'https://kyc.test/api/v1/flows/session/status/?session_id=*';
    expect(trail).toEqual([
      { kind: 'request', method: 'GET', url },
      { kind: 'error', method: 'GET', url, status: 503, code: 'http_503' },
      { kind: 'request', method: 'GET', url },
      { kind: 'response', method: 'GET', url, status: 200 },
    ]);
  });

  test('the browser’s fetch is resolved at call time', async () => {
    const replaced = vi.spyOn(globalThis, 'fetch').mockResolvedValue(ok());
    await createApiClient({ baseUrl: 'https://kyc.test' }).request(get);
    expect(replaced).toHaveBeenCalledTimes(1);
    replaced.mockRestore();
  });
});
