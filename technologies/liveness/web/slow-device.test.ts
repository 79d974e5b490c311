import { expect, it } from 'vitest';
import { framesPerStep, type LivenessStep } from '../contract.ts';
import { headFrame } from '../testing.ts';
import { type ChallengeState, nextChallenge, startChallenge } from './challenge.ts';

const steps: readonly LivenessStep[] = ['center', 'photo'];

/** Runs a challenge at this many frames a second until it ends; the head's yaw by time. */
function runAt(rate: number, yaw: (at: number) => number): ChallengeState {
  let state = startChallenge(steps, 0);
  for (let at = 0; at < 120_000 && state.status === 'running'; at += 1000 / rate) {
    state = nextChallenge(state, { type: 'frame', at, frame: headFrame({ yaw: yaw(at) }) });
  }
  return state;
}

const sways = (at: number) => 3 * Math.sin(at / 700);

it.each([0.5, 1, 1.5, 2, 2.5, 3, 5])(
  'at %s frames a second, every step has its number of pictures',
  (rate) => {
    for (const yaw of [sways, () => 0]) {
      const { status, shots } = runAt(rate, yaw);
      expect(status).toBe('done');
      for (const step of steps) {
        expect(shots.filter((shot) => shot.step === step).length).toBeGreaterThanOrEqual(framesPerStep[step]);
      }
    }
  },
);

it.each([3, 5, 30])('at %s frames a second, a turn that only one picture shows is not enough', (rate) => {
  // A glance: 9 degrees for a fifth of a second at 3.6 s, and then a proper turn.
  const glance = (at: number) =>
    at > 3_600 && at < 3_950
      ? 9
      : at > 5_500 && at < 7_100
        ? 9 * Math.sin(((at - 5_500) / 1_600) * Math.PI)
        : 0;
  const { status, shots } = runAt(rate, glance);
  expect(status).toBe('done');
  const turned = shots.filter(({ step, at }) => step === 'photo' && Math.abs(glance(at)) > 2);
  expect(turned.length).toBeGreaterThanOrEqual(2);
});
