/** Mesh indices of the temples and of the outer corners of the eyes (left and right are the person's own). */
export const rightTemple = 234;
export const leftTemple = 454;
export const rightEyeOuter = 33;
export const leftEyeOuter = 263;

/** Clockwise turn of the line through the eyes, radians. */
export function eyeAngle(landmarks: Float32Array): number {
  const right = rightEyeOuter * 3;
  const left = leftEyeOuter * 3;
  return Math.atan2(landmarks[left + 1]! - landmarks[right + 1]!, landmarks[left]! - landmarks[right]!);
}
