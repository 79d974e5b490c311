import type { FaceFrame } from '@kuelik/vision/face';
import { type LivenessStep, maximumFrames } from '../contract.ts';
import { challengeTimes, commandLimits } from '../thresholds.ts';
import { areEyesShut, eyeOpenness } from './eyes.ts';
import { noHabit, observeHabit, usual } from './habit.ts';
import { awaitedOf, countTime, type Hold, holdOn, neededFor, shotsDue, startHold, wandered } from './hold.ts';
import { fullPatience, type Patience, spendPatience, spentComplaints } from './patience.ts';
import { atRest, followSpeed, type Speed } from './speed.ts';
import { checkStep, commandShare, endsCountdown, type Hint, measure, type StepContext } from './steps.ts';
import { isTilted } from './tilt.ts';

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
  /** How far a commanded turn or distance has come, 0..1; null at other steps. */
  readonly move: number | null;
  readonly context: StepContext;
  readonly speed: Speed;
  /** For how long the person has been told of covers and light. */
  readonly patience: Patience;
  /** Since when a tilted device has been complained about. */
  readonly tiltedSince: number | null;
  /** Since when the eyes have been shut; a picture with closed eyes is of no use. */
  readonly shutSince: number | null;
  /** One entry per passed step, in order. */
  readonly passed: readonly PassedStep[];
  /** Instants at which a picture is to be kept; those of a hold that broke are dropped. */
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
  /** For how much longer than the countdown a head that keeps still is looked at, at most: see `awaitedOf`. */
  readonly longerLook: number;
  /** Numbers from 0 to 1, drawn for this challenge, by which its instants are spread; none: they are not. */
  readonly spread: readonly number[];
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
  | {
      readonly type: 'frame';
      readonly at: number;
      readonly frame: FaceFrame;
      /** How far the camera looks up or down, degrees; absent without motion sensors. */
      readonly tilt?: number | null;
    }
  /** Time passes without frames, as when the camera stalls. */
  | { readonly type: 'tick'; readonly at: number }
  /** Frames come from a camera that was opened anew, perhaps another one. */
  | { readonly type: 'opened'; readonly at: number };

const environmentSteps: ReadonlySet<LivenessStep> = new Set(['light', 'accessories']);
const turns: ReadonlySet<LivenessStep> = new Set(['left', 'right', 'up', 'down']);

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
    move: null,
    context: {
      neutral: null,
      centeredSize: null,
      habit: noHabit,
      tilted: false,
      moving: false,
      spent: new Set(),
    },
    speed: atRest,
    patience: fullPatience,
    tiltedSince: null,
    shutSince: null,
    passed: [],
    shots: [],
    startedAt: at,
    limits: {
      total: 120_000,
      environment: challengeTimes.environment,
      countdown: challengeTimes.countdown,
      longerLook: challengeTimes.longerLook,
      spread: [],
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
  if (event.type === 'tick') return state;
  if (event.type === 'opened') return letGo(state, step, state.hint);
  return onFrame(observe(state, step, event), step, event.at, event.frame);
}

/** What is remembered of every frame, whatever it shows. */
function observe(
  state: ChallengeState,
  step: LivenessStep,
  { at, frame, tilt = null }: Extract<ChallengeEvent, { type: 'frame' }>,
): ChallengeState {
  const leaning = step === 'center' && isTilted(tilt);
  const tiltedSince = state.tiltedSince ?? (leaning ? at : null);
  const patient = tiltedSince !== null && at - tiltedSince < challengeTimes.tiltPatience;
  const speed = followSpeed(state.speed, frame, at);
  const before = state.context.habit;
  const seen = observeHabit(before, frame, at);
  const openness = (usual(before) ?? usual(seen))?.openness;
  const shutSince = seesShutEyes(openness, step, frame) ? (state.shutSince ?? at) : null;
  const asked = shutSince !== null && at - shutSince <= challengeTimes.eyesPatience;
  const context = {
    ...state.context,
    moving: speed.rate > commandLimits.moving,
    habit: asked ? observeHabit(before, frame, at, openness) : seen,
    tilted: leaning && patient,
  };
  return {
    ...state,
    context,
    tiltedSince,
    shutSince,
    speed,
    move: commandShare(step, frame, context),
  };
}

/** Turned heads show their eyes too slanted to tell. */
function seesShutEyes(openness: number | undefined, step: LivenessStep, { face }: FaceFrame): boolean {
  if (!face || turns.has(step)) return false;
  return areEyesShut(eyeOpenness(face.landmarks), openness ?? null);
}

