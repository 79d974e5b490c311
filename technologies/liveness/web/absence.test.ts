import { type Absence, absentFor, followAbsence, pausedFor } from '@kuelik/camera/absence';
import { describe, expect, it } from 'vitest';
import { emptyFrame, headFrame, sittingFrame, worn } from '../testing.ts';
import { challengeTimes } from '../thresholds.ts';
import { nextChallenge, startChallenge } from './challenge.ts';
import { replay, short, standAt } from './challenge-harness.ts';

/** A sitting person who holds the head higher, or whom the camera sees from below. */
const otherwise = (i: number) => headFrame({ yaw: 2 * Math.sin((i * Math.PI) / 30), pitch: 12 });

describe('an empty picture', () => {
  it('pauses the challenge: a minute without anybody takes no time from the 45 seconds [9.1]', () => {
    // A masked person for 20 seconds, an empty picture for 30, the mask again for 20: 40 seconds of the 45.
    const { state, hints } = replay(startChallenge(['light', 'accessories', 'center'], 0), [
      { ms: 20_000, frame: headFrame({ cover: worn.mask }) },
      { ms: 30_000, frame: emptyFrame },
      { ms: 20_000, frame: headFrame({ cover: worn.mask }) },
    ]);
    expect(state.status).toBe('running');
    expect(hints).toEqual(expect.arrayContaining(['mask', 'no_face', 'away']));
  });

  it('still ends 45 seconds of what the person could mend [9.1]', () => {
    const masked = { ms: 46_000, frame: headFrame({ cover: worn.mask }) };
    expect(replay(startChallenge(short, 0), [masked]).state.status).toBe('environment_timeout');
  });

  it('continues automatically when someone is back, with the steps passed so far', () => {
    const { state, at } = standAt('forward');
    const paused = replay(state, [{ ms: 20_000, frame: emptyFrame }], at);
    expect(paused.state).toMatchObject({ status: 'running', hint: 'away', index: state.index });
    const back = replay(paused.state, [{ ms: 8_000, frame: sittingFrame }], paused.at);
    expect(back.state.status).toBe('done');
  });

  it('lets someone who is back sit otherwise, without a warning', () => {
    const { state, at } = standAt('forward');
    const paused = replay(state, [{ ms: 20_000, frame: emptyFrame }], at);
    const back = replay(paused.state, [{ ms: 8_000, frame: otherwise }], paused.at);
    expect(back.hints).not.toContain('not_forward');
    expect(back.state.status).toBe('done');
  });

  it('lets a person sit otherwise before a reopened camera, which may be another one', () => {
    const { state, at } = standAt('forward');
    const opened = nextChallenge(state, { type: 'opened', at });
    const other = replay(opened, [{ ms: 8_000, frame: otherwise }], at + 500);
    expect(other.hints).not.toContain('not_forward');
    expect(other.state.status).toBe('done');
  });

  it('counts as time while it is shorter than a pause', () => {
    const flicker = (i: number) => (i % 60 < 59 ? emptyFrame : headFrame());
    const { state } = replay(startChallenge(short, 0), [{ ms: 46_000, frame: flicker }]);
    expect(state.status).toBe('environment_timeout');
  });

  it('keeps the time without frames as well, such as a stalled camera after it', () => {
    const { state, at } = replay(startChallenge(short, 0), [{ ms: 4_000, frame: emptyFrame }]);
    expect(nextChallenge(state, { type: 'tick', at: at + 120_000 }).status).toBe('running');
  });

  it('turns stale when it was so long that the server may have forgotten the challenge', () => {
    const away = { ms: challengeTimes.staleAfter + 1_000, frame: emptyFrame };
    const { state, at } = replay(startChallenge(short, 0), [away]);
    expect(state.status).toBe('running');
    expect(nextChallenge(state, { type: 'frame', at, frame: headFrame() }).status).toBe('stale');
  });

  it('ends after five minutes, so that the camera is turned off [9.1]', () => {
    const { state, at } = replay(startChallenge(short, 0), [{ ms: 4_000, frame: emptyFrame }]);
    expect(nextChallenge(state, { type: 'tick', at: at + 297_000 }).status).toBe('gone');
  });
});

it('sums up absences, without those that are too short for a pause', () => {
  let absence: Absence = { since: null, before: 0 };
  const see = (at: number, seen: boolean) => {
    absence = followAbsence(absence, at, seen);
    return absentFor(absence, at);
  };
  expect(see(1_000, false)).toBe(0);
  expect(see(3_500, true)).toBe(0);
  expect(see(4_000, false)).toBe(0);
  expect(pausedFor(absence, 6_900)).toBe(0);
  expect(see(9_000, false)).toBe(5_000);
  expect(see(10_000, true)).toBe(6_000);
  expect(see(20_000, true)).toBe(6_000);
});
