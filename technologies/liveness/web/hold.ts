import { type FaceFrame, relativePose } from '@kuelik/vision/face';
import { framesPerStep, type LivenessStep } from '../contract.ts';
import { faceSize } from '../signals.ts';
import { challengeTimes, commandLimits } from '../thresholds.ts';

/** How long a step's condition has held. Times in milliseconds. */
export interface Hold {
  /** Time in which it held; breaks in a countdown do not count. */
  readonly good: number;
  readonly frames: number;
  /** Last frame at which the condition was met. */
  readonly lastGood: number;
  /** The face when it began to hold. */
  readonly anchor: { readonly landmarks: Float32Array; readonly size: number } | null;
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
  };
}

/** One more good frame. Time between frames that is too long to have been looked at does not count. */
export function holdOn(hold: Hold | null, at: number, frame: FaceFrame): Hold {
  if (!hold) return startHold(at, frame);
  const gap = at - hold.lastGood;
  const counted = gap <= longestGap ? gap : 0;
  return { ...hold, good: hold.good + counted, frames: hold.frames + 1, lastGood: at };
}

/** The slowest devices look at two frames a second. */
const longestGap = 600;

export function neededFor(step: LivenessStep, countdown: number): Needed {
  if (step === 'photo') return { time: countdown, frames: challengeTimes.holdFrames };
  return commands.has(step)
    ? { time: challengeTimes.commandHold, frames: challengeTimes.commandFrames }
    : { time: challengeTimes.hold, frames: challengeTimes.holdFrames };
}

/**
 * How many pictures should have been kept by now: the first when the condition begins to hold, the rest
 * evenly; the last one is kept when the step passes, so it is never due here.
 */
export function shotsDue(step: LivenessStep, hold: Hold, needed: Needed): number {
  const before = framesPerStep[step] - 1;
  if (before <= 0) return 0;
  return Math.min(before, 1 + Math.floor((hold.good * before) / needed.time));
}

/** Degrees, and share of the size, by which a reference may move while it is taken. */
const steadyPose = commandLimits.still / 2;
const steadySize = 0.08;

/** The head moves through the place where it should rest. */
export function wandered(step: LivenessStep, hold: Hold, frame: FaceFrame): boolean {
  if (!references.has(step) || !hold.anchor || !frame.face) return false;
  const { yaw, pitch } = relativePose(hold.anchor.landmarks, frame.face.landmarks);
  const grown = Math.abs(faceSize(frame, frame.face) / hold.anchor.size - 1);
  return Math.hypot(yaw, pitch) > steadyPose || grown > steadySize;
}
