import { type FaceFrame, type FaceObservation, type HeadPose, relativePose } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import { axesPose } from '../pose.ts';
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
} from '../signals.ts';
import { commandLimits, type FrameLimits, guidanceLimits as limits, verdictLimits } from '../thresholds.ts';
import { type Habit, usual } from './habit.ts';
import type { Complaint } from './patience.ts';

/** Everything the guidance can say. */
export type Hint =
  /** Before the first frame has been looked at. */
  | 'start'
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

/** What earlier steps of the same challenge found out about this person. */
export interface StepContext {
  /** Mesh at `forward`: poses are measured against it. */
  readonly neutral: Float32Array | null;
  /** Face size at `center`: near and far are measured against it. */
  readonly centeredSize: number | null;
  readonly habit: Habit;
  /** The device is held at a tilt, and may still be asked to be held upright. */
  readonly tilted: boolean;
  /** The head is turning: what is kept now would be blurred, or another pose by then. */
  readonly moving: boolean;
  /** What the person has been told for long enough; it counts only where the verdict would refuse for it. */
  readonly spent: ReadonlySet<Complaint>;
}

type Check = (frame: FaceFrame, face: FaceObservation, context: StepContext) => Hint | null;

type Complain = (face: FaceObservation, limits: FrameLimits) => Exclude<Complaint, 'off_center'> | null;

/** A complaint about covers or light; one that was made for long enough only where it is sure. */
const unlessSpent =
  (complain: Complain) =>
  (face: FaceObservation, { spent }: StepContext): ReturnType<Complain> => {
    const complaint = complain(face, limits);
    return complaint !== null && spent.has(complaint) ? complain(face, verdictLimits) : complaint;
  };
const lit = unlessSpent(lightProblem);
const unmasked = unlessSpent(maskProblem);
const withoutGlasses = unlessSpent(glassesProblem);
const bare = (face: FaceObservation, context: StepContext) =>
  unmasked(face, context) ?? withoutGlasses(face, context);

const surroundings: Check = (frame, face, context) =>
  distanceProblem(frame, face, limits) ?? lit(face, context);
/** A turned head shades its own face and hides half of it: covers are judged from the front only. */
const uncovered: Check = (frame, face, context) =>
  surroundings(frame, face, context) ?? facingProblem(face, limits) ?? bare(face, context);
/** Distance and position. Who has been told for long enough of being too low or too high need only show the whole face. */
const placed: Check = (frame, face, { spent }) =>
  placeProblem(frame, face, spent.has('off_center') ? anyHeight : limits);
const anyHeight = { ...limits, maxOffsetY: verdictLimits.maxOffsetY };
const facing: Check = (frame, face, context) => placed(frame, face, context) ?? facingProblem(face, limits);

/** A row per step: what is still missing, or null when the step's condition is met. */
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

/** Why `step` is not met in this frame; null when it is. One real face is asked for throughout. */
export function checkStep(step: LivenessStep, frame: FaceFrame, context: StepContext): Hint | null {
  const presence = presenceProblem(frame, limits);
  if (presence) return presence;
  if (!frame.face) return 'no_face';
  return checks[step](frame, frame.face, context);
}

/** Problems that end a countdown at once: the photo would not be of this person, or not be usable. */
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

/** How far a commanded movement has come, 0..1; null at steps that ask for none. */
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

/** What a passed step records: pose against the person's neutral once there is one, size over frame width. */
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

/** A head on its way, or held up or down for a moment, is no reference: what is usual is. */
function unusualPitch(face: FaceObservation, context: StepContext): 'not_forward' | 'hold_still' | null {
  const habit = usual(context.habit);
  if (!habit) return 'hold_still';
  const { pitch } = axesPose(face.landmarks);
  const away = Math.abs(pitch - habit.pitch);
  return away > commandLimits.habitPitch || pitch > commandLimits.lookingUp ? 'not_forward' : null;
}

/** On the way to another distance: asked to keep still, not blamed for it. */
function unusualSize(frame: FaceFrame, face: FaceObservation, context: StepContext): 'hold_still' | null {
  const habit = usual(context.habit);
  if (!habit) return 'hold_still';
  const away = Math.abs(faceSize(frame, face) / habit.size - 1);
  return away > commandLimits.habitSize ? 'hold_still' : null;
}
