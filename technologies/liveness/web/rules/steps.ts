import { type FaceFrame, type FaceObservation, type HeadPose, relativePose } from '@kuelik/vision/face';
import type { LivenessStep } from '../../contract.ts';
import { axesPose } from '../../pose.ts';
import {
  distanceProblem,
  type FrameProblem,
  faceSize,
  facingProblem,
  glassesProblem,
  lightProblem,
  maskProblem,
  placeProblem,
  presenceProblem,
} from '../../signals.ts';
import {
  commandLimits,
  type FrameLimits,
  guidanceLimits as limits,
  verdictLimits,
} from '../../thresholds.ts';
import { type Habit, usual } from './habit.ts';
import type { Warning } from './warning-times.ts';

/** All hints of the guidance. */
export type Hint =
  /** Before the first frame was processed. */
  | 'start'
  /** No face has been in the picture for a while: the challenge pauses. */
  | 'away'
  | FrameProblem
  | 'come_closer'
  | 'move_back'
  | 'turn_left'
  | 'turn_right'
  | 'look_up'
  | 'look_down'
  | 'too_fast'
  | 'tilted'
  | 'eyes_shut'
  | 'turn_a_little'
  | 'checking_light'
  | 'checking_face'
  | 'hold_still';

/** Measurements of this person from earlier steps of the same challenge. */
export interface StepContext {
  /** Mesh at `forward`: the reference for poses. */
  readonly neutral: Float32Array | null;
  /** Face size at `center`: the reference for near and far. */
  readonly centeredSize: number | null;
  readonly habit: Habit;
  /** The device is tilted, and the hint has not reached its limit. */
  readonly tilted: boolean;
  /** The head is turning: a picture now would be blurred, or in another pose. */
  readonly moving: boolean;
  /** Warnings that reached their limit; they count only if the verdict would refuse. */
  readonly ended: ReadonlySet<Warning>;
}

type Check = (frame: FaceFrame, face: FaceObservation, context: StepContext) => Hint | null;

type WarningOf = (face: FaceObservation, limits: FrameLimits) => Exclude<Warning, 'off_center'> | null;

/** A warning about covers or light; once at its limit, only if certain. */
const unlessEnded =
  (warningOf: WarningOf) =>
  (face: FaceObservation, { ended }: StepContext): ReturnType<WarningOf> => {
    const warning = warningOf(face, limits);
    return warning !== null && ended.has(warning) ? warningOf(face, verdictLimits) : warning;
  };
const lit = unlessEnded(lightProblem);
const unmasked = unlessEnded(maskProblem);
const withoutGlasses = unlessEnded(glassesProblem);
const bare = (face: FaceObservation, context: StepContext) =>
  unmasked(face, context) ?? withoutGlasses(face, context);

const surroundings: Check = (frame, face, context) =>
  distanceProblem(frame, face, limits) ?? lit(face, context);
/** A turned head shades its own face and hides half of it: covers are judged only on frontal faces. */
const uncovered: Check = (frame, face, context) =>
  surroundings(frame, face, context) ?? facingProblem(face, limits) ?? bare(face, context);
/**
 * Distance and position. After the limited warning about being too low or too high, the whole face suffices.
 */
const placed: Check = (frame, face, { ended }) =>
  placeProblem(frame, face, ended.has('off_center') ? anyHeight : limits);
const anyHeight = { ...limits, maxOffsetY: verdictLimits.maxOffsetY };
const facing: Check = (frame, face, context) => placed(frame, face, context) ?? facingProblem(face, limits);

/** A row per step: the missing condition, or null if it is met. */
const checks: Readonly<Record<LivenessStep, Check>> = {
  light: (frame, face, context) => surroundings(frame, face, context) ?? facingProblem(face, limits),
  accessories: uncovered,
  center: (frame, face, context) =>
    placed(frame, face, context) ??
    (context.tilted ? 'tilted' : null) ??
    facingProblem(face, limits) ??
    unusualPitch(face, context) ??
    unusualSize(frame, face, context),
  forward: (frame, face, context) => facing(frame, face, context) ?? unusualPitch(face, context),
  near: (frame, face, context) =>
    closeness(frame, face, context) < commandLimits.near ? 'come_closer' : null,
  far: (frame, face, context) => (closeness(frame, face, context) > commandLimits.far ? 'move_back' : null),
  left: (_frame, face, context) => (pose(face, context).yaw < commandLimits.yaw ? 'turn_left' : null),
  right: (_frame, face, context) => (pose(face, context).yaw > -commandLimits.yaw ? 'turn_right' : null),
  up: (_frame, face, context) => (pose(face, context).pitch < commandLimits.pitch ? 'look_up' : null),
  down: (_frame, face, context) => (pose(face, context).pitch > -commandLimits.pitch ? 'look_down' : null),
  photo: (frame, face, context) =>
    lit(face, context) ??
    bare(face, context) ??
    facing(frame, face, context) ??
    strayed(face, context) ??
    (context.moving ? 'hold_still' : null),
};

