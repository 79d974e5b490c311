import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mayRepeat, nextPause, sleep } from './retry.ts';

const policy = { attempts: 5, patience: 7, base: 100, longest: 1000 };
const network = { code: 'network', status: undefined, retryAfter: undefined };

test('a retry is safe for a GET, and for a POST with a key', () => {
  expect(mayRepeat({ method: 'GET' })).toBe(true);
  expect(mayRepeat({ method: 'POST' })).toBe(false);
  expect(mayRepeat({ method: 'POST', idempotencyKey: 'k' })).toBe(true);
  expect(mayRepeat({ method: 'GET', retry: false })).toBe(false);
});

describe('the pause', () => {
  test('doubles, with random jitter of half, up to the maximum', () => {
    expect([1, 2, 3, 4].map((tries) => nextPause(network, tries, policy, () => 1))).toEqual([
      100, 200, 400, 800,
    ]);
    expect(nextPause(network, 2, policy, () => 0)).toBe(100);
    expect(nextPause(network, 5, { ...policy, attempts: 9 }, () => 1)).toBe(1000);
  });

  test('is at least what the backend asks', () => {
    const busy = { code: 'http_503', status: 503 };
    expect(nextPause({ ...busy, retryAfter: 1 }, 1, policy, () => 1)).toBe(1000);
    expect(nextPause({ ...busy, retryAfter: 0 }, 1, policy, () => 1)).toBe(100);
    expect(nextPause({ ...busy, retryAfter: 1.1 }, 1, policy, () => 1)).toBeNull();
  });

  test('waits longer for a reply in progress than for a lost connection', () => {
    const underWay = { code: 'request_in_progress', status: 409, retryAfter: 1 };
    expect([1, 5, 6].map((tries) => nextPause(underWay, tries, policy, () => 1))).toEqual([1000, 1000, 1000]);
    expect(nextPause(underWay, 7, policy, () => 1)).toBeNull();
    expect(nextPause({ ...underWay, retryAfter: 1.1 }, 1, policy, () => 1)).toBeNull();
    expect(nextPause({ ...underWay, code: 'idempotency_key_reused' }, 1, policy, () => 1)).toBeNull();
  });

  test('ends after the last attempt, and never starts for permanent errors', () => {
    expect(nextPause(network, 5, policy, () => 1)).toBeNull();
    for (const code of ['timeout', 'aborted', 'unreadable_reply']) {
      expect(nextPause({ ...network, code }, 1, policy, () => 1)).toBeNull();
    }
    expect(nextPause({ code: 'http_500', status: 500, retryAfter: 1 }, 1, policy, () => 1)).toBeNull();
  });
});

describe('sleep', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('ends after its time and removes its listener', async () => {
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const done = sleep(50, controller.signal);
    await vi.advanceTimersByTimeAsync(50);
    await expect(done).resolves.toBeUndefined();
    expect(removed).toHaveBeenCalledTimes(1);
  });

  test('ends at once with the signal', async () => {
    await expect(sleep(50, AbortSignal.abort('over'))).rejects.toBe('over');
    expect(vi.getTimerCount()).toBe(0);
  });
});
