import { createHash } from 'node:crypto';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import type { ShellOptions } from '../shell/options.ts';
import { createShell } from '../shell/shell.ts';
import { fakeConfig, fakeOptions } from '../testing.tsx';
import { startUpEffects, startUpInput } from './effects.ts';

function world(
  search: string,
  replies: Readonly<Record<string, FakeReply>>,
  mayCheckIntegrity = true,
  changes: Partial<ShellOptions> = {},
) {
  const client = fakeClient(replies);
  const config = { ...fakeConfig, useIntegrityChecks: true };
  const shell = createShell({
    session: 's1',
    options: { ...fakeOptions, config, mayCheckIntegrity, ...changes },
    query: parseFlowQuery(search),
    window,
    client,
  });
  const questions = { onCameraQuestion: () => undefined, confirmHandOff: async () => undefined };
  const effects = startUpEffects(shell, window, new AbortController().signal, questions);
  return { client, shell, effects };
}

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the integrity is checked if both build and deployment enable it [4.8]', () => {
  expect(startUpInput(world('', {}).shell).checkIntegrity).toBe(true);
  expect(startUpInput(world('', {}, false).shell).checkIntegrity).toBe(false);
  expect(startUpInput(world('', {}, true, { config: fakeConfig }).shell).checkIntegrity).toBe(false);
});

test('the fingerprint stays the same in a tab', async () => {
  const { effects } = world('', {});
  const fingerprint = await effects.fingerprint();
  expect(fingerprint).toMatch(/^[\da-z]{32,64}$/);
  expect(await effects.fingerprint()).toBe(fingerprint);
});

test('the configuration is loaded once, in parallel with the fingerprint, and preloads the first step', async () => {
  const load = vi.fn(async () => ({ default: () => null }));
  const technologies = [{ key: 'short', code: 'LDSH', name: { ru: '', kz: '', en: '', my: '' }, load }];
  const { effects, client } = world(
    '',
    { 'GET /flows/session/configs/': { technologies: technologies.map(({ code }) => code) } },
    true,
    { technologies },
  );
  effects.prepare();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await effects.fingerprint();
  await effects.loadConfigs();
  expect(client.paths()).toEqual(['GET /flows/session/configs/']);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['a computer whose sessions are for phones only', '', { always_mobile: true }, 'videoinput', 0],
  ['a computer without a camera', '', { show_qr: true }, 'audioinput', 0],
  ['a computer with a camera', '', { show_qr: true }, 'videoinput', 1],
  ['a computer that stays on this device', '', {}, 'audioinput', 1],
  ['a phone', '?isMobile=true', { show_qr: true, always_mobile: true }, 'audioinput', 1],
] as const)(
  'the first step is preloaded for %s: %s %j %s %i',
  async (_, search, flow_config, kind, times) => {
    vi.stubGlobal('navigator', {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      platform: 'Linux',
      maxTouchPoints: 0,
      mediaDevices: { enumerateDevices: async () => [{ kind }] },
    });
    const load = vi.fn(async () => ({ default: () => null }));
    const technologies = [{ key: 'short', code: 'LDSH', name: { ru: '', kz: '', en: '', my: '' }, load }];
    const { effects } = world(
      search,
      { 'GET /flows/session/configs/': { technologies: ['LDSH'], flow_config } },
      true,
      { technologies, cameraCodes: ['LDSH'] },
    );
    await effects.loadConfigs();
    await new Promise((resolve) => setTimeout(resolve));
    expect(load).toHaveBeenCalledTimes(times);
  },
);

test('a configuration that fails early is reported when it is needed', async () => {
  const { effects } = world('', { 'GET /flows/session/configs/': fakeError(404) });
  effects.prepare();
  await effects.fingerprint();
  await expect(effects.loadConfigs()).rejects.toMatchObject({ status: 404 });
});

