import { absolutePose, type HeadPose } from '@kuelik/vision/face';

/** Mesh points at the top of the forehead and the chin. */
const forehead = 10;
const chin = 152;

/**
 * A head's pose from the mesh's own axes, without a neutral reference, in degrees. Yaw and roll are accurate
 * to a few degrees; pitch has an offset of 6 to 11 degrees that differs between people, so it only detects a
 * face that looks far up or down.
 */
export function axesPose(landmarks: Float32Array): HeadPose {
  const along = (k: number): number => landmarks[chin * 3 + k]! - landmarks[forehead * 3 + k]!;
  const pitch = (-Math.atan2(along(2), Math.hypot(along(0), along(1))) * 180) / Math.PI;
  return { ...absolutePose(landmarks), pitch };
}
