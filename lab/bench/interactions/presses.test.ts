import { expect, test } from 'vitest';
import type { TraceEvent } from '../main-thread.ts';
import { worstOf } from './presses.ts';

const main = { pid: 1, tid: 2 };
const task = (ts: number, dur: number, tdur: number, of = main): TraceEvent => ({
  ph: 'X',
  name: 'ThreadControllerImpl::RunTask',
  ...of,
  ts,
  dur,
  tdur,
});
const press = (ts: number, duration: number, interactionId = 7): TraceEvent => ({
  ph: 'b',
  name: 'EventTiming',
  ...main,
  ts,
  args: { data: { interactionId, duration } },
});

test('the work from a press to its answer counts: what it waits for, what is within a task once, no other thread', () => {
  const trace = [
    press(10_000, 30),
    task(1000, 5000, 4000),
    task(9000, 3000, 2000),
    task(13_000, 9000, 6000),
    task(14_000, 2000, 2000),
    task(20_000, 9000, 9000, { pid: 1, tid: 3 }),
    task(41_000, 9000, 9000),
  ];
  expect(worstOf(trace)).toBe(8);
});

test('of several presses the worst counts, and none is an error', () => {
  expect(worstOf([press(0, 10), press(50_000, 20), task(1000, 1000, 1000), task(51_000, 9000, 9000)])).toBe(
    9,
  );
  expect(() => worstOf([task(0, 1000, 1000), press(0, 10, 0)])).toThrow('No press');
});
