import type { FaceObservation } from '@kuelik/vision/face';

/**
 * Movement of the face between two frames: mean distance of its mesh points, including position, size and
 * rotation, in thousandths of the face's width. Two encodings of one picture give under 1.
 */
export function motionBetween(a: FaceObservation, b: FaceObservation): number {
  const points = Math.min(a.landmarks.length, b.landmarks.length) / 3;
  if (points === 0 || a.width === 0) return 0;
  let sum = 0;
  for (let i = 0; i < points; i++) {
    const dx = a.landmarks[i * 3]! - b.landmarks[i * 3]!;
    const dy = a.landmarks[i * 3 + 1]! - b.landmarks[i * 3 + 1]!;
    sum += Math.hypot(dx, dy);
  }
  return (1000 * sum) / points / a.width;
}
