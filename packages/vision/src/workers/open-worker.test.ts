import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWorker } from './open-worker.ts';
import { FakeWorker, lastWorker, openFakePage } from './workers-harness.ts';

let page: EventTarget;
beforeEach(() => {
  page = openFakePage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const script = new URL('https://host.test/pdf.worker.js');

test('a worker that the browser refuses synchronously is reported, and there is none', () => {
  FakeWorker.left = 0;
  const onFailed = vi.fn();
  expect(openWorker(script, onFailed)).toBeNull();
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('blocked');
});

test.each([
  ['the page’s policy', true, 'blocked'],
  ['anything else', false, 'failed'],
])('a worker that ends by %s is reported as that', async (_, isRefused, why) => {
  vi.useFakeTimers();
  const onFailed = vi.fn();
  openWorker(script, onFailed);
  lastWorker().dispatchEvent(new Event('error', { cancelable: true }));
  const violationEvent = {
    disposition: 'enforce',
    effectiveDirective: 'worker-src',
    blockedURI: script.href,
  };
  if (isRefused) page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violationEvent));
  await vi.advanceTimersByTimeAsync(500);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(why);
  vi.useRealTimers();
});

test('a closed worker leaves nothing behind', () => {
  const added = vi.spyOn(page, 'addEventListener');
  const removed = vi.spyOn(page, 'removeEventListener');
  const opened = openWorker(script, () => undefined);
  opened?.end();
  expect(lastWorker().terminate).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
