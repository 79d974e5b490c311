import { type FaceFrame, type FaceObservation, type HeadPose, relativePose } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import { axesPose } from '../pose.ts';
import {
  coverProblem,
  distanceProblem,
  type FrameProblem,
  faceSize,
  facingProblem,
  lightProblem,
  placeProblem,
  presenceProblem,
} from '../signals.ts';
import { commandLimits, guidanceLimits as limits } from '../thresholds.ts';

/** Everything the guidance can say. */
export type Hint =
  /** Before the first frame has been looked at. */
  | 'start'
  | FrameProblem
  | 'turn_left'
  | 'turn_right'
  | 'look_up'
  | 'look_down'
  | 'checking_light'
  | 'checking_face'
  | 'hold_still';

/** What earlier steps of the same challenge found out about this person. */
export interface StepContext {
  /** Mesh at `forward`: poses are measured against it. */
  readonly neutral: Float32Array | null;
  /** Face size at `center`: near and far are measured against it. */
  readonly centeredSize: number | null;
}

type Check = (frame: FaceFrame, face: FaceObservation, context: StepContext) => Hint | null;

const surroundings: Check = (frame, face) =>
  distanceProblem(frame, face, limits) ?? lightProblem(face, limits);
const uncovered: Check = (frame, face, context) =>
  surroundings(frame, face, context) ?? coverProblem(face, limits);
const facing: Check = (frame, face) => placeProblem(frame, face, limits) ?? facingProblem(face, limits);

/** A row per step: what is still missing, or null when the step's condition is met. */
const checks: Readonly<Record<LivenessStep, Check>> = {
  light: surroundings,
  accessories: uncovered,
  center: (frame, face) => placeProblem(frame, face, limits),
  forward: facing,
  near: (frame, face, context) =>
    faceSize(frame, face) < commandLimits.near * (context.centeredSize ?? limits.minSize) ? 'too_far' : null,
  far: (frame, face, context) =>
    faceSize(frame, face) > commandLimits.far * (context.centeredSize ?? limits.maxSize) ? 'too_close' : null,
  left: (_frame, face, context) => (pose(face, context).yaw < commandLimits.yaw ? 'turn_left' : null),
  right: (_frame, face, context) => (pose(face, context).yaw > -commandLimits.yaw ? 'turn_right' : null),
  up: (_frame, face, context) => (pose(face, context).pitch < commandLimits.pitch ? 'look_up' : null),
  down: (_frame, face, context) => (pose(face, context).pitch > -commandLimits.pitch ? 'look_down' : null),
  photo: (frame, face, context) =>
    lightProblem(face, limits) ??
    coverProblem(face, limits) ??
    facing(frame, face, context) ??
    strayed(face, context),
};

/** Why `step` is not met in this frame; null when it is. One real face is asked for throughout. */
export function checkStep(step: LivenessStep, frame: FaceFrame, context: StepContext): Hint | null {
  const presence = presenceProblem(frame, limits);
  if (presence) return presence;
  if (!frame.face) return 'no_face';
  return checks[step](frame, frame.face, context);
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

function strayed(face: FaceObservation, context: StepContext): 'not_forward' | null {
  if (!context.neutral) return null;
  const { yaw, pitch } = relativePose(context.neutral, face.landmarks);
  return Math.hypot(yaw, pitch) > commandLimits.still ? 'not_forward' : null;
}
