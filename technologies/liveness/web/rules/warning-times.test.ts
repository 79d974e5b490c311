import { describe, expect, it } from 'vitest';
import { headFrame, sittingFrame, worn } from '../../testing.ts';
import { nextChallenge, startChallenge } from '../challenge.ts';
import { replay, short, standAt } from '../challenge-harness.ts';
import { addWarning, endedWarnings, noWarnings } from './warning-times.ts';

const glasses = headFrame({ cover: worn.clearGlasses });
const maybeMask = headFrame({ cover: worn.maybeMask });

describe('a warning without consequence for the verdict', () => {
  it.each([
    ['glasses', glasses],
    ['mask', maybeMask],
  ] as const)('about %s is shown for ten seconds, then the person continues', (hint, frame) => {
    const { state, at } = standAt('accessories');
    const warned = replay(state, [{ ms: 9_500, frame }], at);
    expect(warned.state.hint).toBe(hint);
    expect(warned.state.index).toBe(state.index);
    const later = replay(warned.state, [{ ms: 1_500, frame }], warned.at);
    expect(later.state.index).toBeGreaterThan(state.index);
  });

  it('about light is shown for ten seconds too', () => {
    const shaded = headFrame({ light: { balance: 0.35 } });
    const warned = replay(startChallenge(short, 0), [{ ms: 9_500, frame: shaded }]);
    expect(warned.state.hint).toBe('uneven_light');
    expect(warned.state.index).toBe(0);
    expect(replay(warned.state, [{ ms: 2_000, frame: shaded }], warned.at).state.index).toBeGreaterThan(0);
  });

  it('is not repeated later: its limit covers the whole check', () => {
    const sitting = (i: number) => {
      const { face, ...frame } = sittingFrame(i);
      return { ...frame, face: face && { ...face, cover: { ...face.cover, ...worn.clearGlasses } } };
    };
    const { state, hints } = replay(startChallenge(short, 0), [{ ms: 25_000, frame: sitting }]);
    expect(state.status).toBe('done');
    expect(hints.filter((hint) => hint === 'glasses')).toHaveLength(1);
  });

  it('ends for a person who triggers it occasionally, once its limit is reached', () => {
    const flickering = (i: number) => (i % 12 < 6 ? glasses : headFrame());
    const { state } = replay(startChallenge(short, 0), [{ ms: 30_000, frame: flickering }]);
    expect(state.index).toBeGreaterThan(1);
  });

  it('about masks does not use up the limit for glasses', () => {
    const { state, at } = standAt('accessories');
    const both = headFrame({ cover: { ...worn.maybeMask, ...worn.clearGlasses } });
    const { state: after } = replay(state, [{ ms: 12_000, frame: both }], at);
    expect(after.hint).toBe('glasses');
    expect(replay(after, [{ ms: 11_000, frame: both }], at + 12_000).state.index).toBeGreaterThan(
      state.index,
    );
  });

  it('fits into a short time limit for light and accessories', () => {
    const start = startChallenge(short, 0, { environment: 8_000 });
    const { state } = replay(start, [{ ms: 6_000, frame: glasses }]);
    expect(state.status).toBe('running');
    expect(state.index).toBeGreaterThan(1);
  });
});

describe('a face off centre', () => {
  const low = headFrame({ y: 0.2 });

  it('causes a hint for ten seconds if the camera is too high or too low, then the whole face suffices', () => {
    const { state, at } = standAt('center');
    const warned = replay(state, [{ ms: 9_500, frame: low }], at);
    expect(warned.state.hint).toBe('off_center');
    expect(warned.state.index).toBe(state.index);
    expect(replay(warned.state, [{ ms: 2_000, frame: low }], warned.at).state.index).toBeGreaterThan(
      state.index,
    );
  });

  it.each([{ x: 0.3 }, { y: 0.3 }, { y: -0.3 }])(
    'causes a permanent hint if it is sideways or cut off: %o',
    (place) => {
      const { state, at } = standAt('center');
      const warned = replay(state, [{ ms: 40_000, frame: headFrame(place) }], at);
      expect(warned.state.hint).toBe('off_center');
      expect(warned.state.index).toBe(state.index);
    },
  );
});

describe('a warning that the verdict would confirm', () => {
  it.each([
    ['mask', worn.mask],
    ['mask', worn.blackMask],
    ['glasses', worn.darkGlasses],
  ] as const)('about %s lasts as long as the cause', (hint, cover) => {
    const { state, at } = standAt('accessories');
    const warned = replay(state, [{ ms: 40_000, frame: headFrame({ cover }) }], at);
    expect(warned.state.hint).toBe(hint);
    expect(warned.state.index).toBe(state.index);
    expect(replay(warned.state, [{ ms: 6_000, frame: headFrame({ cover }) }], warned.at).state.status).toBe(
      'environment_timeout',
    );
  });

  it('is shown also after an unsure one reached its limit', () => {
    const { state, at } = standAt('accessories');
    const patient = replay(state, [{ ms: 10_000, frame: maybeMask }], at);
    const masked = replay(patient.state, [{ ms: 1_000, frame: headFrame({ cover: worn.mask }) }], patient.at);
    expect(masked.state.hint).toBe('mask');
  });
});

describe('the time of warnings', () => {
  it('counts the time between frames, and none while the camera was away', () => {
    let times = addWarning(noWarnings, 1_000, 'glasses');
    times = addWarning(times, 1_300, 'glasses');
    expect(times.shownMs.glasses).toBe(300);
    times = addWarning(times, 60_000, 'glasses');
    expect(times.shownMs.glasses).toBe(800);
  });

  it('counts nothing for hints other than covers and light', () => {
    const { shownMs } = addWarning(addWarning(noWarnings, 0, 'too_far'), 400, 'too_far');
    expect(shownMs).toEqual({});
    expect(endedWarnings({ shownMs, lastAt: 400 }, 45_000).size).toBe(0);
  });

  it('restarts with each challenge', () => {
    const { state } = replay(startChallenge(short, 0), [{ ms: 12_000, frame: glasses }]);
    expect(state.warningTimes.shownMs.glasses).toBeGreaterThan(9_000);
    const again = nextChallenge(startChallenge(short, 0), { type: 'frame', at: 0, frame: glasses });
    expect(again.warningTimes.shownMs).toEqual({});
  });
});
