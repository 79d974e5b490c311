import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultRuntimeConfig, loadRuntimeConfig, parseRuntimeConfig } from './runtime-config.ts';

describe('reading', () => {
  test('an empty file is the defaults', () => {
    expect(parseRuntimeConfig({})).toEqual({
      config: {
        useMetrics: true,
        useIntegrityChecks: false,
        routes: { include: ['*'], exclude: [] },
        ownHosts: [],
      },
      warnings: [],
    });
  });

  test('every key', () => {
    const file = {
      backendUrl: 'https://kyc.test/api/v1/',
      modelsUrl: '/models/',
      cabinetUrl: 'http://localhost:3000/cabinet',
      frontendUrl: 'https://kyc.test',
      qrImageUrl: '/api/v1/qr/?size={size}&data={data}',
      sentryDsn: 'https://key@sentry.test/1',
      useMetrics: false,
      useIntegrityChecks: true,
      routes: { include: ['/flow/{session}'], exclude: ['/test'] },
      ownHosts: ['kyc.test'],
    };
    expect(parseRuntimeConfig(file)).toEqual({
      config: { ...file, backendUrl: 'https://kyc.test/api/v1', modelsUrl: '/models' },
      warnings: [],
    });
  });

  test.each([
    ['backendUrl', 'javascript:alert(1)'],
    ['backendUrl', '//elsewhere.test'],
    ['modelsUrl', 7],
    ['cabinetUrl', 'my cabinet'],
    ['qrImageUrl', 'https://qr.test/?d={date}'],
    ['sentryDsn', 'not an address'],
    ['useMetrics', 'no'],
    ['useIntegrityChecks', 1],
    ['routes', ['*']],
    ['routes', { include: '*' }],
    ['ownHosts', 'kyc.test'],
  ])('a bad %s costs itself only', (key, value) => {
    const { config, warnings } = parseRuntimeConfig({ frontendUrl: 'https://ok.test', [key]: value });
    expect(config).toEqual({ ...defaultRuntimeConfig, frontendUrl: 'https://ok.test' });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(key);
    expect(warnings[0]).not.toContain(JSON.stringify(value));
    if (typeof value === 'string' && value !== 'no') expect(warnings[0]).not.toContain(value);
  });

  test('nulls, empty texts and unknown keys are passed over', () => {
    expect(parseRuntimeConfig({ backendUrl: null, sentryDsn: '', routes: null, other: 1 })).toEqual({
      config: defaultRuntimeConfig,
      warnings: [],
    });
  });

  test('half a list of routes has the other half by default', () => {
    expect(parseRuntimeConfig({ routes: { exclude: ['/test'] } }).config.routes).toEqual({
      include: ['*'],
      exclude: ['/test'],
    });
  });

  test.each([[null], ['text'], [[1]], [undefined]])('%j is no configuration', (value) => {
    expect(parseRuntimeConfig(value)).toEqual({
      config: defaultRuntimeConfig,
      warnings: [expect.any(String)],
    });
  });
});

describe('loading', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  type Answer = () => Promise<Response>;
  function files(answers: Readonly<Record<string, Answer>>) {
    const asked: { url: string; init: RequestInit | undefined }[] = [];
    const fetch = (async (url: string, init?: RequestInit) => {
      asked.push({ url, init });
      const answer = answers[url];
      if (answer === undefined) throw new TypeError('lost');
      return answer();
    }) as typeof globalThis.fetch;
    return { fetch, asked };
  }
  const good: Answer = async () => Response.json({ useMetrics: false });
  const missing: Answer = async () => new Response('{}', { status: 404 });
  const page: Answer = async () => new Response('<!doctype html>', { status: 200 });

  test('from the root of the site, past the cache', async () => {
    const { fetch, asked } = files({ '/kuelik-config.json': good });
    const { config, warnings } = await loadRuntimeConfig({ fetch });
    expect(config.useMetrics).toBe(false);
    expect(warnings).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init?.cache).toBe('no-cache');
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['missing', { '/kuelik-config.json': missing }],
    ['a page', { '/kuelik-config.json': page }],
    ['unreachable', {}],
  ])('from beside the page when the first is %s', async (_why, first) => {
    const { fetch, asked } = files({ ...first, './kuelik-config.json': good });
    expect((await loadRuntimeConfig({ fetch })).config.useMetrics).toBe(false);
    expect(asked.map(({ url }) => url)).toEqual(['/kuelik-config.json', './kuelik-config.json']);
  });

  test('each is given up after two seconds, and then the defaults apply', async () => {
    const fetch = vi.fn(
      (_url: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const reading = loadRuntimeConfig({ fetch });
    await vi.advanceTimersByTimeAsync(1999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await reading).toEqual({ config: defaultRuntimeConfig, warnings: [expect.any(String)] });
  });
});
