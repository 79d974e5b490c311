import * as v from 'valibot';
import { expect, test } from 'vitest';
import { withAttemptKeys } from './attempt-keys.ts';
import type { ApiClient, RequestOptions } from './client/client.ts';
import { ApiError } from './client/errors.ts';

type Failure = { readonly code: string; readonly status?: number };

/** Pauses end at once, and each takes a minute. */
function fastLine() {
  let now = 0;
  return {
    random: () => 1,
    now: () => now,
    pause: async () => {
      now += 60_000;
    },
  };
}

/** A client whose calls fail with the given errors in order, and then succeed. */
function failing(failures: readonly Failure[], knowsKeys = true) {
  const keys: (string | undefined)[] = [];
  const left = [...failures];
  const client: ApiClient = {
    baseUrl: '/fake',
    speaks: () => knowsKeys,
    withSignal: () => client,
    request: async (options: RequestOptions<v.GenericSchema>) => {
      keys.push(options.idempotencyKey);
      const failure = left.shift();
      if (failure) throw new ApiError({ type: 'other', message: '', url: '/fake/', ...failure });
      return undefined as never;
    },
  };
  return { client: withAttemptKeys(client, fastLine()), keys };
}

const call = (body: unknown, path = '/search/') =>
  ({ method: 'POST', path, body, schema: v.unknown() }) as const;
const lost: Failure = { code: 'network' };

test.each<Failure>([
  lost,
  { code: 'timeout' },
  { code: 'http_502', status: 502 },
  { code: 'internal_error', status: 500 },
  { code: 'html_reply', status: 200 },
  { code: 'request_in_progress', status: 409 },
  { code: 'too_many_requests', status: 429 },
  { code: 'invalid_token', status: 401 },
  { code: 'no_access', status: 403 },
  { code: 'http_408', status: 408 },
])('after %o the same call is the same attempt', async (failure) => {
  const { client, keys } = failing([failure]);
  await client.request(call({ pin: 1 })).catch(() => undefined);
  await client.request(call({ pin: 1 }));
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each<Failure>([
  { code: 'wrong_code', status: 400 },
  { code: 'search-failed', status: 404 },
  { code: 'maximum_attempts', status: 423 },
  { code: 'idempotency_key_reused', status: 409 },
])('after %o it is another one', async (failure) => {
  const { client, keys } = failing([failure]);
  await client.request(call({ pin: 1 })).catch(() => undefined);
  await client.request(call({ pin: 1 }));
  expect(new Set(keys).size).toBe(2);
});

test('another language is the same attempt', async () => {
  const { client, keys } = failing([lost]);
  await client.request(call({ pin: 1, locale: 'ru' })).catch(() => undefined);
  await client.request(call({ pin: 1, locale: 'kz' }));
  expect(keys[1]).toBe(keys[0]);
});

test('other content, another call, or a call after a success is another attempt', async () => {
  const { client, keys } = failing([lost]);
  await client.request(call({ pin: 1 })).catch(() => undefined);
  await client.request(call({ pin: 2 }));
  await client.request(call({ pin: 2 }, '/start/'));
  await client.request(call({ pin: 2 }));
  expect(new Set(keys).size).toBe(4);
});

test('reads and forms are unchanged, and a call keeps its own key', async () => {
  const { client, keys } = failing([]);
  await client.request({ method: 'GET', path: '/result/', schema: v.unknown() });
  await client.request({ ...call({}), idempotencyKey: 'my-own-key' });
  await client.request(call(new FormData()));
  expect(keys).toEqual([undefined, 'my-own-key', undefined]);
});

test.each<Failure>([lost, { code: 'timeout' }, { code: 'http_408', status: 408 }])(
  'after %o a call is repeated under its key by itself, once it is answered',
  async (failure) => {
    const { client, keys } = failing([failure, { code: 'request_in_progress', status: 409 }]);
    await client.request(call({ pin: 1 }));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  },
);

test('a call that stays unanswered is given up after ten minutes', async () => {
  const { client, keys } = failing(Array(99).fill(lost));
  await expect(client.request(call({ pin: 1 }))).rejects.toMatchObject(lost);
  expect(keys).toHaveLength(12);
});

test.each<Failure>([
  { code: 'http_502', status: 502 },
  { code: 'too_many_requests', status: 429 },
  { code: 'request_in_progress', status: 409 },
  { code: 'wrong_code', status: 400 },
  { code: 'aborted' },
])('after %o the person decides', async (failure) => {
  const { client, keys } = failing([failure]);
  await expect(client.request(call({ pin: 1 }))).rejects.toMatchObject(failure);
  expect(keys).toHaveLength(1);
});

test('where each press has its own key, the person decides before the backend may have forgotten the first', async () => {
  const { client, keys } = failing(Array(99).fill(lost));
  const press = client.request({ ...call({}), idempotencyKey: 'my-own-key' });
  await expect(press).rejects.toMatchObject(lost);
  expect(keys).toEqual(['my-own-key', 'my-own-key']);
});

test('with a backend that does not know keys the person decides, since a repeat may do the work twice', async () => {
  const { client, keys } = failing([lost], false);
  await expect(client.request(call({ pin: 1 }))).rejects.toMatchObject(lost);
  expect(keys).toHaveLength(1);
});
