import { type Absence, followAbsence, pausedFor } from '@kuelik/camera/absence';
import { followPace, type Pace, pausePace, unknownPace } from '@kuelik/camera/pace';
import type { FaceFrame } from '@kuelik/vision/face';
import { framesPerStep, type LivenessStep, maximumFrames, turns } from '../contract.ts';
import { presenceProblem } from '../signals.ts';
import { challengeTimes, commandLimits, guidanceLimits } from '../thresholds.ts';
import { areEyesShut, eyeOpenness } from './rules/eyes.ts';
import { noHabit, observeHabit, usual } from './rules/habit.ts';
import {
  awaitedOf,
  countTime,
  type Hold,
  holdOn,
  isAside,
  neededFor,
  pictureOf,
  shotsDue,
  startHold,
  wandered,
} from './rules/hold.ts';
import { atRest, followSpeed, type Speed } from './rules/speed.ts';
import {
  checkStep,
  commandShare,
  endsCountdown,
  type Hint,
  measure,
  type StepContext,
} from './rules/steps.ts';
import { isTilted } from './rules/tilt.ts';
import { addWarning, endedWarnings, noWarnings, type WarningTimes } from './rules/warning-times.ts';

/** The browser's run of a challenge: a pure reducer over face observations. Times in milliseconds. */
export interface ChallengeState {
  readonly steps: readonly LivenessStep[];
  /** Index of the current step; `steps.length` after the last. */
  readonly index: number;
  readonly status: 'running' | 'done' | 'timeout' | 'environment_timeout' | 'gone' | 'stale';
  /** The current hint; to be shown through the stabilizer. */
  readonly hint: Hint;
  /** When the current step's condition began to hold, and over how many frames. */
  readonly hold: Hold | null;
  /** Milliseconds left until the photo, during the countdown. */
  readonly countdown: number | null;
  /** Progress of a commanded turn or distance, 0..1; null at other steps. */
  readonly move: number | null;
  readonly context: StepContext;
  readonly speed: Speed;
  /** How long the person was warned about covers and light. */
  readonly warningTimes: WarningTimes;
  /** When the warning about a tilted device began. */
  readonly tiltedSince: number | null;
  /** When the eyes closed; a picture with closed eyes is useless. */
  readonly shutSince: number | null;
  /** How long no face was in the picture, or no camera ran: that time does not count. */
  readonly absence: Absence;
  /** How many frames this device processes. */
  readonly pace: Pace;
  /** One entry per passed step, in order. */
  readonly passed: readonly PassedStep[];
  /** Times at which a picture is to be kept; those of an interrupted hold are dropped. */
  readonly shots: readonly Shot[];
  readonly startedAt: number;
  readonly limits: ChallengeLimits;
}

