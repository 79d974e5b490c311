import { describe, expect, it } from 'vitest';
import { headFrame, sittingFrame, worn } from '../testing.ts';
import { nextChallenge, startChallenge } from './machine.ts';
import { replay, short, standAt } from './machine-harness.ts';
import { fullPatience, spendPatience, spentComplaints } from './patience.ts';

const glasses = headFrame({ cover: worn.clearGlasses });
const maybeMask = headFrame({ cover: worn.maybeMask });

describe('a complaint that the verdict would not make', () => {
  it.each([
    ['glasses', glasses],
    ['mask', maybeMask],
  ] as const)('of %s is told for ten seconds, then the person goes on', (hint, frame) => {
    const { state, at } = standAt('accessories');
    const told = replay(state, [{ ms: 9_500, frame }], at);
    expect(told.state.hint).toBe(hint);
    expect(told.state.index).toBe(state.index);
    const later = replay(told.state, [{ ms: 1_500, frame }], told.at);
    expect(later.state.index).toBeGreaterThan(state.index);
  });

  it('of light is told for ten seconds too', () => {
    const shaded = headFrame({ light: { balance: 0.35 } });
    const told = replay(startChallenge(short, 0), [{ ms: 9_500, frame: shaded }]);
    expect(told.state.hint).toBe('uneven_light');
    expect(told.state.index).toBe(0);
    expect(replay(told.state, [{ ms: 2_000, frame: shaded }], told.at).state.index).toBeGreaterThan(0);
  });

  it('is not made again later: the whole check ends', () => {
    const sitting = (i: number) => {
      const { face, ...frame } = sittingFrame(i);
      return { ...frame, face: face && { ...face, cover: { ...face.cover, ...worn.clearGlasses } } };
    };
    const { state, hints } = replay(startChallenge(short, 0), [{ ms: 25_000, frame: sitting }]);
    expect(state.status).toBe('done');
    expect(hints.filter((hint) => hint === 'glasses')).toHaveLength(1);
  });

  it('ends for somebody who trips it now and then, as soon as it was told for long enough', () => {
    const flickering = (i: number) => (i % 12 < 6 ? glasses : headFrame());
    const { state } = replay(startChallenge(short, 0), [{ ms: 30_000, frame: flickering }]);
    expect(state.index).toBeGreaterThan(1);
  });

  it('of masks does not use up what may be said of glasses', () => {
    const { state, at } = standAt('accessories');
    const both = headFrame({ cover: { ...worn.maybeMask, ...worn.clearGlasses } });
    const { state: after } = replay(state, [{ ms: 12_000, frame: both }], at);
    expect(after.hint).toBe('glasses');
    expect(replay(after, [{ ms: 11_000, frame: both }], at + 12_000).state.index).toBeGreaterThan(
      state.index,
    );
  });

  it('fits into a short time for light and accessories', () => {
    const start = startChallenge(short, 0, { environment: 8_000 });
    const { state } = replay(start, [{ ms: 6_000, frame: glasses }]);
    expect(state.status).toBe('running');
    expect(state.index).toBeGreaterThan(1);
  });
});

describe('a face that is not in the middle', () => {
  const low = headFrame({ y: 0.2 });

  it('is told for ten seconds where the camera is too high or too low, then the whole face suffices', () => {
    const { state, at } = standAt('center');
    const told = replay(state, [{ ms: 9_500, frame: low }], at);
    expect(told.state.hint).toBe('off_center');
    expect(told.state.index).toBe(state.index);
    expect(replay(told.state, [{ ms: 2_000, frame: low }], told.at).state.index).toBeGreaterThan(state.index);
  });

  it.each([{ x: 0.3 }, { y: 0.3 }, { y: -0.3 }])(
    'is told for ever where it is beside or cut off: %o',
    (place) => {
      const { state, at } = standAt('center');
      const told = replay(state, [{ ms: 40_000, frame: headFrame(place) }], at);
      expect(told.state.hint).toBe('off_center');
      expect(told.state.index).toBe(state.index);
    },
  );
});

describe('a complaint that the verdict would make', () => {
  it.each([
    ['mask', worn.mask],
    ['mask', worn.blackMask],
    ['glasses', worn.darkGlasses],
  ] as const)('of %s lasts as long as it is seen', (hint, cover) => {
    const { state, at } = standAt('accessories');
    const told = replay(state, [{ ms: 40_000, frame: headFrame({ cover }) }], at);
    expect(told.state.hint).toBe(hint);
    expect(told.state.index).toBe(state.index);
    expect(replay(told.state, [{ ms: 6_000, frame: headFrame({ cover }) }], told.at).state.status).toBe(
      'environment_timeout',
    );
  });

  it('is made also after an unsure one was told for long enough', () => {
    const { state, at } = standAt('accessories');
    const patient = replay(state, [{ ms: 10_000, frame: maybeMask }], at);
    const masked = replay(patient.state, [{ ms: 1_000, frame: headFrame({ cover: worn.mask }) }], patient.at);
    expect(masked.state.hint).toBe('mask');
  });
});

describe('patience', () => {
  it('counts the time between frames, and none while the camera was away', () => {
    let patience = spendPatience(fullPatience, 1_000, 'glasses');
    patience = spendPatience(patience, 1_300, 'glasses');
    expect(patience.told.glasses).toBe(300);
    patience = spendPatience(patience, 60_000, 'glasses');
    expect(patience.told.glasses).toBe(800);
  });

  it('counts nothing for what is no complaint about covers or light', () => {
    const { told } = spendPatience(spendPatience(fullPatience, 0, 'too_far'), 400, 'too_far');
    expect(told).toEqual({});
    expect(spentComplaints({ told, lastAt: 400 }, 45_000).size).toBe(0);
  });

  it('starts anew with each challenge', () => {
    const { state } = replay(startChallenge(short, 0), [{ ms: 12_000, frame: glasses }]);
    expect(state.patience.told.glasses).toBeGreaterThan(9_000);
    const again = nextChallenge(startChallenge(short, 0), { type: 'frame', at: 0, frame: glasses });
    expect(again.patience.told).toEqual({});
  });
});
