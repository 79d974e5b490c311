import { type FaceObservation, relativePose } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import { commandLimits } from '../thresholds.ts';

/** Turn from one face to another in the commanded direction, over what the command asks for; null if it asks for no turn. */
export function turnShown(step: LivenessStep, from: FaceObservation, to: FaceObservation): number | null {
  const { yaw, pitch } = relativePose(from.landmarks, to.landmarks);
  const shown: Partial<Record<LivenessStep, number>> = {
    left: yaw / commandLimits.yaw,
    right: -yaw / commandLimits.yaw,
    up: pitch / commandLimits.pitch,
    down: -pitch / commandLimits.pitch,
  };
  return shown[step] ?? null;
}
