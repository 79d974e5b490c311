import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdLease, leaseMs } from './lease.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const now = () => new Date();
const hold = (extend: (from: Date, to: Date) => Promise<boolean>) =>
  holdLease({ now, until: new Date(Date.now() + leaseMs), extend });

it('is extended from its own end while its holder is alive', async () => {
  let end = Date.now() + leaseMs;
  const lease = hold(async (from, to) => {
    if (from.getTime() !== end) return false;
    end = to.getTime();
    return true;
  });
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(end).toBeGreaterThan(Date.now());
  expect((await lease.stop()).getTime()).toBe(end);
  const before = end;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(end).toBe(before);
});

it('survives a single failed heartbeat', async () => {
  const extend = vi.fn(async () => true).mockRejectedValueOnce(new Error('gone'));
  const lease = hold(extend);
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(extend.mock.calls.length).toBeGreaterThan(1);
  await lease.stop();
});

it('ends if another process has taken it, and for work that never ends', async () => {
  const taken = vi.fn(async () => false);
  hold(taken);
  const endless = vi.fn(async () => true);
  hold(endless);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(taken).toHaveBeenCalledTimes(1);
  const calls = endless.mock.calls.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(endless).toHaveBeenCalledTimes(calls);
});

it('waits for the pending heartbeat before it reports its end', async () => {
  let answer: (isOurs: boolean) => void = () => undefined;
  const lease = hold(() => new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(5_000);
  const stopped = lease.stop();
  answer(true);
  // Extended at the fourth second.
  expect((await stopped).toISOString()).toBe('2026-01-01T10:00:19.000Z');
});
