import { afterEach, expect, test, vi } from 'vitest';
import { createShell } from '../shell/shell.ts';
import { type FakeReply, fakeClient, fakeConfig, fakeError, fakeOptions } from '../testing.tsx';
import { startUpEffects, startUpInput } from './effects.ts';
import { parseFlowQuery } from './query.ts';

function world(search: string, replies: Readonly<Record<string, FakeReply>>, branch = 'master') {
  const client = fakeClient(replies);
  const config = { ...fakeConfig, useIntegrityChecks: true };
  const shell = createShell({
    session: 's1',
    options: { ...fakeOptions, config, branch },
    query: parseFlowQuery(search),
    window,
    client,
  });
  const effects = startUpEffects(shell, window, new AbortController().signal, () => undefined);
  return { client, shell, effects };
}

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the integrity check belongs to the master branch, where it is enabled', () => {
  expect(startUpInput(world('', {}).shell).checkIntegrity).toBe(true);
  expect(startUpInput(world('', {}, 'develop').shell).checkIntegrity).toBe(false);
});

test('the fingerprint stays the same in a tab', async () => {
  const { effects } = world('', {});
  const fingerprint = await effects.fingerprint();
  expect(fingerprint).toMatch(/^[\da-z]{32,64}$/);
  expect(await effects.fingerprint()).toBe(fingerprint);
});

test('validation tells that the QR code was used, and keeps the token', async () => {
  const { effects, client, shell } = world('?qr=true', {
    'POST /flows/session/validate/': { session_type: 'DEMO', access_token: 'secret' },
  });
  await effects.validate('print');
  expect(client.calls[0]).toMatchObject({
    query: { qr: true },
    body: { session_id: 's1', fingerprint: 'print' },
  });
  expect(shell.token.get()).toBe('secret');
});

test('a backend without tokens gets none, also after one that had them', async () => {
  const { effects, shell } = world('', { 'POST /flows/session/validate/': {} });
  shell.token.set('old');
  await effects.validate('print');
  expect(shell.token.get()).toBeNull();
});

test('a changed script compromises the integrity, which is told once', async () => {
  vi.stubGlobal('fetch', async () => new Response('changed'));
  const script = { name: `${window.location.origin}/assets/index.js` } as PerformanceEntry;
  vi.spyOn(window.performance, 'getEntriesByType').mockReturnValue([script]);
  const { effects, client, shell } = world('', {
    'GET /securities/integrity/public-manifest/': {
      versions: [{ files: { 'assets/index.js': 'sha384-other' } }],
    },
    'POST /securities/security-checks/': {},
  });
  await effects.runIntegrityCheck();
  await effects.runIntegrityCheck();
  expect(shell.store.getState().isIntegrityCompromised).toBe(true);
  const alerts = client.calls.filter(({ path }) => path === '/securities/security-checks/');
  expect(alerts.map(({ body }) => body)).toEqual([
    { session_id: 's1', frontend_integrity_compromised: true },
  ]);
  expect(client.calls[0]?.query).toEqual({ type: 'FRONTEND', limit: 3 });
});

test('a backend without a manifest compromises nothing', async () => {
  const { effects, shell } = world('', {
    'GET /securities/integrity/public-manifest/': fakeError(404),
  });
  await effects.runIntegrityCheck();
  expect(shell.store.getState().isIntegrityCompromised).toBe(false);
});

test('browsers without AbortSignal.any and URL.canParse start all the same', async () => {
  vi.stubGlobal('fetch', async () => new Response('script'));
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  const redirect = 'https://bank.example/done';
  const { effects, shell, client } = world(`?redirect=${redirect}&parent_origin=${redirect}`, {
    'GET /flows/session/configs/': { technologies: [] },
    'GET /securities/integrity/public-manifest/': { versions: [{ files: { 'a.js': 'x' } }] },
  });
  await effects.loadConfigs();
  await effects.runIntegrityCheck();
  expect(shell.store.getState().redirect).toBe(redirect);
  expect(client.paths()).toContain('GET /securities/integrity/public-manifest/');
});
