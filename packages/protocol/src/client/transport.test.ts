import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBackend } from '../test-kit.ts';
import { type SilenceLimits, watchSilence } from './silence.ts';
import { sendByUpload } from './transport.ts';

/** The part of XMLHttpRequest that an upload uses; the test plays the network. */
class FakeUpload {
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  readonly headers: Record<string, string> = {};
  withCredentials = false;
  responseType = '';
  status = 0;
  response: unknown = null;
  opened: readonly string[] = [];
  sent: unknown = undefined;
  onprogress?: (event: object) => void;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(...parts: string[]) {
    this.opened = parts;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.response = body;
    this.upload.onload?.();
    this.onload?.();
    this.onloadend?.();
  }
}

function start(signal?: AbortSignal, silence: SilenceLimits | null = null, line: EventTarget | null = null) {
  const fakes: FakeUpload[] = [];
  const create = () => {
    const fake = new FakeUpload();
    fakes.push(fake);
    return fake as unknown as XMLHttpRequest;
  };
  const { client, seen } = fakeBackend([], {
    createUpload: create,
    getToken: () => 't',
    random: () => 0,
    silence,
    line,
  });
  const shares: number[] = [];
  const body = new FormData();
  const call = client.request({
    method: 'POST',
    path: '/document/recognize/',
    body,
    schema: v.looseObject({ ok: v.boolean() }),
    idempotencyKey: 'k',
    onProgress: (share) => shares.push(share),
    ...(signal !== undefined && { signal }),
  });
  return { call, fakes, shares, body, seen };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('an upload with progress', () => {
  test('is sent with credentials and headers, reports its progress, reads the reply [7.1]', async () => {
    const { call, fakes, shares, body, seen } = start();
    const fake = fakes[0];
    if (fake === undefined) throw new Error('nothing was sent');
    expect(fake.opened).toEqual(['POST', 'https://kyc.test/api/v1/document/recognize/']);
    expect(fake.withCredentials).toBe(true);
    expect(fake.headers).toMatchObject({ Authorization: 'Bearer t', 'X-Idempotency-Key': 'k' });
    expect(fake.sent).toBe(body);
    fake.upload.onprogress?.({ lengthComputable: false, loaded: 5, total: 0 });
    fake.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 });
    fake.answer(200, new Blob(['{"data":{"ok":true}}']));
    expect(await call).toEqual({ ok: true });
    expect(shares).toEqual([0.5, 1]);
    expect(seen).toHaveLength(0);
  });

  test('a refused upload is an error with the backend’s code', async () => {
    const { call, fakes } = start();
    fakes[0]?.answer(413, new Blob(['{"code":"large_file","message":"Too large"}']));
    await expect(call).rejects.toMatchObject({ code: 'large_file', status: 413 });
  });

  test('a lost connection is retried with the same key', async () => {
    const { call, fakes } = start();
    fakes[0]?.onerror?.();
    await settle();
    fakes[1]?.answer(200, new Blob(['{"ok":true}']));
    expect(await call).toEqual({ ok: true });
    expect(fakes.map((fake) => fake.headers['X-Idempotency-Key'])).toEqual(['k', 'k']);
  });

  test('a request that arrived before the connection was lost is waited for, and its reply read', async () => {
    const { call, fakes } = start();
    fakes[0]?.onerror?.();
    await settle();
    for (let tries = 1; tries <= 4; tries += 1) {
      fakes[tries]?.answer(409, new Blob(['{"code":"request_in_progress","message":"At work"}']));
      await vi.waitFor(() => expect(fakes).toHaveLength(tries + 2));
    }
    fakes[5]?.answer(200, new Blob(['{"ok":true}']));
    expect(await call).toEqual({ ok: true });
    expect(new Set(fakes.map((fake) => fake.headers['X-Idempotency-Key']))).toEqual(new Set(['k']));
  });

  test('aborts with its signal', async () => {
    const controller = new AbortController();
    const { call, fakes } = start(controller.signal);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect(fakes).toHaveLength(1);
  });

  test('an empty reply is an empty body', async () => {
    const { call, fakes } = start();
    fakes[0]?.answer(200, null);
    await expect(call).rejects.toMatchObject({ code: 'unreadable_reply' });
  });

  test('sends nothing if the signal has already aborted', async () => {
    const request = { method: 'POST', url: '/x/', headers: {}, body: undefined } as const;
    const create = () => {
      throw new Error('must not be made');
    };
    await expect(
      sendByUpload(create, request, watchSilence(AbortSignal.abort('over'), null), () => {}),
    ).rejects.toBe('over');
  });
});