export interface ChallengeLimits {
  /** The whole challenge, as set by the server. */
  readonly total: number;
  /** Light and accessories together. */
  readonly environment: number;
  /** Countdown before the photo. */
  readonly countdown: number;
  /** Maximum extension of the countdown for a head that keeps still: see `awaitedOf`. */
  readonly longerLook: number;
  /** Random numbers from 0 to 1 that spread this challenge's capture times; none: not spread. */
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
  /** The camera has stopped: a call, a locked screen, another tab. Until frames come again, no time is used. */
  | { readonly type: 'closed'; readonly at: number }
  /** Frames come from a reopened camera, perhaps another one. */
  | { readonly type: 'opened'; readonly at: number };

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
    move: null,
    context: {
      neutral: null,
      centeredSize: null,
      habit: noHabit,
      tilted: false,
      moving: false,
      ended: new Set(),
    },
    speed: atRest,
    warningTimes: noWarnings,
    tiltedSince: null,
    shutSince: null,
    absence: { since: null, before: 0 },
    pace: unknownPace,
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

/** The next state. A finished challenge stays unchanged. */
export function nextChallenge(state: ChallengeState, event: ChallengeEvent): ChallengeState {
  if (state.status !== 'running') return state;
  const paused = pausedFor(state.absence, event.at);
  if (paused >= challengeTimes.longestAbsence) return { ...state, status: 'gone', countdown: null };
  const elapsed = event.at - state.startedAt - state.absence.before - paused;
  if (elapsed >= state.limits.total) return { ...state, status: 'timeout', countdown: null };
  const step = state.steps[state.index];
  if (step === undefined) return { ...state, status: 'done' };
  if (environmentSteps.has(step) && elapsed >= state.limits.environment) {
    return { ...state, status: 'environment_timeout' };
  }
  if (event.type === 'tick') {
    const pace = followPace(state.pace, event.at, false);
    return pace === state.pace ? state : { ...state, pace };
  }
  if (event.type === 'closed') {
    const absence = followAbsence(state.absence, event.at, false);
    return { ...state, absence, pace: pausePace(state.pace) };
  }
  if (event.type === 'opened') {
    return dropHold({ ...state, context: { ...state.context, habit: noHabit } }, step, state.hint);
  }
  const seen = presenceProblem(event.frame, guidanceLimits) !== 'no_face';
  const absence = followAbsence(state.absence, event.at, seen);
  // Another challenge is drawn when the person returns: this one could expire on the server before it is finished.
  if (seen && absence.before >= challengeTimes.staleAfter) return { ...state, absence, status: 'stale' };
  const pace = followPace(state.pace, event.at, true);
  const next = onFrame(observe({ ...state, absence, pace }, step, event), step, event.at, event.frame);
  return pausedFor(absence, event.at) ? dropHold(next, step, 'away') : next;
}

/** Updated for every frame, whatever it shows. */
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

/** The eyes of turned heads are too slanted to measure. */
function seesShutEyes(openness: number | undefined, step: LivenessStep, { face }: FaceFrame): boolean {
  if (!face || turns.has(step)) return false;
  return areEyesShut(eyeOpenness(face.landmarks), openness ?? null);
}

function onFrame(state: ChallengeState, step: LivenessStep, at: number, frame: FaceFrame): ChallengeState {
  const hurried = turns.has(step) && at < state.speed.fastUntil && frame.face !== null;
  const problem = hurried ? 'too_fast' : checkStep(step, frame, state.context);
  // The gap between frames is so long that earlier ones no longer count: the camera or the page was
  // suspended.
  const before = state.warningTimes.lastAt;
  const away = at - (before ?? at) > challengeTimes.countdownPause;
  const followed = away ? dropHold(state, step, state.hint) : state;
  return onChecked(recordWarning(followed, at, problem), step, { at, before, frame, problem });
}

/** Records the shown hint, and which warnings have reached their limit. */
function recordWarning(state: ChallengeState, at: number, problem: Hint | null): ChallengeState {
  const warningTimes = addWarning(state.warningTimes, at, problem);
  const ended = endedWarnings(warningTimes, state.limits.environment);
  return { ...state, warningTimes, context: { ...state.context, ended } };
}

interface Checked {
  readonly at: number;
  /** Time of the frame before; null for the first. */
  readonly before: number | null;
  readonly frame: FaceFrame;
  readonly problem: Hint | null;
}

function onChecked(
  state: ChallengeState,
  step: LivenessStep,
  { at, before, frame, problem }: Checked,
): ChallengeState {
  const { countdown, spread, longerLook } = state.limits;
  const needed = neededFor(step, countdown, spread[state.index]);
  const awaits = (hold: Hold) => awaitedOf(state.steps, step, hold, needed, longerLook);
  if (problem !== null) {
    const { hold } = state;
    const obeys = hold !== null && awaits(hold) === 'movement' && byTurning.has(problem);
    return obeys ? onTurn(state, hold, at, before) : onProblem(state, step, at, problem);
  }
  const shut = at - (state.shutSince ?? Number.NEGATIVE_INFINITY);
  if (shut <= challengeTimes.blink) return state;
  if (shut <= challengeTimes.eyesPatience) return onProblem(state, step, at, 'eyes_shut');
  const held = holdOn(state.hold, at, before, frame);
  const steady = !wandered(state.steps, step, held, frame);
  const hold = steady ? held : startHold(at, frame);
  const awaited = awaits(hold);
  const counting: ChallengeState = {
    ...(steady ? state : withoutShotsOf(state, step)),
    hold,
    hint: awaited === null ? workingHint(step) : hintOf[awaited],
    countdown: step === 'photo' && awaited === null ? Math.max(0, needed.time - hold.good) : null,
  };
  const kept = counting.shots.filter((shot) => isOf(counting, shot, step)).length;
  // A slow device processes fewer frames than pictures are needed: it takes longer.
  const complete =
    hold.good >= needed.time && hold.frames >= needed.frames && kept >= framesPerStep[step] - 1;
  if (complete && awaited === null) return passStep(counting, step, at, frame);
  const moves = awaited === 'return' || (awaited === 'movement' && isAside(hold));
  const due = kept < shotsDue(step, hold, needed, spread) || (moves && isTurnDue(counting, at));
  return due ? keepShot({ ...counting, hold: pictureOf(hold) }, step, at) : counting;
}

/** The commanded movement must be visible in pictures; one slot is reserved for the last. */
function isTurnDue({ shots, startedAt }: ChallengeState, at: number): boolean {
  const since = at - startedAt - (shots.at(-1)?.at ?? 0);
  return since >= challengeTimes.turnedEvery && shots.length < maximumFrames - 1;
}

const hintOf = { movement: 'turn_a_little', return: 'not_forward' } as const;

/** Problems that are allowed during a commanded movement, but yield no usable picture. */
const byTurning: ReadonlySet<Hint> = new Set<Hint>(['not_forward', 'hold_still']);

/** A head that turns farther than asked still gains time; the hint warns if it moves too fast. */
function onTurn(state: ChallengeState, hold: Hold, at: number, before: number | null): ChallengeState {
  const hint = state.context.moving ? 'too_fast' : 'turn_a_little';
  return { ...state, hold: countTime(hold, at, before), hint, countdown: null };
}

/** Whether a shot belongs to the current hold, not to an earlier one of the same step. */
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
  if (!hold) return dropHold(state, step, problem);
  const pauses = step === 'photo' && !endsCountdown(problem);
  const followed = pauses ? { ...state, hold: { ...hold, lastSeen: at } } : state;
  const gap = at - (pauses ? hold.lastGood : Math.max(hold.lastGood, hold.lastSeen));
  // One bad frame in a long hold is noise: the countdown continues, but no step passes on it.
  if (gap <= challengeTimes.grace) return followed;
  // The face stayed visible, so the pictures show one person, however long the person looks away in between.
  return pauses ? { ...followed, countdown: null, hint: problem } : dropHold(state, step, problem);
}

/** The previous hold no longer counts. */
const dropHold = (state: ChallengeState, step: LivenessStep, hint: Hint): ChallengeState => ({
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

/** The hint while a step's condition holds. */
function workingHint(step: LivenessStep): Hint {
  if (step === 'light') return 'checking_light';
  if (step === 'accessories') return 'checking_face';
  return 'hold_still';
}
