import { type LivenessStep, turns } from '../contract.ts';
import type { ChallengeState } from './challenge.ts';
import type { Hint } from './rules/steps.ts';

export type Stage = 'environment' | 'position' | 'distance' | 'turns' | 'photo';
/** `unrecognised`: no face, or more than one. */
export type StageState = 'waiting' | 'current' | 'done' | 'error' | 'unrecognised';

export interface StageView {
  readonly stage: Stage;
  readonly state: StageState;
}

export type BarSide = 'left' | 'right' | 'up' | 'down';

/** The view of a challenge: changes a few times a second at most, unlike the frames. */
export interface ChallengeView {
  readonly hint: Hint;
  readonly tone: 'waiting' | 'problem' | 'good';
  readonly stages: readonly StageView[];
  /** Share of passed steps, 0..1. */
  readonly share: number;
  /** Whole seconds until the photo, during the countdown. */
  readonly countdown: number | null;
  /** The direction of the green bar: the person's own left and right. */
  readonly bar: BarSide | null;
  /** Progress of the commanded movement, in tenths from 0 to 1; null if none. */
  readonly move: number | null;
  /** Larger to come closer, smaller to move back. */
  readonly oval: 'near' | 'middle' | 'far';
  /** The device processes too few frames to follow the person. */
  readonly slow: boolean;
}

const distances: ReadonlySet<LivenessStep> = new Set(['near', 'far']);
const environment: ReadonlySet<LivenessStep> = new Set(['light', 'accessories']);

/** First, second and third step of a challenge; the middle one is named by its main command. */
export function stagesOf(steps: readonly LivenessStep[]): readonly Stage[] {
  const middle = steps.some((step) => turns.has(step))
    ? 'turns'
    : steps.some((step) => distances.has(step))
      ? 'distance'
      : 'position';
  return steps.some((step) => environment.has(step)) ? ['environment', middle, 'photo'] : [middle, 'photo'];
}

const calm: ReadonlySet<Hint> = new Set<Hint>(['checking_light', 'checking_face', 'hold_still']);
/** Neutral: nothing is wrong yet. */
const requests: ReadonlySet<Hint> = new Set<Hint>([
  'start',
  'away',
  'come_closer',
  'move_back',
  'turn_left',
  'turn_right',
  'look_up',
  'look_down',
  'turn_a_little',
]);
const unrecognised: ReadonlySet<Hint> = new Set<Hint>(['away', 'no_face', 'several_faces']);

/** @param shown the hint that the stabilizer lets through */
export function viewChallenge(state: ChallengeState, shown: Hint): ChallengeView {
  const step = state.steps[state.index];
  const stages = stagesOf(state.steps);
  const current = step === undefined ? stages.length : stageIndex(step, stages.length);
  return {
    hint: shown,
    tone: calm.has(shown) ? 'good' : requests.has(shown) ? 'waiting' : 'problem',
    stages: stages.map((stage, i) => ({ stage, state: stageState(i, current, shown) })),
    share: state.steps.length === 0 ? 0 : state.index / state.steps.length,
    countdown: state.countdown === null ? null : Math.max(1, Math.ceil(state.countdown / 1000)),
    bar: step === 'left' || step === 'right' || step === 'up' || step === 'down' ? step : null,
    move: state.move === null ? null : Math.floor(state.move * 10) / 10,
    oval: step === 'near' || step === 'far' ? step : 'middle',
    slow: state.pace.slow,
  };
}

function stageIndex(step: LivenessStep, count: number): number {
  if (step === 'photo') return count - 1;
  return environment.has(step) ? 0 : count - 2;
}

function stageState(index: number, current: number, shown: Hint): StageState {
  if (index < current) return 'done';
  if (index > current) return 'waiting';
  if (unrecognised.has(shown)) return 'unrecognised';
  return calm.has(shown) || requests.has(shown) ? 'current' : 'error';
}

/** True if both look the same, so that no render is needed. */
export function sameView(a: ChallengeView, b: ChallengeView): boolean {
  return (
    a.hint === b.hint &&
    a.tone === b.tone &&
    a.share === b.share &&
    a.countdown === b.countdown &&
    a.bar === b.bar &&
    a.move === b.move &&
    a.oval === b.oval &&
    a.slow === b.slow &&
    a.stages.every(({ state }, i) => state === b.stages[i]?.state)
  );
}
