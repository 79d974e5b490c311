import { eyeLimits } from '../../thresholds.ts';

/** Corners of each eye, and pairs of points on its upper and lower lid. */
const eyes = [
  {
    corners: [33, 133],
    lids: [
      [160, 144],
      [159, 145],
      [158, 153],
    ],
  },
  {
    corners: [362, 263],
    lids: [
      [385, 380],
      [386, 374],
      [387, 373],
    ],
  },
] as const;

/** Eye openness: height over width, the mean of both. Frontal faces only. */
export function eyeOpenness(landmarks: Float32Array): number {
  const apart = ([a, b]: readonly [number, number]): number =>
    Math.hypot(landmarks[a * 3]! - landmarks[b * 3]!, landmarks[a * 3 + 1]! - landmarks[b * 3 + 1]!);
  const shares = eyes.map(({ corners, lids }) => {
    const height = lids.reduce((sum, pair) => sum + apart(pair), 0) / lids.length;
    return height / (apart(corners) || 1);
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** @param usual this person's normal eye openness; null while unknown */
export function areEyesShut(openness: number, usual: number | null): boolean {
  return openness < eyeLimits.shut || (usual !== null && openness < eyeLimits.ofUsual * usual);
}
