import { describe, expect, it } from 'vitest';
import type { LivenessStep } from '../contract.ts';
import { headFrame, sittingFrame } from '../testing.ts';
import { challengeTimes } from '../thresholds.ts';
import { startChallenge } from './machine.ts';
import { interval, replay, short, standAt } from './machine-harness.ts';

describe('closed eyes', () => {
  const shut = headFrame({ eyes: 0.25 });

  it('are waited for: no picture is kept of a blink, and the countdown goes on', () => {
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

  it('are noticed as soon as anything is known of the person', () => {
    const { state, at } = replay(startChallenge(['center', 'photo'], 0), [{ ms: 1_000, frame: headFrame() }]);
    expect(state.hold).toBeNull();
    expect(replay(state, [{ ms: 400, frame: headFrame({ eyes: 0.6 }) }], at).state.shots).toEqual([]);
  });

  it.each(['light', 'center', 'photo'])(
    'are asked to be opened at %s, and the check goes on when they are',
    (step) => {
      const { state, at } = standAt(step);
      const closed = replay(state, [{ ms: 1_500, frame: shut }], at);
      expect(closed.state.hint).toBe('eyes_shut');
      expect(closed.state.index).toBe(state.index);
      const open = replay(closed.state, [{ ms: 4_000, frame: sittingFrame }], closed.at);
      expect(open.state.index).toBeGreaterThan(state.index);
    },
  );

  it('are asked for as long as they are shut, and are not what is usual after a while', () => {
    const { state, at } = standAt('photo');
    const closing = headFrame({ eyes: 0.5 });
    const closed = replay(state, [{ ms: challengeTimes.eyesPatience - 500, frame: closing }], at);
    expect(closed.state.hint).toBe('eyes_shut');
    expect(closed.state.shots.filter(({ step }) => step === 'photo')).toEqual([]);
  });

  it('leave what else is usual to be learnt: a head that is lowered meanwhile is soon looking ahead', () => {
    const { state, at } = standAt('center', ['center', 'photo']);
    const seen = replay(state, [{ ms: 1_500, frame: headFrame() }], at);
    const lowered = headFrame({ eyes: 0.6, pitch: -12 });
    const later = replay(seen.state, [{ ms: 3_500, frame: lowered }], seen.at);
    expect(later.hints).toContain('not_forward');
    expect(later.state.hint).toBe('eyes_shut');
  });

  it.each([0.2, 0.4, 0.6])('keep nobody waiting whose eyes show only a share of %s', (eyes) => {
    const { state, hints } = replay(startChallenge(short, 0), [{ ms: 18_000, frame: headFrame({ eyes }) }]);
    expect(state.status).toBe('done');
    expect(hints.includes('eyes_shut')).toBe(eyes < 0.3);
  });

  it('do not count in a turn, which shows eyes too slanted to tell', () => {
    const steps: LivenessStep[] = ['center', 'forward', 'left', 'photo'];
    const { state, at } = standAt('left', steps);
    const turned = replay(state, [{ ms: 2_000, frame: headFrame({ yaw: 22, eyes: 0.5 }) }], at);
    expect(turned.state.passed.map(({ step }) => step)).toContain('left');
  });
});
