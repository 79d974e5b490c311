import { expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

const settings = { failures: 3, openMs: 10_000 };

it('opens after consecutive failures, and reports when to retry', () => {
  let now = 0;
  const breaker = createBreaker(settings, () => now);
  for (const answered of [false, false, true, false, false]) {
    expect(breaker.admit()).toEqual({ admitted: true });
    breaker.settle(answered);
  }
  expect(breaker.admit().admitted).toBe(true);
  breaker.settle(false);
  expect(breaker.admit()).toEqual({ admitted: false, retryAfterS: 10 });
  now = 9_500;
  expect(breaker.admit()).toEqual({ admitted: false, retryAfterS: 1 });
});

it('lets one call through after the pause: success closes it, failure opens it again', () => {
  let now = 0;
  const breaker = createBreaker({ ...settings, failures: 1 }, () => now);
  breaker.settle(false);
  now = 10_000;
  expect(breaker.admit().admitted).toBe(true);
  expect(breaker.admit().admitted).toBe(false);
  breaker.settle(false);
  expect(breaker.admit()).toEqual({ admitted: false, retryAfterS: 10 });
  now = 20_000;
  expect(breaker.admit().admitted).toBe(true);
  breaker.settle(true);
  expect([breaker.admit().admitted, breaker.admit().admitted]).toEqual([true, true]);
});
