import { type FaceFrame, type HeadPose, relativePose } from '@kuelik/vision/face';
import { framesPerStep, type LivenessStep } from '../contract.ts';
import { faceSize } from '../signals.ts';
import { challengeTimes, commandLimits } from '../thresholds.ts';
import { extentOf, followSway, noSway, type Sway } from './sway.ts';

/** How long a step's condition has held. Times in milliseconds. */
export interface Hold {
  /** Time in which it held; breaks in a countdown do not count. */
  readonly good: number;
  readonly frames: number;
  /** Last frame at which the condition was met. */
  readonly lastGood: number;
  /** The face when it began to hold. */
  readonly anchor: { readonly landmarks: Float32Array; readonly size: number } | null;
  /** How the head has turned since, against the anchor. */
  readonly sway: Sway;
}

export interface Needed {
  readonly time: number;
  readonly frames: number;
}

const commands: ReadonlySet<LivenessStep> = new Set(['near', 'far', 'left', 'right', 'up', 'down']);
/** Steps whose last frame the commands are measured against: it must not be taken in passing. */
const references: ReadonlySet<LivenessStep> = new Set(['center', 'forward']);

export function startHold(at: number, frame: FaceFrame): Hold {
  const { face } = frame;
  return {
    good: 0,
    frames: 1,
    lastGood: at,
    anchor: face ? { landmarks: face.landmarks, size: faceSize(frame, face) } : null,
    sway: noSway,
  };
}

/** One more good frame. Time between frames that is too long to have been looked at does not count. */
export function holdOn(hold: Hold | null, at: number, frame: FaceFrame): Hold {
  if (!hold) return startHold(at, frame);
  const turned = poseSince(hold, frame);
  const sway = turned ? followSway(hold.sway, turned, at - hold.lastGood) : hold.sway;
  return { ...countTime(hold, at), frames: hold.frames + 1, sway };
}

/** Time that counts although the frame does not. */
export function countTime(hold: Hold, at: number): Hold {
  const gap = at - hold.lastGood;
  return { ...hold, good: hold.good + (gap <= longestGap ? gap : 0), lastGood: at };
}

/** The slowest devices look at two frames a second. */
const longestGap = 600;

/**
 * How long a step's condition must hold.
 * @param longer drawn from 0 to 1: a camera that plays the same again at each start, as test devices do, must not
 *   be looked at at the same instants each time, or its pictures would be taken for a recording's. Commands, which
 *   are held for a moment only, come in an order of their own instead.
 */
export function neededFor(step: LivenessStep, countdown: number, longer = 0): Needed {
  if (step === 'photo') return { time: countdown, frames: challengeTimes.holdFrames };
  return commands.has(step)
    ? { time: challengeTimes.commandHold, frames: challengeTimes.commandFrames }
    : { time: challengeTimes.hold + longer * challengeTimes.holdSpread, frames: challengeTimes.holdFrames };
}

/**
 * What the photo is to be waited for although its countdown has ended: a check that commands no movement sees the
 * depth of a head only in what it moves by itself, and who keeps very still shows too little in three seconds. After
 * the movement the head is to be back where it was: the last picture is the one that is kept of the person.
 * @param longer milliseconds at most
 */
export function awaitedOf(
  steps: readonly LivenessStep[],
  step: LivenessStep,
  hold: Hold,
  needed: Needed,
  longer: number,
): 'movement' | 'return' | null {
  if (step !== 'photo' || steps.some((one) => commands.has(one))) return null;
  const beyond = hold.good - needed.time;
  if (beyond < 0 || beyond >= longer) return null;
  if (extentOf(hold.sway) < commandLimits.sway) return 'movement';
  const { last } = hold.sway;
  return last && Math.hypot(last.yaw, last.pitch) > steadyPose ? 'return' : null;
}

/**
 * How many pictures should have been kept by now: the first when the condition begins to hold, the rest
 * evenly, each earlier by what was drawn for it, and some more where it is looked on; the last one is kept when the
 * step passes, so it is never due here.
 */
export function shotsDue(
  step: LivenessStep,
  hold: Hold,
  needed: Needed,
  spread: readonly number[] = [],
): number {
  const before = framesPerStep[step] - 1;
  if (before <= 0) return 0;
  const part = (hold.good * before) / needed.time;
  const later = Array.from({ length: before - 1 }, (_, i) => i + 1 - (spread[i] ?? 0) * earliest);
  const beyond = Math.floor((hold.good - needed.time) / challengeTimes.longerLookEvery);
  return 1 + later.filter((due) => part >= due).length + Math.max(0, beyond + 1);
}

/** The share of the time between two pictures by which the second may come earlier. */
const earliest = 0.6;

/** Degrees, and share of the size, by which a reference may move while it is taken. */
const steadyPose = commandLimits.still / 2;
const steadySize = 0.08;

/** How the head has turned since the hold began; null without a face. */
const poseSince = ({ anchor }: Hold, { face }: FaceFrame): HeadPose | null =>
  anchor && face ? relativePose(anchor.landmarks, face.landmarks) : null;

/** The head moves through the place where it should rest. */
export function wandered(step: LivenessStep, hold: Hold, frame: FaceFrame): boolean {
  const turned = poseSince(hold, frame);
  if (!references.has(step) || !hold.anchor || !frame.face || !turned) return false;
  const grown = Math.abs(faceSize(frame, frame.face) / hold.anchor.size - 1);
  return Math.hypot(turned.yaw, turned.pitch) > steadyPose || grown > steadySize;
}
