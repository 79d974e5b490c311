import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Worker as PortableWorker } from './portable-worker.ts';
import { followStart, whyNotStarted } from './worker-failure.ts';
import { FakeWorker, openFakePage } from './workers-harness.ts';

const fetched = vi.fn<typeof fetch>();
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = openFakePage();
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const script = 'https://host.test/worker.js';
const foreign = 'https://verify.test/worker.js';
const start = (address = script) =>
  followStart(new PortableWorker(new URL(address), { type: 'module' }) as Worker);

function violate(violation: object) {
  const violationEvent = {
    disposition: 'enforce',
    effectiveDirective: 'worker-src',
    blockedURI: script,
    ...violation,
  };
  page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violationEvent));
}

/** The reason, and after how many milliseconds. */
async function settled(why: Promise<string>, ms: number) {
  let known: string | null = null;
  why.then((it) => {
    known = it;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return known;
}

describe('a worker that ends silently', () => {
  test('failed if its script is available a moment later', async () => {
    fetched.mockImplementation(async () => new Response());
    expect(await settled(start().why({}), 500)).toBe('failed');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('was refused if the page reports it, before or after', async () => {
    const [before, after] = [start(), start()];
    const first = before.why({ message: '' });
    violate({});
    expect(await settled(first, 0)).toBe('blocked');
    expect(await settled(after.why({}), 0)).toBe('blocked');
  });

  test.each([
    { effectiveDirective: 'child-src' },
    { effectiveDirective: 'script-src-elem' },
    { blockedURI: 'blob' },
  ])('was refused: %o', async (violation) => {
    const why = start().why({});
    violate(violation);
    expect(await settled(why, 500)).toBe('blocked');
  });

  test.each([
    { disposition: 'report' },
    { effectiveDirective: 'img-src' },
    { blockedURI: 'https://host.test/another.js' },
  ])('was not refused: %o', async (violation) => {
    const why = start().why({});
    violate(violation);
    expect(await settled(why, 500)).toBe('failed');
  });

  test('is no longer observed once the reason is known, or it is closed', async () => {
    const added = vi.spyOn(page, 'addEventListener');
    const removed = vi.spyOn(page, 'removeEventListener');
    await settled(start().why({}), 500);
    expect(removed).toHaveBeenCalledTimes(1);
    start().forget();
    expect(removed.mock.calls).toEqual(added.mock.calls);
    expect(removed).toHaveBeenCalledTimes(2);
  });
});

test('a worker that was running has failed at once', async () => {
  expect(await settled(start(foreign).why({ message: 'out of memory' }), 0)).toBe('failed');
  expect(fetched).not.toHaveBeenCalled();
});

describe('a worker with a script of another origin', () => {
  test.each([
    ['ends again with an available script was refused', { message: '' }, 'blocked'],
    ['reports anything has failed', { message: 'SyntaxError' }, 'failed'],
    ['imports it now has failed', null, 'failed'],
  ])('that %s', async (_, event, expected) => {
    fetched.mockImplementation(async () => new Response('code'));
    const why = start(foreign).why({});
    await vi.advanceTimersByTimeAsync(0);
    const [, again] = FakeWorker.all;
    if (event === null) again?.onmessage?.({ data: null });
    else again?.onerror?.({ ...event, preventDefault: () => undefined });
    expect(await settled(why, 500)).toBe(expected);
    expect(again?.terminate).toHaveBeenCalled();
  });

  test.each([
    ['is not there', async () => new Response(null, { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('which %s has failed', async (_, answer) => {
    fetched.mockImplementation(answer);
    expect(await settled(start(foreign).why({}), 500)).toBe('failed');
    expect(FakeWorker.all).toHaveLength(1);
  });

  test('that hangs has failed, and is terminated', async () => {
    fetched.mockReturnValue(new Promise(() => undefined));
    expect(await settled(start(foreign).why({}), 5000)).toBe('failed');
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});

describe('what the browser throws', () => {
  test.each([
    [new DOMException('', 'SecurityError'), 'blocked'],
    [new TypeError('not a constructor'), 'failed'],
    [new Error('out of memory'), 'failed'],
    [undefined, 'failed'],
  ])('%s', (cause, why) => expect(whyNotStarted(cause)).toBe(why));

  test('for a URL, on a page that requires Trusted Types', () => {
    vi.stubGlobal('trustedTypes', {});
    expect(whyNotStarted(new TypeError("requires 'TrustedScriptURL'"))).toBe('blocked');
  });
});
