import type { PageSpans } from '@kuelik/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tracePage } from './page-trace.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const server = '00f067aa0ba902b7';

/** What the page sends its calls with, before the trace replaces it. */
const fetched = vi.fn(async (_input: unknown, _init?: RequestInit) => new Response(null, { status: 201 }));
const beacon = vi.fn((_url: string, _body: Blob) => true);
let measured: (list: { getEntries: () => object[] }) => void;
let page: Window & typeof globalThis;
let now: number;

class FakeUpload extends EventTarget {
  status = 0;
  headers: Record<string, string> = {};
  open(_method: string, _url: string) {}
  send(_body: unknown) {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  now = 300;
  fetched.mockClear();
  beacon.mockClear();
  vi.stubGlobal('XMLHttpRequest', class extends FakeUpload {});
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(hear: typeof measured) {
        measured = hear;
      }
      observe() {}
    },
  );
  page = Object.assign(new EventTarget(), {
    fetch: fetched,
    performance: {
      now: () => now,
      getEntriesByType: () => [{ requestStart: 100, responseStart: 200 }],
    },
    navigator: { sendBeacon: beacon },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    location: new URL('https://kuelik.test/flow/secret-session'),
  }) as never;
  tracePage(page, { traceparent: `00-${trace}-${server}-01`, api: '/api/v1', at: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Everything that the page has sent so far. */
const sent = async () =>
  Promise.all(beacon.mock.calls.map(async ([, body]): Promise<PageSpans> => JSON.parse(await body.text())));
const spans = async () => (await sent()).flatMap((report) => report.spans);
const headerOf = (at = 0) => new Headers(fetched.mock.calls[at]?.[1]?.headers).get('traceparent');
const hide = () => page.dispatchEvent(new Event('pagehide'));

test('a call carries its own span, below that of the page, below that of the server', async () => {
  page.dispatchEvent(new Event('load'));
  const reply = page.fetch('/api/v1/flows/session/status/?session_id=secret', { headers: { Accept: 'a/b' } });
  now = 450;
  expect((await reply).status).toBe(201);
  hide();
  const [loading, call] = await spans();
  // Halfway between request and reply, at 150 of the page's clock, it was 1,000,000 at the server.
  expect(loading).toEqual({
    ...{ name: 'page load', id: expect.stringMatching(/^[0-9a-f]{16}$/), parent: server },
    ...{ at: 999_850, ms: 300 },
  });
  expect(call).toMatchObject({ name: 'call', parent: loading?.id, at: 1_000_150, ms: 150, status: 201 });
  expect(headerOf()).toBe(`00-${trace}-${call?.id}-01`);
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('accept')).toBe('a/b');
  expect((await sent()).map((report) => report.trace)).toEqual([trace]);
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/v1/metrics/spans/');
  expect(JSON.stringify(await sent())).not.toContain('secret');
});

test('a request object keeps its headers, and a call without a reply has the status 0', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  const request = new Request('https://kuelik.test/api/v1/a/', { headers: { accept: 'a/b' } });
  await expect(page.fetch(request)).rejects.toThrow('offline');
  hide();
  expect(await spans()).toMatchObject([{ name: 'call', status: 0 }]);
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('accept')).toBe('a/b');
});

test.each(['https://other.test/api/v1/a/', '/models/a.bin', '/api/v10/a/', 'blob:https://kuelik.test/1'])(
  '%s is none of its calls',
  async (address) => {
    await page.fetch(address);
    hide();
    expect([headerOf(), beacon.mock.calls.length]).toEqual([null, 0]);
  },
);

test('an upload carries its span too', async () => {
  const upload = new XMLHttpRequest() as unknown as FakeUpload;
  upload.open('POST', '/api/v1/document/recognize/');
  upload.send(null);
  upload.status = 422;
  now = 900;
  upload.dispatchEvent(new Event('loadend'));
  hide();
  const [call] = await spans();
  expect(call).toMatchObject({ name: 'call', status: 422, ms: 600 });
  expect(upload.headers).toEqual({ traceparent: `00-${trace}-${call?.id}-01` });
});

test('what the product measures becomes a span, what others measure does not', async () => {
  measured({
    getEntries: () => [
      { name: 'kuelik: camera opened', startTime: 200, duration: 40 },
      { name: 'host: secret', startTime: 200, duration: 40 },
    ],
  });
  hide();
  expect(await spans()).toMatchObject([{ name: 'camera opened', at: 1_000_050, ms: 40 }]);
});

test('spans are sent together, soon, and where the page is put away', async () => {
  await page.fetch('/api/v1/a/');
  await page.fetch('/api/v1/a/');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(await sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect((await sent()).map((report) => report.spans.length)).toEqual([2]);
  await page.fetch('/api/v1/a/');
  Object.assign(page.document, { visibilityState: 'hidden' });
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect((await sent()).map((report) => report.spans.length)).toEqual([2, 1]);
  for (let at = 0; at < 32; at++) await page.fetch('/api/v1/a/');
  expect((await sent()).map((report) => report.spans.length)).toEqual([2, 1, 32]);
});

test('a page that polls for hours reports no more, and its calls stay in the trace', async () => {
  for (let at = 0; at < 600; at++) await page.fetch('/api/v1/a/');
  page.dispatchEvent(new Event('load'));
  hide();
  const all = await spans();
  const loading = all.find(({ name }) => name === 'page load');
  expect(all.length).toBe(501);
  expect(headerOf(599)).toBe(`00-${trace}-${loading?.id}-01`);
});
