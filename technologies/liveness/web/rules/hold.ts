import { type FaceFrame, type HeadPose, relativePose } from '@kuelik/vision/face';
import { framesPerStep, type LivenessStep, turns } from '../../contract.ts';
import { faceSize } from '../../signals.ts';
import { challengeTimes, commandLimits } from '../../thresholds.ts';
import { extentInPictures, extentOf, followSway, noSway, type Sway, type Turn } from './sway.ts';

/** How long a step's condition has held. Times in milliseconds. */
export interface Hold {
  /** Time in which it held; interruptions of a countdown do not count. */
  readonly good: number;
  readonly frames: number;
  /** Last frame at which the condition was met. */
  readonly lastGood: number;
  /** Last frame of a paused countdown in which the face was in sight: what ends it must last from then on. */
  readonly lastSeen: number;
  /** The face when the hold began. */
  readonly anchor: { readonly landmarks: Float32Array; readonly size: number } | null;
  /** The head's rotation since then, relative to the anchor. */
  readonly sway: Sway;
  /** The rotation in each kept picture. */
  readonly pictured: readonly Turn[];
}

export interface Needed {
  readonly time: number;
  readonly frames: number;
}

const commands: ReadonlySet<LivenessStep> = new Set(['near', 'far', ...turns]);
/** Steps whose last frame is the reference for commands: it must not be taken in motion. */
const references: ReadonlySet<LivenessStep> = new Set(['center', 'forward']);

export function startHold(at: number, frame: FaceFrame): Hold {
  const { face } = frame;
  return {
    good: 0,
    frames: 1,
    lastGood: at,
    lastSeen: at,
    anchor: face ? { landmarks: face.landmarks, size: faceSize(frame, face) } : null,
    sway: noSway,
    pictured: [],
  };
}

/** Adds a kept picture. */
export const pictureOf = (hold: Hold): Hold => ({
  ...hold,
  pictured: [...hold.pictured, hold.sway.last ?? noTurn],
});

const noTurn: Turn = { yaw: 0, pitch: 0 };

/**
 * Adds a good frame.
 * @param before time of the frame before, good or not
 */
export function holdOn(hold: Hold | null, at: number, before: number | null, frame: FaceFrame): Hold {
  if (!hold) return startHold(at, frame);
  const turned = poseSince(hold, frame);
  const sway = turned ? followSway(hold.sway, turned, at - hold.lastGood) : hold.sway;
  return { ...countTime(hold, at, before), frames: hold.frames + 1, sway };
}

/**
 * Adds time although the frame does not count: the time since the last good frame, or a part of it where a slow device saw
 * nothing in between. Time in which other frames were no good does not count.
 */
export function countTime(hold: Hold, at: number, before: number | null): Hold {
  const gap = at - hold.lastGood;
  const counted = gap <= mostOfGap ? gap : before === hold.lastGood ? mostOfGap : 0;
  return { ...hold, good: hold.good + counted, lastGood: at };
}

/** Most of the time between two frames that counts: one and a half frames a second and more are followed in full. */
const mostOfGap = 600;

/**
 * How long a step's condition must hold.
 * @param longer drawn from 0 to 1: a looping camera, as in test devices, must not be sampled at the same
 * times on each start, or its pictures would count as a replay. Commands, which are held only briefly, come
 * in random order instead.
 */
export function neededFor(step: LivenessStep, countdown: number, longer = 0): Needed {
  if (step === 'photo') return { time: countdown, frames: challengeTimes.holdFrames };
  return commands.has(step)
    ? { time: challengeTimes.commandHold, frames: challengeTimes.commandFrames }
    : { time: challengeTimes.hold + longer * challengeTimes.holdSpread, frames: challengeTimes.holdFrames };
}

/**
 * What the photo still waits for after its countdown: without commanded movement, depth is visible only in
 * natural movement, and a person who keeps very still shows too little in three seconds. Afterwards the head
 * must be back in place: the last picture is the stored one.
 * @param longer maximum milliseconds
 */
export function awaitedOf(
  steps: readonly LivenessStep[],
  step: LivenessStep,
  hold: Hold,
  needed: Needed,
  longer: number,
): 'movement' | 'return' | null {
  if (step !== 'photo' || isCommanding(steps)) return null;
  const beyond = hold.good - needed.time;
  if (beyond < 0 || beyond >= longer) return null;
  if (!hasMoved(hold) || extentInPictures(hold.pictured) < commandLimits.swayInPictures) return 'movement';
  const { last } = hold.sway;
  return last && Math.hypot(last.yaw, last.pitch) > steadyPose ? 'return' : null;
}

const hasMoved = (hold: Hold): boolean => extentOf(hold.sway) >= commandLimits.sway;

/** Whether the head, which has moved enough, is away from its resting place now: worth a picture. */
export function isAside(hold: Hold): boolean {
  const { last } = hold.sway;
  return hasMoved(hold) && last !== null && Math.hypot(last.yaw, last.pitch) > steadyPose / 2;
}

/**
 * How many pictures should have been kept by now: the first at the start of the hold, the rest evenly, each
 * earlier by its random offset, and a few more during a longer look; the last one is kept when the step
 * passes, so it is never due here.
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

/** Maximum random offset as a share of the interval between two pictures. */
const earliest = 0.6;

/** Degrees, and share of the size, by which a reference for commands may move while it is taken. */
const steadyPose = commandLimits.still / 2;
const steadySize = 0.08;
/**
 * Degrees if no movement is commanded: the reference then only shows whether the head leaves it (`still`), and people who
 * talk nod and turn by more than `steadyPose` within the half second of measuring it.
 */
const talkingPose = (commandLimits.still * 3) / 4;

/** The head's rotation since the hold began; null without a face. */
const poseSince = ({ anchor }: Hold, { face }: FaceFrame): HeadPose | null =>
  anchor && face ? relativePose(anchor.landmarks, face.landmarks) : null;

/** Whether any of the steps commands a movement. */
const isCommanding = (steps: readonly LivenessStep[]): boolean => steps.some((step) => commands.has(step));

/** The head is passing through its resting place. */
export function wandered(
  steps: readonly LivenessStep[],
  step: LivenessStep,
  hold: Hold,
  frame: FaceFrame,
): boolean {
  const turned = poseSince(hold, frame);
  if (!references.has(step) || !hold.anchor || !frame.face || !turned) return false;
  const grown = Math.abs(faceSize(frame, frame.face) / hold.anchor.size - 1);
  const steady = isCommanding(steps) ? steadyPose : talkingPose;
  return Math.hypot(turned.yaw, turned.pitch) > steady || grown > steadySize;
}
