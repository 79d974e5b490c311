import { type FaceView, viewFaceWidth, viewSide } from '../geometry/view.ts';

/**
 * Rigid mesh points: forehead, temples, cheekbones, the sides before the ears, the bridge of the nose. Mouth,
 * jaw, lower cheeks, nostrils, brows and lids move when a person talks.
 */
export const rigidPoints = [
  1, 3, 4, 5, 6, 8, 9, 10, 21, 31, 34, 35, 44, 45, 47, 50, 51, 54, 67, 68, 69, 71, 93, 100, 101, 103, 104,
  108, 109, 111, 114, 116, 117, 118, 119, 120, 121, 122, 123, 124, 126, 127, 128, 134, 137, 139, 142, 143,
  151, 156, 162, 164, 167, 168, 174, 188, 193, 195, 196, 197, 198, 209, 217, 226, 227, 228, 229, 230, 231,
  232, 233, 234, 236, 237, 244, 245, 248, 251, 261, 264, 265, 274, 275, 277, 281, 284, 297, 298, 299, 301,
  329, 330, 332, 333, 337, 338, 340, 343, 345, 346, 347, 348, 349, 350, 351, 352, 353, 355, 356, 357, 363,
  368, 371, 372, 383, 389, 393, 399, 412, 417, 419, 420, 437, 446, 447, 448, 449, 450, 451, 452, 453, 454,
  456, 457, 464, 465,
] as const;

/** Tip, wings and base of the nose: barely rigid, but they show how far the nose protrudes. */
const nosePoints = [
  1, 4, 5, 195, 197, 6, 168, 2, 98, 327, 48, 278, 19, 94, 45, 275, 44, 274, 115, 344, 131, 360, 49, 279, 64,
  294, 129, 358,
] as const;

const depthPoints = [...new Set<number>([...rigidPoints, ...nosePoints])];

/** Corners and lids of either eye. */
const eyes = [
  [33, 133, 159, 145],
  [263, 362, 386, 374],
] as const;

/** Pixels of the rigid part of a face with depths from the mesh. */
export interface Samples {
  readonly count: number;
  /** Face widths, as in `FaceView`; z relative to its mean. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Places in the view's pixels. */
  readonly at: Int32Array;
  /** Luminance, smoothed. */
  readonly level: Float64Array;
}

/** Every second pixel: after smoothing, more would add no information. */
const step = 2;
/** Face widths over which depths are interpolated between the mesh points. */
const reach = 0.03;

/** Rounds of smoothing for sub-pixel sampling: over about two pixels. */
const usualRounds = 2;

/** Luminance smoothed over about the square root of twice as many pixels as `rounds`. */
export function smooth(pixels: Uint8Array, rounds = usualRounds): Float64Array {
  const out = Float64Array.from(pixels);
  const line = new Float64Array(viewSide);
  const pass = (first: number, stride: number) => {
    for (let i = 0; i < viewSide; i++) line[i] = out[first + i * stride]!;
    for (let i = 0; i < viewSide; i++) {
      const before = line[Math.max(0, i - 1)]!;
      const after = line[Math.min(viewSide - 1, i + 1)]!;
      out[first + i * stride] = 0.25 * before + 0.5 * line[i]! + 0.25 * after;
    }
  };
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < viewSide; i++) pass(i * viewSide, 1);
    for (let i = 0; i < viewSide; i++) pass(i, viewSide);
  }
  return out;
}

/**
 * The pixels by which this view is compared with others: brow to cheekbones and the nose, without the eyes.
 */
export function takeSamples({ pixels, landmarks }: FaceView): Samples {
  const level = smooth(pixels);
  const at = (index: number, k: number) => landmarks[index * 3 + k]!;
  const middles = eyes.map((eye) =>
    [0, 1].map((k) => eye.reduce((sum, i) => sum + at(i, k), 0) / eye.length),
  );
  const noseBase = at(2, 1);
  const isRigid = (x: number, y: number): boolean => {
    if (Math.abs(x) > 0.4 || y < -0.38) return false;
    const onNose = Math.abs(x) < 0.14 && y > -0.1;
    if (y > (onNose ? noseBase + 0.02 : 0.14)) return false;
    return middles.every(([ex, ey]) => ((x - ex!) / 0.13) ** 2 + ((y - ey!) / 0.062) ** 2 >= 1);
  };
  const found: [x: number, y: number, z: number, at: number][] = [];
  for (let row = 2; row < viewSide - 2; row += step) {
    for (let column = 2; column < viewSide - 2; column += step) {
      const [x, y] = [(column - viewSide / 2) / viewFaceWidth, (row - viewSide / 2) / viewFaceWidth];
      const z = isRigid(x, y) ? depthAt(landmarks, x, y) : null;
      if (z !== null) found.push([x, y, z, row * viewSide + column]);
    }
  }
  const middle = found.reduce((sum, [, , z]) => sum + z, 0) / (found.length || 1);
  return {
    count: found.length,
    x: Float64Array.from(found, ([x]) => x),
    y: Float64Array.from(found, ([, y]) => y),
    z: Float64Array.from(found, ([, , z]) => z - middle),
    at: Int32Array.from(found, ([, , , at]) => at),
    level: Float64Array.from(found, ([, , , at]) => level[at]!),
  };
}

/** Half the width of the nose with the skin beside it, and how far it reaches above the eyes, in face widths. */
const [besideNose, aboveEyes] = [0.22, 0.03];

/** The samples of the nose and the skin beside it: the brows above move when a person frowns. */
export function onNose(samples: Samples, { landmarks }: FaceView): Samples {
  const corners = eyes.flat();
  const top = corners.reduce((sum, i) => sum + landmarks[i * 3 + 1]!, 0) / corners.length - aboveEyes;
  const places = Array.from({ length: samples.count }, (_, n) => n).filter(
    (n) => samples.y[n]! > top && Math.abs(samples.x[n]!) < besideNose,
  );
  const middle = places.reduce((sum, n) => sum + samples.z[n]!, 0) / (places.length || 1);
  const taken = (values: Float64Array | Int32Array) => Float64Array.from(places, (n) => values[n]!);
  return {
    count: places.length,
    x: taken(samples.x),
    y: taken(samples.y),
    z: taken(samples.z).map((z) => z - middle),
    at: Int32Array.from(places, (n) => samples.at[n]!),
    level: taken(samples.level),
  };
}

/** Depth between the mesh points, or null if none is near. */
function depthAt(landmarks: Float32Array, x: number, y: number): number | null {
  let [weights, sum] = [0, 0];
  for (const i of depthPoints) {
    const away = ((x - landmarks[i * 3]!) ** 2 + (y - landmarks[i * 3 + 1]!) ** 2) / (2 * reach ** 2);
    if (away > 12) continue;
    const weight = Math.exp(-away);
    weights += weight;
    sum += weight * landmarks[i * 3 + 2]!;
  }
  return weights < 0.05 ? null : sum / weights;
}
