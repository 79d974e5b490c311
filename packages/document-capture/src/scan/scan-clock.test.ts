import { expect, test } from 'vitest';
import { extend, followSight, type ScanClock, startClock, timeOf } from './scan-clock.ts';

const limit = 120_000;
const seen = (clock: ScanClock, ...frames: readonly (readonly [at: number, inSight: boolean])[]) =>
  frames.reduce((state, [at, inSight]) => followSight(state, at, inSight), clock);
const shown = (clock: ScanClock, at: number) => timeOf(clock, limit, at);

test('with a document in sight the limit is as long as it says, and more is offered before its end', () => {
  const clock = seen(startClock(0), [100, true]);
  expect(shown(clock, 89_999)).toBe('running');
  expect(shown(clock, 90_000)).toBe('ending');
  expect(shown(clock, 119_999)).toBe('ending');
  expect(shown(clock, 120_000)).toBe('over');
});

test('an empty picture pauses it, and it continues automatically', () => {
  const away = seen(startClock(0), [100, true], [60_000, false]);
  expect(shown(away, 62_999)).toBe('running');
  expect(shown(away, 63_000)).toBe('paused');
  expect(shown(away, 300_000)).toBe('paused');
  const back = seen(away, [300_000, true]);
  expect(shown(back, 300_000)).toBe('running');
  // The pause of 240 seconds, counted from its first frame, did not count.
  expect(shown(back, 240_000 + 119_999)).toBe('ending');
  expect(shown(back, 240_000 + 120_000)).toBe('over');
});

test('a flicker is no pause', () => {
  const clock = seen(startClock(0), [1_000, false], [3_900, true], [4_000, false], [6_900, true]);
  expect(shown(clock, 119_999)).toBe('ending');
  expect(shown(clock, 120_000)).toBe('over');
});

test('five minutes of an empty picture end it', () => {
  const clock = seen(startClock(0), [0, false]);
  expect(shown(clock, 299_999)).toBe('paused');
  expect(shown(clock, 300_000)).toBe('over');
});

test('more time means the whole limit again, however often it is requested', () => {
  let clock = startClock(0);
  for (let at = 110_000; at <= 1_100_000; at += 110_000) {
    expect(shown(clock, at)).toBe('ending');
    clock = extend(clock, at);
    expect(shown(clock, at)).toBe('running');
  }
  const paused = extend(seen(startClock(0), [5_000, false]), 100_000);
  expect(shown(paused, 102_999)).toBe('running');
  expect(shown(paused, 103_000)).toBe('paused');
});

test('a short limit offers more at its half', () => {
  expect(timeOf(startClock(0), 20_000, 9_999)).toBe('running');
  expect(timeOf(startClock(0), 20_000, 10_000)).toBe('ending');
});