function onFrame(state: ChallengeState, step: LivenessStep, at: number, frame: FaceFrame): ChallengeState {
  const hurried = turns.has(step) && at < state.speed.fastUntil && frame.face !== null;
  const problem = hurried ? 'too_fast' : checkStep(step, frame, state.context);
  // No frame came for so long that those before it belong to another moment: the camera was away, or the page.
  const away = at - (state.patience.lastAt ?? at) > challengeTimes.countdownPause;
  const followed = away ? letGo(state, step, state.hint) : state;
  return onChecked(grumble(followed, at, problem), step, at, frame, problem);
}

/** Notes what the person is told, and what has been said for long enough. */
function grumble(state: ChallengeState, at: number, problem: Hint | null): ChallengeState {
  const patience = spendPatience(state.patience, at, problem);
  const spent = spentComplaints(patience, state.limits.environment);
  return { ...state, patience, context: { ...state.context, spent } };
}

function onChecked(
  state: ChallengeState,
  step: LivenessStep,
  at: number,
  frame: FaceFrame,
  problem: Hint | null,
): ChallengeState {
  const { countdown, spread, longerLook } = state.limits;
  const needed = neededFor(step, countdown, spread[state.index]);
  const awaits = (hold: Hold) => awaitedOf(state.steps, step, hold, needed, longerLook);
  if (problem !== null) {
    const { hold } = state;
    const obeys = hold !== null && awaits(hold) === 'movement' && byTurning.has(problem);
    return obeys ? onTurn(state, hold, at) : onProblem(state, step, at, problem);
  }
  const shut = at - (state.shutSince ?? Number.NEGATIVE_INFINITY);
  if (shut <= challengeTimes.blink) return state;
  if (shut <= challengeTimes.eyesPatience) return onProblem(state, step, at, 'eyes_shut');
  const held = holdOn(state.hold, at, frame);
  const steady = !wandered(step, held, frame);
  const hold = steady ? held : startHold(at, frame);
  const awaited = awaits(hold);
  const counting: ChallengeState = {
    ...(steady ? state : withoutShotsOf(state, step)),
    hold,
    hint: awaited === null ? workingHint(step) : hintOf[awaited],
    countdown: step === 'photo' && awaited === null ? Math.max(0, needed.time - hold.good) : null,
  };
  const complete = hold.good >= needed.time && hold.frames >= needed.frames;
  if (complete && awaited === null) return passStep(counting, step, at, frame);
  const kept = counting.shots.filter((shot) => isOf(counting, shot, step)).length;
  const due =
    kept < shotsDue(step, hold, needed, spread) || (awaited === 'return' && isTurnDue(counting, at));
  return due ? keepShot(counting, step, at) : counting;
}

/** The movement that was asked for must be seen in pictures; one place is left for the last. */
function isTurnDue({ shots, startedAt }: ChallengeState, at: number): boolean {
  const since = at - startedAt - (shots.at(-1)?.at ?? 0);
  return since >= challengeTimes.turnedEvery && shots.length < maximumFrames - 1;
}

const hintOf = { movement: 'turn_a_little', return: 'not_forward' } as const;

/** What is no problem while the head is asked to move, only no picture. */
const byTurning: ReadonlySet<Hint> = new Set<Hint>(['not_forward', 'hold_still']);

/** A head that does as it was asked, and more than a little: its time counts, and it is told where it is too fast. */
function onTurn(state: ChallengeState, hold: Hold, at: number): ChallengeState {
  const hint = state.context.moving ? 'too_fast' : 'turn_a_little';
  return { ...state, hold: countTime(hold, at), hint, countdown: null };
}

/** Whether a shot belongs to the step being held now, and not to the same step earlier in the challenge. */
function isOf(state: ChallengeState, shot: Shot, step: LivenessStep): boolean {
  const since = state.passed.at(-1)?.at ?? -1;
  return shot.step === step && shot.at > since;
}

const withoutShotsOf = (state: ChallengeState, step: LivenessStep): ChallengeState => ({
  ...state,
  shots: state.shots.filter((shot) => !isOf(state, shot, step)),
});

function onProblem(state: ChallengeState, step: LivenessStep, at: number, problem: Hint): ChallengeState {
  const { hold } = state;
  const gap = hold ? at - hold.lastGood : 0;
  // One bad frame in a long hold is noise: the countdown goes on, but no step passes on it.
  if (hold && gap <= challengeTimes.grace) return state;
  // The face was not out of sight: its pictures are of one person, however long they look about in between.
  if (hold && step === 'photo' && !endsCountdown(problem))
    return { ...state, countdown: null, hint: problem };
  return letGo(state, step, problem);
}

/** What was held so far belongs to another moment. */
const letGo = (state: ChallengeState, step: LivenessStep, hint: Hint): ChallengeState => ({
  ...withoutShotsOf(state, step),
  hold: null,
  countdown: null,
  hint,
});

function passStep(state: ChallengeState, step: LivenessStep, at: number, frame: FaceFrame): ChallengeState {
  const measured = measure(frame, state.context);
  const context: StepContext = {
    ...state.context,
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
    move: null,
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
