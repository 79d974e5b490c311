import type { FaceFrame } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import { challengeTimes } from '../thresholds.ts';
import { checkStep, type Hint, measure, type StepContext } from './steps.ts';

/** The challenge as the browser walks it: a pure reducer over face observations. Times in milliseconds. */
export interface ChallengeState {
  readonly steps: readonly LivenessStep[];
  /** Index of the step being looked at; `steps.length` once all have passed. */
  readonly index: number;
  readonly status: 'running' | 'done' | 'timeout' | 'environment_timeout';
  /** What the person should do now; to be shown through the stabilizer. */
  readonly hint: Hint;
  /** Since when, and over how many frames, the current step's condition has held. */
  readonly hold: Hold | null;
  /** Milliseconds left until the photo, while the countdown runs. */
  readonly countdown: number | null;
  readonly context: StepContext;
  /** One entry per passed step, in order. */
  readonly passed: readonly PassedStep[];
  /** Instants at which a picture is to be kept; the screen takes one for every new entry. */
  readonly shots: readonly Shot[];
  readonly startedAt: number;
  readonly limits: ChallengeLimits;
}

export interface ChallengeLimits {
  /** The whole challenge, as the server set it. */
  readonly total: number;
  /** Light and accessories together. */
  readonly environment: number;
  /** Countdown before the photo. */
  readonly countdown: number;
}

export interface Hold {
  readonly since: number;
  readonly frames: number;
  /** Last frame at which the condition was met. */
  readonly lastGood: number;
}

export interface Shot {
  readonly step: LivenessStep;
  readonly at: number;
}

export interface PassedStep extends Shot {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly size: number;
}

export type ChallengeEvent =
  | { readonly type: 'frame'; readonly at: number; readonly frame: FaceFrame }
  /** Time passes without frames, as when the camera stalls. */
  | { readonly type: 'tick'; readonly at: number };

const environmentSteps: ReadonlySet<LivenessStep> = new Set(['light', 'accessories']);

export function startChallenge(
  steps: readonly LivenessStep[],
  at: number,
  limits: Partial<ChallengeLimits> = {},
): ChallengeState {
  return {
    steps,
    index: 0,
    status: 'running',
    hint: 'start',
    hold: null,
    countdown: null,
    context: { neutral: null, centeredSize: null },
    passed: [],
    shots: [],
    startedAt: at,
    limits: {
      total: 120_000,
      environment: challengeTimes.environment,
      countdown: challengeTimes.countdown,
      ...limits,
    },
  };
}

/** The next state. A finished challenge stays as it is. */
export function nextChallenge(state: ChallengeState, event: ChallengeEvent): ChallengeState {
  if (state.status !== 'running') return state;
  const spent = event.at - state.startedAt;
  if (spent >= state.limits.total) return { ...state, status: 'timeout', countdown: null };
  const step = state.steps[state.index];
  if (step === undefined) return { ...state, status: 'done' };
  if (environmentSteps.has(step) && spent >= state.limits.environment) {
    return { ...state, status: 'environment_timeout' };
  }
  return event.type === 'frame' ? onFrame(state, step, event.at, event.frame) : state;
}

function onFrame(state: ChallengeState, step: LivenessStep, at: number, frame: FaceFrame): ChallengeState {
  const problem = checkStep(step, frame, state.context);
  if (problem !== null) return onProblem(state, at, problem);
  const hold = state.hold
    ? { since: state.hold.since, frames: state.hold.frames + 1, lastGood: at }
    : { since: at, frames: 1, lastGood: at };
  const needed = step === 'photo' ? state.limits.countdown : challengeTimes.hold;
  const held = at - hold.since;
  const counting: ChallengeState = {
    ...state,
    hold,
    hint: step === 'photo' ? 'hold_still' : workingHint(step),
    countdown: step === 'photo' ? Math.max(0, needed - held) : null,
  };
  // A second picture at the start of the countdown gives the server two instants to compare.
  const withShot =
    step === 'photo' && hold.frames === 1 && !state.shots.some((shot) => shot.step === 'photo')
      ? keepShot(counting, step, at)
      : counting;
  if (held < needed || hold.frames < challengeTimes.holdFrames) return withShot;
  return passStep(withShot, step, at, frame);
}

function onProblem(state: ChallengeState, at: number, problem: Hint): ChallengeState {
  const { hold } = state;
  // One bad frame in a long hold is noise: the countdown goes on, but no step passes on it.
  if (hold && at - hold.lastGood <= challengeTimes.grace) return state;
  return { ...state, hold: null, countdown: null, hint: problem };
}

function passStep(state: ChallengeState, step: LivenessStep, at: number, frame: FaceFrame): ChallengeState {
  const measured = measure(frame, state.context);
  const context: StepContext = {
    neutral: step === 'forward' ? measured.landmarks : state.context.neutral,
    centeredSize: step === 'center' ? measured.size : state.context.centeredSize,
  };
  const { yaw, pitch, roll, size } = measured;
  const index = state.index + 1;
  const done = index === state.steps.length;
  const upcoming = state.steps[index];
  return {
    ...keepShot(state, step, at),
    index,
    status: done ? 'done' : 'running',
    hint: upcoming === undefined ? 'hold_still' : workingHint(upcoming),
    hold: null,
    countdown: null,
    context,
    passed: [...state.passed, { step, at: at - state.startedAt, yaw, pitch, roll, size }],
  };
}

const keepShot = (state: ChallengeState, step: LivenessStep, at: number): ChallengeState => ({
  ...state,
  shots: [...state.shots, { step, at: at - state.startedAt }],
});

/** What is said while a step's condition holds. */
function workingHint(step: LivenessStep): Hint {
  if (step === 'light') return 'checking_light';
  if (step === 'accessories') return 'checking_face';
  return 'hold_still';
}
