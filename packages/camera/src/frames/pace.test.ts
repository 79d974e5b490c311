import { expect, test } from 'vitest';
import { followPace, type Pace, pausePace, unknownPace } from './pace.ts';

/** `seconds` of frames at an even rate, with a tick every quarter of a second. */
function run(rate: number, seconds: number, from: Pace = unknownPace, start = 0): Pace {
  const events = [
    ...Array.from({ length: Math.floor(rate * seconds) }, (_, i) => ({
      at: start + (i * 1000) / rate,
      frame: true,
    })),
    ...Array.from({ length: seconds * 4 }, (_, i) => ({ at: start + (i + 1) * 250, frame: false })),
  ].sort((a, b) => a.at - b.at);
  return events.reduce((pace, { at, frame }) => followPace(pace, at, frame), from);
}

test('a device is slow once it has processed fewer than three frames a second for five seconds', () => {
  expect(run(2, 4).slow).toBe(false);
  expect(run(2, 6).slow).toBe(true);
  expect(run(0.3, 12).slow).toBe(true);
});

test('the frame rates of dim light, battery savers and phones six times slower are not slow', () => {
  for (const rate of [4, 8, 10, 30]) expect(run(rate, 20).slow).toBe(false);
});

test('a device that was only busy is not slow for long', () => {
  const slow = run(1, 6);
  expect(slow.slow).toBe(true);
  expect(run(15, 12, slow, 6_000).slow).toBe(false);
});

test('time before the first frame and while the camera is off does not count', () => {
  expect(followPace(unknownPace, 60_000, false)).toBe(unknownPace);
  const before = run(10, 3);
  const back = followPace(pausePace(before), 600_000, true);
  expect(run(10, 6, back, 600_000).slow).toBe(false);
});