test('validation reports that the QR code was used, and stores the token', async () => {
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

test('with a backend without tokens none is kept, not even an earlier one', async () => {
  const { effects, shell } = world('', { 'POST /flows/session/validate/': {} });
  shell.token.set('old');
  await effects.validate('print');
  expect(shell.token.get()).toBeNull();
});

test('a changed script compromises the integrity, which is reported once [4.27, 7.11, 9.10]', async () => {
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

test('an unchanged script is no alert [4.27, 5.21, 9.11]', async () => {
  vi.stubGlobal('fetch', async () => new Response('unchanged'));
  const script = { name: `${window.location.origin}/assets/index.js` } as PerformanceEntry;
  vi.spyOn(window.performance, 'getEntriesByType').mockReturnValue([script]);
  const hash = createHash('sha384').update('unchanged').digest('base64');
  const { effects, client, shell } = world('', {
    'GET /securities/integrity/public-manifest/': {
      versions: [{ files: { 'assets/index.js': `sha384-${hash}` } }],
    },
  });
  await effects.runIntegrityCheck();
  expect(shell.store.getState().isIntegrityCompromised).toBe(false);
  expect(client.paths()).toEqual(['GET /securities/integrity/public-manifest/']);
});

test('a manifest that comes late is compared while the person continues [4.27]', async () => {
  // Loaded before: the clock below stands still while code loads.
  await import('./run-integrity-check.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => new Response('changed'));
  const script = { name: `${window.location.origin}/assets/index.js` } as PerformanceEntry;
  vi.spyOn(window.performance, 'getEntriesByType').mockReturnValue([script]);
  let reply = (_manifest: unknown): void => undefined;
  const { effects, shell } = world('', {
    'GET /securities/integrity/public-manifest/': () =>
      new Promise((resolve) => {
        reply = resolve;
      }),
    'POST /securities/security-checks/': {},
  });
  const check = vi.fn();
  void effects.runIntegrityCheck().then(check);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(check).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(check).toHaveBeenCalledTimes(1);
  expect(shell.store.getState().isIntegrityCompromised).toBe(false);
  reply({ versions: [{ files: { 'assets/index.js': 'sha384-other' } }] });
  await vi.waitFor(() => expect(shell.store.getState().isIntegrityCompromised).toBe(true));
});

test('for a widget only its bundle and model files are checked, whatever the host’s page [5.22]', async () => {
  const read = vi.fn(async (_address: string) => new Response('changed'));
  vi.stubGlobal('fetch', read);
  const names = [
    'https://flow.example/widget/kuelik.js',
    'https://flow.example/widget/other.js',
    'https://host.example/kuelik.js',
    `${window.location.origin}/models/facemesh.bin`,
    'https://flow.example/widget/assets/kuelik-core-DL6LYpD_.js',
    `${window.location.origin}/own-script-of-the-host.js`,
  ];
  vi.spyOn(window.performance, 'getEntriesByType').mockReturnValue(
    names.map((name) => ({ name }) as PerformanceEntry),
  );
  const bundle = createHash('sha384').update('changed').digest('base64');
  const manifest = { versions: [{ files: { 'kuelik.js': `sha384-${bundle}` } }] };
  const options = { isWidget: true, integration: 'WIDGET' } as const;
  const { effects, client } = world(
    '',
    { 'GET /securities/integrity/public-manifest/': manifest },
    true,
    options,
  );
  await effects.runIntegrityCheck();
  expect(read.mock.calls.map(([address]) => address)).toEqual([names[0], names[3], names[4]]);
  expect(client.calls[0]?.query).toEqual({ type: 'WIDGET', limit: 3 });
});

test('a backend without a manifest compromises nothing', async () => {
  const { effects, shell } = world('', {
    'GET /securities/integrity/public-manifest/': fakeError(404),
  });
  await effects.runIntegrityCheck();
  expect(shell.store.getState().isIntegrityCompromised).toBe(false);
});

test('browsers without AbortSignal.any and URL.canParse can start', async () => {
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

test('the start calls have no time limit of their own', async () => {
  const { effects, client } = world('', {
    'GET /flows/session/configs/': { technologies: [] },
    'POST /flows/session/validate/': {},
  });
  await effects.loadConfigs();
  await effects.validate('print');
  expect(client.calls.map(({ timeout }) => timeout)).toEqual([undefined, undefined]);
});

test('a session that its device offers is opened as by its QR code, keeping the rest of the address', async () => {
  window.history.replaceState(null, '', '/flow/s1?locale=kz');
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  const { effects } = world('?locale=kz', {
    'POST /flows/session/validate/': fakeError(403, 'hand_off_offered'),
  });
  void effects.validate('fingerprint');
  await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
  const address = new URL(String(replace.mock.calls[0]?.[0]));
  expect([address.pathname, address.search]).toEqual(['/flow/s1', '?locale=kz&qr=true']);
});

test.each([
  ['the QR code’s own link', '?qr=true', {}],
  ['a widget, whose address is its host’s', '', { isWidget: true }],
])('%s does not open itself again', async (_name, search, changes) => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  const { effects } = world(
    search,
    { 'POST /flows/session/validate/': fakeError(403, 'hand_off_offered') },
    true,
    changes,
  );
  await expect(effects.validate('fingerprint')).rejects.toMatchObject({ code: 'hand_off_offered' });
  expect(replace).not.toHaveBeenCalled();
});
