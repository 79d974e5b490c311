import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDevice } from './watch-device.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A device that answers, or fails with the given error. */
function world() {
  let error: Error | null = null;
  let looks = 0;
  const changes: unknown[] = [];
  const watch = watchDevice({
    open: async () => {
      looks += 1;
      if (error !== null) throw error;
    },
    everyMs: 15_000,
    isFinal: (cause) => cause instanceof RangeError,
    onChange: (cause) => changes.push(cause),
  });
  const be = (state: Error | null) => {
    error = state;
  };
  return { watch, be, changes, looks: () => looks };
}

it('counts as away after two failures in a row, and as back with the next answer', async () => {
  const { watch, be, changes } = world();
  const lost = new Error('lost');
  await vi.advanceTimersByTimeAsync(15_000);
  expect([watch.isAway(), changes]).toEqual([false, []]);
  be(lost);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(watch.isAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([watch.isAway(), changes]).toEqual([true, [lost]]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(changes).toEqual([lost]);
  be(null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([watch.isAway(), changes]).toEqual([false, [lost, null]]);
  watch.stop();
});

it('forgives one failure', async () => {
  const { watch, be, changes } = world();
  be(new Error('lost'));
  await vi.advanceTimersByTimeAsync(15_000);
  be(null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([watch.isAway(), changes]).toEqual([false, []]);
  watch.stop();
});

it('stops after a refused PIN, which further tries would lock', async () => {
  const { watch, be, changes, looks } = world();
  be(new RangeError('wrong PIN'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([watch.isAway(), changes.length, looks()]).toEqual([true, 1, 1]);
  watch.stop();
});
