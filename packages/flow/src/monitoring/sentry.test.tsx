import { afterEach, expect, test, vi } from 'vitest';
import { createSentryReporter, traceSettings } from './sentry.ts';

afterEach(() => vi.unstubAllGlobals());

test("sends tags, breadcrumbs and the session's steps to the DSN, and nothing of the page [4.14, 8.7, 9.27]", async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(String(init.body instanceof Uint8Array ? new TextDecoder().decode(init.body) : init.body));
    return new Response('{}');
  });
  const reporter = createSentryReporter({ dsn: 'https://key@errors.example/1', isWidget: true });
  reporter.failedFlow(
    {
      session: 's-1',
      status: 'failure',
      type: 'production',
      isWidget: true,
      durationMs: 1234,
      failureReason: 'CLIENT',
      technologies: ['LDSH'],
      results: {
        gbdfl: { status: 'success', data: { retrieve: { result_json: { person: { iin: '[hidden]' } } } } },
      },
    },
    [{ kind: 'navigation', message: 'flow', at: 1000 }],
  );
  await vi.waitFor(() => expect(sent.join('')).toContain('"session":"s-1"'));
  const event = JSON.parse(
    sent
      .join('')
      .split('\n')
      .find((line) => line.includes('"tags"')) ?? '{}',
  );
  expect(event.tags).toEqual({
    session: 's-1',
    status: 'failure',
    type: 'production',
    widget: true,
    duration: 1234,
    failure_reason: 'CLIENT',
  });
  expect(event.environment).toBe('production');
  expect(event.contexts.flow).toMatchObject({
    technologies: ['LDSH'],
    results: {
      gbdfl: { status: 'success', data: { retrieve: { result_json: { person: { iin: '[hidden]' } } } } },
    },
  });
  expect(event.breadcrumbs).toMatchObject([{ category: 'navigation', message: 'flow', timestamp: 1 }]);
  expect(event.request).toBeUndefined();
  expect(event.user).toBeUndefined();
});

test('traces a tenth of the pages, and never a widget [9.26]', () => {
  expect(traceSettings(false)).toEqual({ tracesSampleRate: 0.1 });
  expect(traceSettings(true)).toEqual({});
});
