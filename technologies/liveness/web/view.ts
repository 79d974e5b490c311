import type { LivenessStep } from '../contract.ts';
import type { ChallengeState } from './machine.ts';
import type { Hint } from './steps.ts';

export const stages = ['environment', 'position', 'photo'] as const;
export type Stage = (typeof stages)[number];
/** `unrecognised`: no face, or one too many. */
export type StageState = 'waiting' | 'current' | 'done' | 'error' | 'unrecognised';

/** What the challenge looks like: changes a few times a second at most, unlike the frames. */
export interface ChallengeView {
  readonly hint: Hint;
  readonly tone: 'waiting' | 'problem' | 'good';
  readonly stages: readonly StageState[];
  /** Share of the steps that have passed, 0..1. */
  readonly share: number;
  /** Whole seconds until the photo, while the countdown runs. */
  readonly countdown: number | null;
  /** Where the green bar asks to look, in the mirrored picture. */
  readonly bar: 'left' | 'right' | 'up' | 'down' | null;
}

const stageOf: Readonly<Record<LivenessStep, Stage>> = {
  light: 'environment',
  accessories: 'environment',
  center: 'position',
  forward: 'position',
  near: 'position',
  far: 'position',
  left: 'position',
  right: 'position',
  up: 'position',
  down: 'position',
  photo: 'photo',
};

const calm: ReadonlySet<Hint> = new Set(['checking_light', 'checking_face', 'hold_still']);
/** Said without blame: nothing is wrong yet. */
const requests: ReadonlySet<Hint> = new Set(['start', 'turn_left', 'turn_right', 'look_up', 'look_down']);
const unrecognised: ReadonlySet<Hint> = new Set(['no_face', 'several_faces']);

/** @param shown the hint that the stabilizer lets through */
export function viewChallenge(state: ChallengeState, shown: Hint): ChallengeView {
  const step = state.steps[state.index];
  const current = step === undefined ? stages.length : stages.indexOf(stageOf[step]);
  return {
    hint: shown,
    tone: calm.has(shown) ? 'good' : requests.has(shown) ? 'waiting' : 'problem',
    stages: stages.map((_, i) => stageState(i, current, shown)),
    share: state.steps.length === 0 ? 0 : state.index / state.steps.length,
    countdown: state.countdown === null ? null : Math.max(1, Math.ceil(state.countdown / 1000)),
    bar: step === 'left' || step === 'right' || step === 'up' || step === 'down' ? step : null,
  };
}

function stageState(index: number, current: number, shown: Hint): StageState {
  if (index < current) return 'done';
  if (index > current) return 'waiting';
  if (unrecognised.has(shown)) return 'unrecognised';
  return calm.has(shown) || requests.has(shown) ? 'current' : 'error';
}

/** True when both look the same, so that nothing needs to be drawn again. */
export function sameView(a: ChallengeView, b: ChallengeView): boolean {
  return (
    a.hint === b.hint &&
    a.tone === b.tone &&
    a.share === b.share &&
    a.countdown === b.countdown &&
    a.bar === b.bar &&
    a.stages.join() === b.stages.join()
  );
}
