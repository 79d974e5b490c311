import { describe, expect, it } from 'vitest';
import { framesPerStep, type LivenessStep, maximumFrames } from '../contract.ts';
import { drawSteps } from '../recipes.ts';
import { headFrame } from '../testing.ts';
import { challengeTimes } from '../thresholds.ts';
import type { ChallengeState } from './challenge.ts';
import { glide, interval, replay, standAt } from './challenge-harness.ts';

describe('a head that keeps still', () => {
  const steps: LivenessStep[] = ['center', 'photo'];
  const photos = ({ shots }: ChallengeState) => shots.filter(({ step }) => step === 'photo');

  it('is asked to move slightly after the countdown, and more pictures are kept until it has', () => {
    const { state, at } = standAt('photo', steps);
    const still = replay(state, [{ ms: 5_000, frame: headFrame() }], at);
    expect(still.state).toMatchObject({ status: 'running', hint: 'turn_a_little', countdown: null });
    const kept = photos(still.state).length;
    expect(kept).toBeGreaterThan(framesPerStep.photo);
    const moved = replay(still.state, [{ ms: 1_500, frame: (i) => headFrame({ yaw: i / 8 }) }], still.at);
    expect(moved.state.status).toBe('done');
    expect(photos(moved.state).length).toBeGreaterThan(kept);
  });

  /** To one side by `yaw` degrees and back, in `ms`. */
  const turnBy = (yaw: number, ms: number) => (i: number) =>
    headFrame({ yaw: yaw * Math.max(0, Math.sin((Math.PI * i * interval) / ms)) });

  it.each([
    [9, 1_200],
    [11, 2_500],
    [20, 1_600],
  ])(
    'that turns by %s degrees and back in %s ms is turned in one picture, and at rest in the last',
    (yaw, ms) => {
      const { state, at } = standAt('photo', steps);
      const still = replay(state, [{ ms: 3_500, frame: headFrame() }], at);
      const turn = turnBy(yaw, ms);
      const end = replay(
        still.state,
        [
          { ms, frame: turn },
          { ms: 600, frame: headFrame() },
        ],
        still.at,
      );
      expect(end.state.status).toBe('done');
      const yaws = photos(end.state).map((shot) => {
        const i = Math.round((shot.at - still.at) / interval);
        return i < 0 || i * interval > ms ? 0 : (turn(i).face?.landmarks[3] ?? 320) - 320;
      });
      expect(Math.max(...yaws.map(Math.abs))).toBeGreaterThan(5);
      expect(Math.abs(yaws.at(-1) ?? 99)).toBeLessThan(12);
      expect(end.state.passed.at(-1)?.yaw).toBeLessThan(7);
    },
  );

  it.each([
    ['at once', 400],
    ['after reading it', 1_500],
    ['slowly', 3_800],
  ])('is asked early enough that a turn starting %s shows before the verdict', (_when, wait) => {
    const { state, at } = standAt('photo', steps);
    const asked = replay(state, [{ ms: challengeTimes.countdown + 200, frame: headFrame() }], at);
    expect(asked.state.hint).toBe('turn_a_little');
    const turning = [
      { ms: wait, frame: headFrame() },
      { ms: 1_600, frame: turnBy(10, 1_600) },
    ];
    const turned = replay(asked.state, turning, asked.at);
    const begun = asked.at + wait;
    const seen = photos(turned.state).filter((shot) => shot.at > begun + 200);
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(replay(turned.state, [{ ms: 600, frame: headFrame() }], turned.at).state.status).toBe('done');
  });

  it('that moves more than slightly is asked neither to keep still nor to look straight', () => {
    const { state, at } = standAt('photo', steps);
    const still = replay(state, [{ ms: 3_500, frame: headFrame() }], at);
    const fast = (i: number) => headFrame({ yaw: 20 * Math.sin((i * Math.PI) / 20) });
    const { hints } = replay(still.state, [{ ms: 1_500, frame: fast }], still.at);
    expect(hints).not.toContain('hold_still');
    expect(hints).toContain('too_fast');
  });

  it("is detected despite the mesh's jitter", () => {
    const { state, at } = standAt('photo', steps);
    const noisy = (i: number) =>
      headFrame({ yaw: 0.7 * Math.sin(i * 12.9898), pitch: 0.7 * Math.sin(i * 78.233) });
    expect(replay(state, [{ ms: 4_000, frame: noisy }], at).state.hint).toBe('turn_a_little');
  });

  it('is waited for at most six seconds, and the number of pictures stays bounded', () => {
    const { state, at } = standAt(
      'photo',
      drawSteps('short', () => 0),
    );
    const { state: end } = replay(state, [{ ms: 10_000, frame: headFrame() }], at);
    expect(end.status).toBe('done');
    const times = photos(end).map((shot) => shot.at);
    const { countdown, longerLook } = challengeTimes;
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeCloseTo(countdown + longerLook, -2);
    expect(end.shots.length).toBeLessThanOrEqual(maximumFrames);
  });

  it('that stays turned is asked to look straight, and the number of pictures stays bounded', () => {
    const { state, at } = standAt('photo');
    const still = replay(state, [{ ms: 3_200, frame: headFrame() }], at);
    const aside = replay(still.state, [{ ms: 8_000, frame: glide({}, { yaw: 10 }, 20) }], still.at);
    expect(aside.hints).toContain('not_forward');
    expect(aside.state.status).toBe('done');
    expect(aside.state.shots.length).toBeLessThanOrEqual(maximumFrames);
  });

  it('that turns or comes nearer at a command has shown enough', () => {
    const { state, at } = standAt('photo', ['center', 'photo']);
    const turned = { ...state, steps: ['left', 'photo'] as const };
    expect(replay(turned, [{ ms: 3_200, frame: headFrame() }], at).state.status).toBe('done');
  });
});
