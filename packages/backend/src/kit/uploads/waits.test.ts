import { expect, it } from 'vitest';
import { createAverage, retryAfterS, untilWaiting } from './waits.ts';

it('asks to come again within 3 to 60 seconds, rounded up', () => {
  expect([0, 3_000, 3_001, 59_400, 600_000].map(retryAfterS)).toEqual([3, 3, 4, 60, 60]);
});

it('waits for as many tasks as must begin, a limited number at a time', () => {
  expect(untilWaiting(4, { waiting: 8, width: 2, averageMs: 5_000 })).toBe(10_000);
  expect(untilWaiting(4, { waiting: 5, width: 2, averageMs: 5_000 })).toBe(2_500);
  expect(untilWaiting(4, { waiting: 4, width: 2, averageMs: 5_000 })).toBe(0);
  expect(untilWaiting(4, { waiting: 0, width: 2, averageMs: 5_000 })).toBe(0);
});

it('averages durations, the newest most', () => {
  const average = createAverage(2_000);
  average.add(1_000);
  expect(average.ms()).toBe(1_800);
  for (let count = 0; count < 50; count += 1) average.add(9_000);
  expect(Math.round(average.ms())).toBe(9_000);
});
