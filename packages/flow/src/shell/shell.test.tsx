import { isApiError } from '@kuelik/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import type { ErrorReporter } from '../monitoring/monitoring.ts';
import { fakeOptions } from '../testing.tsx';
import { createShell } from './shell.ts';

const failedFlow = vi.hoisted(() => vi.fn<ErrorReporter['failedFlow']>());
vi.mock('../monitoring/sentry.ts', () => ({ createSentryReporter: () => ({ failedFlow }) }));

const fetched = vi.fn(async (_address: unknown, _init?: RequestInit) => Response.json({ status: 'QR' }));

/** A shell on a real client, whose requests end up in `fetched`. */
function make(config = fakeOptions.config) {
  return createShell({
    session: 's1',
    options: { ...fakeOptions, config },
    query: parseFlowQuery(''),
    window,
  });
}

const failing = (status: number, more: object = {}) =>
  fetched.mockResolvedValue(Response.json({ code: 'x', message: 'x', ...more }, { status }));
const call = (shell: ReturnType<typeof make>) => shell.api.status('s1').catch((error: unknown) => error);

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

test('the token is sent with every call, once there is one', async () => {
  fetched.mockImplementation(async () => Response.json({ status: 'QR' }));
  const shell = make();
  await shell.api.status('s1');
  shell.token.set('secret');
  await shell.api.status('s1');
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));
  expect(headers).toEqual([null, 'Bearer secret']);
});

test.each([
  [410, 'expired'],
  [401, 'moved'],
] as const)('the reply %i during a running flow ends it as %s', async (status, kind) => {
  failing(status);
  const shell = make();
  shell.token.set('secret');
  shell.store.setState({ sessionStatus: 'VALID' });
  expect(isApiError(await call(shell))).toBe(true);
  expect(shell.store.getState()).toMatchObject({ sessionStatus: 'INVALID', invalidKind: kind });
});

test('a session that another tab has ended ends here too, and its page learns how', async () => {
  failing(409, { code: 'session_not_active', detail: { status: 'FINISHED', finished: ['DR'] } });
  const shell = make();
  shell.token.set('secret');
  shell.store.setState({ sessionStatus: 'VALID' });
  await call(shell);
  expect(shell.store.getState()).toMatchObject({
    sessionStatus: 'INVALID',
    invalidKind: 'inactive',
    refusal: { detail: { status: 'FINISHED', finished: ['DR'] } },
  });
});

test.each([
  ['another refusal', 423, 'secret', 'VALID'],
  ['a session that never started', 401, 'secret', 'PENDING'],
  ['a backend without tokens', 401, null, 'VALID'],
] as const)('%s ends nothing', async (_, status, token, sessionStatus) => {
  failing(status);
  const shell = make();
  shell.token.set(token);
  shell.store.setState({ sessionStatus });
  await call(shell);
  expect(shell.store.getState()).toMatchObject({ sessionStatus, invalidKind: null });
});

test('monitoring gets the requests, replies and errors of the calls [8.8]', async () => {
  const shell = make({ ...fakeOptions.config, sentryDsn: 'https://key@errors.example/1' });
  fetched.mockResolvedValueOnce(Response.json({ status: 'QR' }));
  await call(shell);
  failing(403);
  await call(shell);
  shell.monitoring.failedFlow({} as never);
  await vi.waitFor(() => expect(failedFlow).toHaveBeenCalledTimes(1));
  expect(failedFlow.mock.calls[0]?.[1].map(({ kind }) => kind)).toEqual([
    'api-request',
    'api-response',
    'api-request',
    'api-error',
  ]);
});

test('a failure reason is stored and reported, and a failed report is not an error [7.9]', async () => {
  failing(500);
  const shell = make();
  shell.reportFailure({ type: 'camera', value: 'NO_CAM', detail: { name: 'NotAllowedError' } });
  expect(shell.store.getState().currentFailureReason?.value).toBe('NO_CAM');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(String(address)).toBe('/fake/flows/session/failure-reason/');
  expect(JSON.parse(String(init?.body))).toEqual({
    session_id: 's1',
    type: 'camera',
    detail: { value: 'NO_CAM', name: 'NotAllowedError' },
  });
});
