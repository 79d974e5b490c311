import { expect, test } from 'vitest';
import {
  blankAfter,
  type FrameSample,
  firstFrameWithin,
  frozenAfter,
  greyAfter,
  healthFor,
  judgeFrames,
  repeatedAfter,
  startHealth,
} from './frame-health.ts';

/** The health after some samples, half a second apart. */
type Look = Partial<Omit<FrameSample, 'at'>> & Pick<FrameSample, 'progress' | 'brightest' | 'colour'>;

function run(samples: readonly Look[]) {
  let memory = startHealth(0);
  let last: ReturnType<typeof judgeFrames> | undefined;
  samples.forEach((sample, index) => {
    last = judgeFrames(memory, { at: (index + 1) * 500, darkest: 0, fingerprint: null, ...sample });
    memory = last.memory;
  });
  return last;
}
const frames = (ms: number, make: (index: number) => Look) =>
  Array.from({ length: Math.ceil(ms / 500) + 1 }, (_, index) => make(index));

test('a still picture is healthy', () => {
  const same = frames(20_000, (index) => ({ progress: index + 1, brightest: 200, colour: 40 }));
  expect(run(same)?.health).toBe('good');
});

test('no first frame: waiting, then frozen', () => {
  const none = { progress: 0, brightest: null, colour: null };
  expect(run(frames(firstFrameWithin - 1500, () => none))?.health).toBe('waiting');
  expect(run(frames(firstFrameWithin, () => none))?.health).toBe('frozen');
});

test('frames that stop are frozen, and healthy again when they resume', () => {
  const good = { brightest: 200, colour: 40 };
  const stopped = [{ progress: 5, ...good }, ...frames(frozenAfter, () => ({ progress: 5, ...good }))];
  expect(run(stopped)?.health).toBe('frozen');
  expect(run([...stopped, { progress: 6, ...good }])?.health).toBe('good');
});

test('a black picture is blank only after a while, a dark room never', () => {
  const black = (index: number) => ({ progress: index + 1, brightest: 0, colour: 0 });
  expect(run(frames(blankAfter - 1500, black))?.health).toBe('good');
  expect(run(frames(blankAfter + 500, black))?.health).toBe('blank');
  const dark = frames(blankAfter * 3, (index) => ({ progress: index + 1, brightest: 40, colour: 5 }));
  expect(run(dark)?.health).toBe('good');
  const night = frames(blankAfter * 3, (index) => ({
    progress: index + 1,
    brightest: 18,
    darkest: 2,
    colour: 5,
  }));
  expect(run(night)?.health).toBe('good');
});

test('a covered lens is blank although some light gets in', () => {
  const covered = (index: number) => ({ progress: index + 1, brightest: 17, darkest: 10, colour: 5 });
  expect(run(frames(blankAfter + 500, covered))?.health).toBe('blank');
});

test('an infrared picture is detected by its missing colour, a black one is not', () => {
  const grey = frames(greyAfter + 500, (index) => ({ progress: index + 1, brightest: 180, colour: 1 }));
  expect(run(grey)).toMatchObject({ health: 'good', grey: true });
  const black = frames(greyAfter + 500, (index) => ({ progress: index + 1, brightest: 1, colour: 0 }));
  expect(run(black)?.grey).toBe(false);
});

test('an unreadable picture is not an error', () => {
  const unread = frames(20_000, (index) => ({ progress: index + 1, brightest: null, colour: null }));
  expect(run(unread)).toMatchObject({ health: 'good', grey: false });
});

test('a uniform picture is blank, like a black one', () => {
  const uniform = (index: number) => ({ progress: index + 1, brightest: 128, darkest: 127, colour: 40 });
  expect(run(frames(blankAfter + 500, uniform))?.health).toBe('blank');
});

test('one repeated picture counts as frozen only for faces', () => {
  const same = frames(repeatedAfter + 500, (index) => ({
    progress: index + 1,
    brightest: 200,
    colour: 40,
    fingerprint: 7,
  }));
  const judged = run(same);
  if (!judged) throw new Error('nothing was judged');
  expect(judged).toMatchObject({ health: 'good', repeated: true });
  expect(healthFor('user', judged)).toBe('frozen');
  expect(healthFor('environment', judged)).toBe('good');
  const alive = run(same.map((sample, index) => ({ ...sample, fingerprint: index })));
  expect(alive?.repeated).toBe(false);
});

test('a repeated picture is found although copies are slower than samples', () => {
  const known = (fingerprints: readonly (number | null)[]) =>
    run(
      fingerprints.map((fingerprint, index) => ({
        progress: index + 1,
        brightest: 200,
        colour: 40,
        fingerprint,
      })),
    )?.repeated;
  expect(known([7, null, 7, null, 7, null])).toBe(true);
  // It says nothing by itself: neither a copy that never ends …
  expect(known([7, null, null, null, null, null, null])).toBe(false);
  // … nor a picture that changes in between.
  expect(known([7, null, 8, null, 7, null, 8])).toBe(false);
});

test('a picture without colour is reported only for faces', () => {
  const judged = run(
    frames(greyAfter + 500, (index) => ({ progress: index + 1, brightest: 180, colour: 1 })),
  );
  if (!judged) throw new Error('nothing was judged');
  expect(healthFor('user', judged)).toBe('grey');
  expect(healthFor('environment', judged)).toBe('good');
});

test('a black picture is reported only as black, although it repeats', () => {
  const black = (index: number) => ({ progress: index + 1, brightest: 0, colour: 0, fingerprint: 0 });
  for (const [ms, health] of [
    [repeatedAfter + 500, 'good'],
    [blankAfter + 500, 'blank'],
  ] as const) {
    const judged = run(frames(ms, black));
    if (!judged) throw new Error('nothing was judged');
    expect(healthFor('user', judged)).toBe(health);
  }
});
