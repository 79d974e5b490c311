import { eyeAngle, leftTemple, rightTemple } from './eye-line.ts';
import type { HeadPose } from './types.ts';

/** Degrees in a radian. */
export const degrees = 180 / Math.PI;

/**
 * Head rotation without a neutral reference, in degrees. Roll is exact; yaw is rough, enough to ask the
 * person to look straight; pitch is omitted because a mesh alone is off by 6 to 11 degrees.
 */
export function absolutePose(landmarks: Float32Array): Pick<HeadPose, 'yaw' | 'roll'> {
  const right = rightTemple * 3;
  const left = leftTemple * 3;
  const along = (k: number): number => landmarks[left + k]! - landmarks[right + k]!;
  return {
    yaw: Math.atan2(along(2), Math.hypot(along(0), along(1))) * degrees,
    roll: eyeAngle(landmarks) * degrees,
  };
}
