import { expect, test, vi } from 'vitest';
import { createMonitoring, type ErrorReporter, type FailedFlowReport } from './monitoring.ts';
import { createTrail, crumbLimit } from './trail.ts';

const report: FailedFlowReport = {
  session: 's',
  status: 'failure',
  type: 'production',
  isWidget: false,
  durationMs: 5,
  failureReason: 'CLIENT',
  technologies: ['LDSH'],
  results: { short: { status: 'failure', data: null } },
};

test('keeps the newest hundred breadcrumbs [9.28]', () => {
  let time = 0;
  const trail = createTrail(() => time++);
  for (let at = 0; at < crumbLimit + 5; at++) trail.add({ kind: 'navigation', message: String(at) });
  expect(trail.crumbs()).toHaveLength(100);
  expect(trail.crumbs()[0]).toEqual({ kind: 'navigation', message: '5', at: 5 });
});

test('without a DSN nothing is loaded', () => {
  const load = vi.fn<() => Promise<ErrorReporter>>();
  const monitoring = createMonitoring({ dsn: null, isWidget: false, load, now: Date.now });
  monitoring.flowStarted(['LDSH']);
  monitoring.failedFlow(report);
  expect(load).not.toHaveBeenCalled();
});

test('a failed flow is reported once, with its breadcrumbs [8.8]', async () => {
  const failedFlow = vi.fn<ErrorReporter['failedFlow']>();
  const load = vi.fn(async () => ({ failedFlow }));
  const monitoring = createMonitoring({
    dsn: 'https://key@errors.example/1',
    isWidget: true,
    load,
    now: () => 7,
  });
  monitoring.navigated('flow');
  monitoring.flowStarted(['LDSH', 'DR']);
  monitoring.activity({ kind: 'request', method: 'GET', url: '/a' });
  monitoring.activity({ kind: 'response', method: 'GET', url: '/a', status: 200 });
  monitoring.activity({ kind: 'error', method: 'GET', url: '/a', status: 500, code: 'internal' });
  monitoring.failedFlow(report);
  await vi.waitFor(() => expect(failedFlow).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(1);
  const [failure, trail] = failedFlow.mock.calls[0] ?? [];
  expect(failure).toBe(report);
  expect(trail?.map(({ kind }) => kind)).toEqual([
    'navigation',
    'flow-start',
    'api-request',
    'api-response',
    'api-error',
  ]);
  expect(trail?.at(-1)).toEqual({
    kind: 'api-error',
    message: 'GET /a',
    at: 7,
    data: { status: 500, code: 'internal' },
  });
});

test('a reporter that fails to load is retried at the next failure', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failedFlow = vi.fn();
  const load = vi
    .fn<() => Promise<ErrorReporter>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ failedFlow });
  const monitoring = createMonitoring({
    dsn: 'https://key@errors.example/1',
    isWidget: false,
    load,
    now: Date.now,
  });
  monitoring.failedFlow(report);
  await vi.waitFor(() => expect(warning).toHaveBeenCalled());
  monitoring.failedFlow(report);
  await vi.waitFor(() => expect(failedFlow).toHaveBeenCalledTimes(1));
  warning.mockRestore();
});
