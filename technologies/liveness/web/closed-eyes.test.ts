import { describe, expect, it } from 'vitest';
import type { LivenessStep } from '../contract.ts';
import { headFrame, sittingFrame } from '../testing.ts';
import { challengeTimes } from '../thresholds.ts';
import { startChallenge } from './challenge.ts';
import { interval, replay, short, standAt } from './challenge-harness.ts';

describe('closed eyes', () => {
  const shut = headFrame({ eyes: 0.25 });

  it('pause the check: no picture is kept of a blink, and the countdown continues', () => {
    const { state, at } = standAt('photo');
    const blinks = Array.from({ length: 7 }, (_, n) => [
      { ms: 400, frame: (i: number) => headFrame({ yaw: 3 * Math.sin((12 * n + i) / 8) }) },
      { ms: 350, frame: shut },
    ]).flat();
    const { state: end, hints } = replay(state, blinks, at);
    expect(end.status).toBe('done');
    expect(hints).toEqual(['hold_still']);
    for (const shot of end.shots.filter((kept) => kept.step === 'photo')) {
      expect((shot.at - at + 2 * interval) % 750).toBeLessThan(400 + 3 * interval);
    }
  });

  it("are detected as soon as the person's normal is known", () => {
    const { state, at } = replay(startChallenge(['center', 'photo'], 0), [{ ms: 1_000, frame: headFrame() }]);
    expect(state.hold).toBeNull();
    expect(replay(state, [{ ms: 400, frame: headFrame({ eyes: 0.6 }) }], at).state.shots).toEqual([]);
  });

  it.each(['light', 'center', 'photo'])(
    'lead to a hint at %s, and the check continues when they open',
    (step) => {
      const { state, at } = standAt(step);
      const closed = replay(state, [{ ms: 1_500, frame: shut }], at);
      expect(closed.state.hint).toBe('eyes_shut');
      expect(closed.state.index).toBe(state.index);
      const open = replay(closed.state, [{ ms: 4_000, frame: sittingFrame }], closed.at);
      expect(open.state.index).toBeGreaterThan(state.index);
    },
  );

  it('cause a hint while they are shut, and never become the normal', () => {
    const { state, at } = standAt('photo');
    const closing = headFrame({ eyes: 0.5 });
    const closed = replay(state, [{ ms: challengeTimes.eyesPatience - 500, frame: closing }], at);
    expect(closed.state.hint).toBe('eyes_shut');
    expect(closed.state.shots.filter(({ step }) => step === 'photo')).toEqual([]);
  });

  it('do not stop other habits from being learnt: a head lowered meanwhile soon counts as straight', () => {
    const { state, at } = standAt('center', ['center', 'photo']);
    const seen = replay(state, [{ ms: 1_500, frame: headFrame() }], at);
    const lowered = headFrame({ eyes: 0.6, pitch: -12 });
    const later = replay(seen.state, [{ ms: 3_500, frame: lowered }], seen.at);
    expect(later.hints).toContain('not_forward');
    expect(later.state.hint).toBe('eyes_shut');
  });

  it.each([0.2, 0.4, 0.6])('do not block a person whose eyes are measured at only %s', (eyes) => {
    const { state, hints } = replay(startChallenge(short, 0), [{ ms: 18_000, frame: headFrame({ eyes }) }]);
    expect(state.status).toBe('done');
    expect(hints.includes('eyes_shut')).toBe(eyes < 0.3);
  });

  it('are ignored in a turn, where eyes are too slanted to measure', () => {
    const steps: LivenessStep[] = ['center', 'forward', 'left', 'photo'];
    const { state, at } = standAt('left', steps);
    const turned = replay(state, [{ ms: 2_000, frame: headFrame({ yaw: 22, eyes: 0.5 }) }], at);
    expect(turned.state.passed.map(({ step }) => step)).toContain('left');
  });
});