/** Why `step` is not met in this frame; null if it is. One real face is always required. */
export function checkStep(step: LivenessStep, frame: FaceFrame, context: StepContext): Hint | null {
  const presence = presenceProblem(frame, limits);
  if (presence) return presence;
  if (!frame.face) return 'no_face';
  return checks[step](frame, frame.face, context);
}

/** Problems that end a countdown at once: the photo would not be of this person, or unusable. */
const ending: ReadonlySet<Hint> = new Set<Hint>([
  'no_face',
  'several_faces',
  'too_dark',
  'too_bright',
  'uneven_light',
  'mask',
  'glasses',
]);
export const endsCountdown = (problem: Hint): boolean => ending.has(problem);

/** Progress of a commanded movement, 0..1; null at steps without one. */
export function commandShare(step: LivenessStep, frame: FaceFrame, context: StepContext): number | null {
  const { face } = frame;
  if (!face) return null;
  const share = movement(step, frame, face, context);
  return share === null ? null : Math.min(1, Math.max(0, share));
}

function movement(
  step: LivenessStep,
  frame: FaceFrame,
  face: FaceObservation,
  context: StepContext,
): number | null {
  switch (step) {
    case 'left':
      return pose(face, context).yaw / commandLimits.yaw;
    case 'right':
      return -pose(face, context).yaw / commandLimits.yaw;
    case 'up':
      return pose(face, context).pitch / commandLimits.pitch;
    case 'down':
      return -pose(face, context).pitch / commandLimits.pitch;
    case 'near':
      return (closeness(frame, face, context) - 1) / (commandLimits.near - 1);
    case 'far':
      return (1 - closeness(frame, face, context)) / (1 - commandLimits.far);
    default:
      return null;
  }
}

/** Recorded for a passed step: pose relative to the neutral once known, size over frame width. */
export function measure(
  frame: FaceFrame,
  context: StepContext,
): HeadPose & { readonly size: number; readonly landmarks: Float32Array | null } {
  const { face } = frame;
  if (!face) return { yaw: 0, pitch: 0, roll: 0, size: 0, landmarks: null };
  return { ...pose(face, context), size: faceSize(frame, face), landmarks: face.landmarks };
}

function pose(face: FaceObservation, context: StepContext): HeadPose {
  return context.neutral ? relativePose(context.neutral, face.landmarks) : axesPose(face.landmarks);
}

/** Face size over its size at `center`. */
function closeness(frame: FaceFrame, face: FaceObservation, context: StepContext): number {
  return faceSize(frame, face) / (context.centeredSize ?? usual(context.habit)?.size ?? limits.minSize);
}

function strayed(face: FaceObservation, context: StepContext): 'not_forward' | 'hold_still' | null {
  if (!context.neutral) return unusualPitch(face, context);
  const { yaw, pitch } = relativePose(context.neutral, face.landmarks);
  return Math.hypot(yaw, pitch) > commandLimits.still ? 'not_forward' : null;
}

/** A moving head, or one held up or down briefly, is not a reference: the habit is. */
function unusualPitch(face: FaceObservation, context: StepContext): 'not_forward' | 'hold_still' | null {
  const habit = usual(context.habit);
  if (!habit) return 'hold_still';
  const { pitch } = axesPose(face.landmarks);
  const away = Math.abs(pitch - habit.pitch);
  return away > commandLimits.habitPitch || pitch > commandLimits.lookingUp ? 'not_forward' : null;
}

/** While the distance is changing: a neutral request to keep still. */
function unusualSize(frame: FaceFrame, face: FaceObservation, context: StepContext): 'hold_still' | null {
  const habit = usual(context.habit);
  if (!habit) return 'hold_still';
  const away = Math.abs(faceSize(frame, face) / habit.size - 1);
  return away > commandLimits.habitSize ? 'hold_still' : null;
}
