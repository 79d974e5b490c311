import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { qrTargetAddress } from '../pages/qr-address.ts';
import { loadRuntimeConfig } from './load-runtime-config.ts';
import { type BuiltInConfig, parseRuntimeConfigFile, resolveRuntimeConfig } from './runtime-config.ts';

const builtIn: BuiltInConfig = {
  backendUrl: '/api/v1',
  modelsUrl: '/models/',
  cabinetUrl: '/cabinet',
  frontendUrl: 'https://built.example',
  ownHosts: ['kuelik.kz'],
  byHost: {
    'test.kuelik.kz': { backendUrl: 'https://api.test.example/api/v1/', cabinetUrl: 'https://c.example' },
  },
};
const file = (values: object) => parseRuntimeConfigFile(values) ?? {};

describe('resolveRuntimeConfig', () => {
  test('an empty file keeps the built-in values, metrics on and integrity checks off [2.18, 3.19, 5.20, 9.30]', () => {
    expect(resolveRuntimeConfig(file({}), builtIn, 'localhost')).toEqual({
      backendUrl: '/api/v1',
      modelsUrl: '/models/',
      cabinetUrl: '/cabinet',
      frontendUrl: 'https://built.example',
      useMetrics: true,
      useIntegrityChecks: false,
      qrImageUrl: '/api/v1/qr/?size={size}&data={data}',
      sentryDsn: null,
      routes: { include: ['*'], exclude: [] },
      ownHosts: ['kuelik.kz'],
    });
  });

  test.each([
    [false, false],
    [true, true],
    ['false', true],
    [null, true],
    [0, true],
  ])('useMetrics %j of the file means metrics %j [5.20]', (useMetrics, isOn) => {
    expect(resolveRuntimeConfig(file({ useMetrics }), builtIn, 'localhost').useMetrics).toBe(isOn);
  });

  test('the file overrides the host for the backend, the host overrides the file for the cabinet [2.60, 7.2]', () => {
    const config = resolveRuntimeConfig(
      file({
        backendUrl: 'https://b.example/api/v1/',
        cabinetUrl: 'https://mine.example',
        useMetrics: false,
      }),
      builtIn,
      'test.kuelik.kz',
    );
    expect(config.backendUrl).toBe('https://b.example/api/v1');
    expect(config.qrImageUrl).toBe('https://b.example/api/v1/qr/?size={size}&data={data}');
    expect(config.cabinetUrl).toBe('https://c.example');
    expect(config.useMetrics).toBe(false);
  });

  test('the host overrides the default [3.20, 7.2]', () => {
    expect(resolveRuntimeConfig(file({}), builtIn, 'test.kuelik.kz').backendUrl).toBe(
      'https://api.test.example/api/v1',
    );
  });

  test('the host of the QR code’s link is the file’s, else the built-in one [2.27]', () => {
    const { frontendUrl } = resolveRuntimeConfig(
      file({ frontendUrl: 'https://kyc.example/' }),
      builtIn,
      'test.kuelik.kz',
    );
    const link = { session: 's1', locale: 'ru', documentType: null } as const;
    expect(qrTargetAddress({ frontendUrl, ...link })).toBe('https://kyc.example/flow/s1?qr=true&locale=ru');
    expect(resolveRuntimeConfig(file({ frontendUrl: 7 }), builtIn, 'test.kuelik.kz').frontendUrl).toBe(
      'https://built.example',
    );
  });

  test('a wrong value counts as absent and does not affect the others [8.2]', () => {
    const config = resolveRuntimeConfig(
      file({ backendUrl: 7, useMetrics: 'no', modelsUrl: '/m' }),
      builtIn,
      'localhost',
    );
    expect([config.backendUrl, config.useMetrics, config.modelsUrl]).toEqual(['/api/v1', true, '/m/']);
  });

  test.each([
    ['backendUrl', 'not an address'],
    ['backendUrl', '//elsewhere.example'],
    ['cabinetUrl', 'javascript:alert(1)'],
    ['modelsUrl', 7],
    ['frontendUrl', ''],
    ['qrImageUrl', 'https://qr.example/?d={date}'],
    ['useMetrics', 1],
    ['routes', '*'],
    ['ownHosts', 'kyc.example'],
    ['cabinetUrl', null],
    ['useMetrics', null],
    ['routes', null],
  ])('%s %j keeps the built-in value', (key, value) => {
    const config = resolveRuntimeConfig(file({ [key]: value }), builtIn, 'localhost');
    expect(config).toEqual(resolveRuntimeConfig(file({}), builtIn, 'localhost'));
  });

  test('one half of the route rules survives a bad other half', () => {
    const config = resolveRuntimeConfig(
      file({ routes: { include: null, exclude: ['/test'] } }),
      builtIn,
      'localhost',
    );
    expect(config.routes).toEqual({ include: ['*'], exclude: ['/test'] });
  });
});

describe('loadRuntimeConfig', () => {
  const warn = vi.fn();
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    warn.mockClear();
  });

  test('reads the root first and stops there [5.19, 7.3]', async () => {
    const fetch = vi.fn(async () => Response.json({ backendUrl: 'https://a.example' }));
    expect((await loadRuntimeConfig(fetch, warn)).backendUrl).toBe('https://a.example');
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledWith('/kuelik-config.json', expect.objectContaining({ cache: 'no-cache' }));
  });

  test('warns about a wrong value without quoting it, and not about null', async () => {
    const fetch = async () => Response.json({ backendUrl: 'secret value', cabinetUrl: null });
    await loadRuntimeConfig(fetch, warn);
    expect(warn.mock.calls).toEqual([['backendUrl is ignored: wrong value']]);
  });

  test.each([
    ['an error', () => Response.json({ backendUrl: 'https://no.example' }, { status: 500 })],
    ['a page', () => new Response('<!doctype html>')],
    ['a list', () => Response.json([1])],
    ['a failed request', () => Promise.reject(new TypeError('failed'))],
  ])('falls back to the second location on %s', async (_, reply) => {
    const fetch = vi.fn(async (place: unknown) =>
      place === './kuelik-config.json' ? Response.json({ backendUrl: 'https://b.example' }) : reply(),
    );
    const loaded = await loadRuntimeConfig(fetch as typeof globalThis.fetch, warn);
    expect(loaded.backendUrl).toBe('https://b.example');
    expect(warn).not.toHaveBeenCalled();
  });

  test('gives up on both after their timeout and warns [5.19, 7.3, 8.1, 9.8]', async () => {
    vi.useFakeTimers();
    const fetch = vi.fn(
      (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
        }),
    );
    const loading = loadRuntimeConfig(fetch as typeof globalThis.fetch, warn);
    await vi.advanceTimersByTimeAsync(1999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2001);
    expect((await loading).backendUrl).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