describe('an upload on a bad connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const limits = { upload: 1000, reply: 5000 };
  const progress = (fake: FakeUpload | undefined, loaded: number) =>
    fake?.upload.onprogress?.({ lengthComputable: true, loaded, total: 10 });

  test('takes as long as it needs while it makes progress [7.26]', async () => {
    const { call, fakes } = start(undefined, limits);
    for (let loaded = 1; loaded <= 10; loaded += 1) {
      await vi.advanceTimersByTimeAsync(900);
      progress(fakes[0], loaded);
    }
    fakes[0]?.upload.onload?.();
    await vi.advanceTimersByTimeAsync(4900);
    fakes[0]?.answer(200, new Blob(['{"ok":true}']));
    vi.useRealTimers();
    expect(await call).toEqual({ ok: true });
  });

  test('is sent again at once when the browser goes offline, since open requests are lost', async () => {
    const line = new EventTarget();
    const { call, fakes } = start(undefined, limits, line);
    fakes[0]?.upload.onload?.();
    line.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(fakes).toHaveLength(2);
    fakes[1]?.answer(200, new Blob(['{"ok":true}']));
    vi.useRealTimers();
    expect(await call).toEqual({ ok: true });
    expect(fakes.map((fake) => fake.headers['X-Idempotency-Key'])).toEqual(['k', 'k']);
  });

  test.each([
    ['stands still', 1000, (fake: FakeUpload | undefined) => progress(fake, 5)],
    ['gets no reply', 5000, (fake: FakeUpload | undefined) => fake?.upload.onload?.()],
  ])('that %s fails as timeout', async (_, time, play) => {
    const { call, fakes } = start(undefined, limits);
    const failed = expect(call).rejects.toMatchObject({ code: 'timeout', type: 'timeout' });
    play(fakes[0]);
    await vi.advanceTimersByTimeAsync(time);
    await failed;
    expect(fakes).toHaveLength(1);
  });
});

describe('a file on a bad connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function startFile() {
    const fakes: FakeUpload[] = [];
    const createUpload = () => {
      const fake = new FakeUpload();
      fakes.push(fake);
      return fake as unknown as XMLHttpRequest;
    };
    const silence = { upload: 1000, reply: 5000 };
    const { client } = fakeBackend([], { createUpload, getToken: () => 't', random: () => 0, silence });
    const shares: number[] = [];
    const call = client.request({
      method: 'GET',
      path: '/file/',
      as: 'blob',
      schema: v.blob(),
      retry: false,
      onProgress: (share) => shares.push(share),
    });
    const arrive = (loaded: number) => fakes[0]?.onprogress?.({ lengthComputable: true, loaded, total: 10 });
    return { call, fakes, shares, arrive };
  }

  test('is waited for while it arrives, longer than a reply may be silent', async () => {
    const { call, fakes, shares, arrive } = startFile();
    for (let loaded = 1; loaded <= 10; loaded += 1) {
      await vi.advanceTimersByTimeAsync(4900);
      arrive(loaded);
    }
    fakes[0]?.answer(200, new Blob(['file']));
    vi.useRealTimers();
    expect(await (await call).text()).toBe('file');
    expect(fakes[0]?.opened[0]).toBe('GET');
    expect(shares.slice(0, 2)).toEqual([0.1, 0.2]);
  });

  test.each([0, 4])('that stops at %i tenths fails as timeout', async (loaded) => {
    const { call, arrive } = startFile();
    const failed = expect(call).rejects.toMatchObject({ code: 'timeout' });
    if (loaded > 0) arrive(loaded);
    await vi.advanceTimersByTimeAsync(5000);
    await failed;
  });
});
