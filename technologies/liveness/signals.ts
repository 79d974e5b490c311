import type { FaceFrame, FaceObservation } from '@kuelik/vision/face';
import type { LivenessReason } from './contract.ts';
import { axesPose } from './pose.ts';
import type { FrameLimits } from './thresholds.ts';

/** Problems of a single frame. */
export type FrameProblem = Extract<
  LivenessReason,
  | 'no_face'
  | 'several_faces'
  | 'too_dark'
  | 'too_bright'
  | 'uneven_light'
  | 'mask'
  | 'glasses'
  | 'off_center'
  | 'too_far'
  | 'too_close'
  | 'not_forward'
>;

/** Exactly one face, with sufficient certainty. */
export function presenceProblem(frame: FaceFrame, limits: FrameLimits): 'no_face' | 'several_faces' | null {
  if (frame.count > 1) return 'several_faces';
  if (!frame.face || frame.face.score < limits.minScore) return 'no_face';
  return null;
}

/** Level below which a face without contrast lacks light, and above which it has too much. */
const middleGrey = 110;

/** Light on the face: level, contrast, then evenness. */
export function lightProblem(
  face: FaceObservation,
  limits: FrameLimits,
): 'too_dark' | 'too_bright' | 'uneven_light' | null {
  if (face.light.level < limits.minLight) return 'too_dark';
  if (face.light.level > limits.maxLight) return 'too_bright';
  if (face.light.contrast < limits.minContrast) {
    return face.light.level < middleGrey ? 'too_dark' : 'too_bright';
  }
  if (face.light.balance < limits.minBalance) return 'uneven_light';
  return null;
}

/**
 * A mask. Trackers follow a covered face just as well, so colours decide: cloth instead of skin, and no lips.
 */
export function maskProblem({ cover }: FaceObservation, limits: FrameLimits): 'mask' | null {
  const cloth = cover.lowerRedness < limits.minLowerRedness && cover.lipRedness < limits.maxLipRedness;
  return cloth ? 'mask' : null;
}

/** Glasses: dark lenses, or rims. */
export function glassesProblem({ cover }: FaceObservation, limits: FrameLimits): 'glasses' | null {
  return cover.lens > limits.maxLens || cover.rims > limits.maxRims ? 'glasses' : null;
}

/** Masks and glasses. */
export function coverProblem(face: FaceObservation, limits: FrameLimits): 'mask' | 'glasses' | null {
  return maskProblem(face, limits) ?? glassesProblem(face, limits);
}

/** Distance between the temples over the frame's shorter side. */
export function faceSize(frame: FaceFrame, face: FaceObservation): number {
  return face.width / Math.min(frame.width, frame.height);
}

/** Distance to the camera alone. */
export function distanceProblem(
  frame: FaceFrame,
  face: FaceObservation,
  limits: FrameLimits,
): 'too_far' | 'too_close' | null {
  const size = faceSize(frame, face);
  if (size < limits.minSize) return 'too_far';
  if (size > limits.maxSize) return 'too_close';
  return null;
}

/** Inside the oval: distance, then position. */
export function placeProblem(
  frame: FaceFrame,
  face: FaceObservation,
  limits: FrameLimits,
): 'too_far' | 'too_close' | 'off_center' | null {
  const distance = distanceProblem(frame, face, limits);
  if (distance) return distance;
  const side = Math.min(frame.width, frame.height);
  const x = (face.box.x + face.box.width / 2 - frame.width / 2) / side;
  const y = (face.box.y + face.box.height / 2 - frame.height / 2) / side;
  const room = (frame.height - face.box.height) / 2 / side + limits.maxCut;
  return Math.abs(x) > limits.maxOffsetX || Math.abs(y) > Math.min(limits.maxOffsetY, room)
    ? 'off_center'
    : null;
}

/** Looking at the camera, by the mesh's own axes: coarse, see `maxPitch`. */
export function facingProblem(face: FaceObservation, limits: FrameLimits): 'not_forward' | null {
  const { yaw, pitch, roll } = axesPose(face.landmarks);
  const away =
    Math.abs(yaw) > limits.maxYaw || Math.abs(pitch) > limits.maxPitch || Math.abs(roll) > limits.maxRoll;
  return away ? 'not_forward' : null;
}
