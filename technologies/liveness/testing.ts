import type { FaceCover, FaceFrame, FaceLight, FaceObservation } from '@kuelik/vision/face';

/** A drawn head for tests: pose in degrees, size and offset as shares of the frame's shorter side. */
export interface HeadOptions {
  readonly yaw?: number;
  readonly pitch?: number;
  readonly roll?: number;
  readonly size?: number;
  readonly x?: number;
  readonly y?: number;
  readonly light?: Partial<FaceLight>;
  readonly cover?: Partial<FaceCover>;
  readonly score?: number;
  /** How far the eyes are open: 1 as usual, 0 shut. */
  readonly eyes?: number;
  readonly count?: number;
  readonly width?: number;
  readonly height?: number;
  /** Random jitter of every mesh point, in pixels, seeded by `seed`. */
  readonly noise?: number;
  readonly seed?: number;
}

/** Cover measurements: clear cases, which the verdict refuses, and glasses that only the guidance notices. */
export const worn = {
  mask: { lowerRedness: -0.4, lipRedness: 0 },
  blackMask: { lowerRedness: -0.15, lipRedness: 0.01 },
  maybeMask: { lowerRedness: -0.09, lipRedness: 0.045 },
  darkGlasses: { lens: 1.6 },
  clearGlasses: { rims: 0.3 },
} as const satisfies Record<string, Partial<FaceCover>>;

/** Lids of eyes that are open by 0.3 of their width. */
const lids = new Map<number, readonly [number, number, number]>(
  [
    [160, 144, -0.24],
    [159, 145, -0.2],
    [158, 153, -0.16],
    [385, 380, 0.16],
    [386, 374, 0.2],
    [387, 373, 0.24],
  ].flatMap(([upper = 0, lower = 0, x = 0]) => [
    [upper, [x, -0.18, -0.36]] as const,
    [lower, [x, -0.12, -0.36]] as const,
  ]),
);

/** Points of an ellipsoid's front half: the same head every time, with true temples, forehead and chin. */
const head: ReadonlyArray<readonly [number, number, number]> = Array.from({ length: 468 }, (_, i) => {
  if (i === 234) return [-0.5, 0, 0];
  if (i === 454) return [0.5, 0, 0];
  if (i === 10) return [0, -0.65, 0];
  if (i === 152) return [0, 0.65, 0];
  if (i === 33) return [-0.3, -0.15, -0.3];
  if (i === 263) return [0.3, -0.15, -0.3];
  if (i === 133) return [-0.1, -0.15, -0.38];
  if (i === 362) return [0.1, -0.15, -0.38];
  const lid = lids.get(i);
  if (lid) return lid;
  const around = i * 2.399963;
  const out = Math.sqrt((i + 0.5) / 468) * 0.95;
  const x = 0.5 * out * Math.cos(around);
  const y = 0.65 * out * Math.sin(around);
  return [x, y, -0.5 * Math.sqrt(1 - out * out)];
});

const radians = Math.PI / 180;

/** One frame with one good face, unless the options say otherwise. */
export function headFrame(options: HeadOptions = {}): FaceFrame {
  const { width = 640, height = 480 } = options;
  return { width, height, count: options.count ?? 1, face: headObservation(options) };
}

/** Frame `i` of a sitting person's head: sways by two degrees to either side, once in two seconds. */
export const sittingFrame = (i: number): FaceFrame => headFrame({ yaw: 2 * Math.sin((i * Math.PI) / 30) });

/** A frame without a person. */
export const emptyFrame: FaceFrame = { width: 640, height: 480, count: 0, face: null };

export function headObservation(options: HeadOptions = {}): FaceObservation {
  const { yaw = 0, pitch = 0, roll = 0, size = 0.4, x = 0, y = 0, noise = 0, seed = 1, eyes = 1 } = options;
  const { width = 640, height = 480 } = options;
  const side = Math.min(width, height);
  const scale = size * side;
  const jitter = generator(seed);
  const landmarks = new Float32Array(468 * 3);
  for (const [i, point] of head.entries()) {
    const shown = lids.has(i) ? ([point[0], -0.15 + (point[1] + 0.15) * eyes, point[2]] as const) : point;
    const [px, py, pz] = turn(shown, yaw * radians, pitch * radians, roll * radians);
    landmarks[i * 3] = width / 2 + x * side + px * scale + noise * jitter();
    landmarks[i * 3 + 1] = height / 2 + y * side + py * scale + noise * jitter();
    landmarks[i * 3 + 2] = pz * scale + noise * jitter();
  }
  return {
    box: {
      x: width / 2 + (x - size / 2) * side,
      y: height / 2 + (y - size * 0.65) * side,
      width: scale,
      height: scale * 1.3,
    },
    score: options.score ?? 0.95,
    landmarks,
    nose: { x: landmarks[3] ?? 0, y: landmarks[4] ?? 0 },
    width: scale,
    light: { level: 130, contrast: 40, balance: 0.9, ...options.light },
    cover: { lowerRedness: 0.03, lipRedness: 0.25, rims: 0.03, lens: 0.1, ...options.cover },
  };
}

/** yaw > 0 turns to the person's own left (right in the picture), pitch > 0 looks up. */
function turn(
  [x, y, z]: readonly [number, number, number],
  yaw: number,
  pitch: number,
  roll: number,
): [number, number, number] {
  const x1 = x * Math.cos(yaw) - z * Math.sin(yaw);
  const z1 = x * Math.sin(yaw) + z * Math.cos(yaw);
  const y2 = y * Math.cos(pitch) + z1 * Math.sin(pitch);
  const z2 = -y * Math.sin(pitch) + z1 * Math.cos(pitch);
  return [x1 * Math.cos(roll) - y2 * Math.sin(roll), x1 * Math.sin(roll) + y2 * Math.cos(roll), z2];
}

/** Numbers from -1 to 1, deterministic by seed. */
function generator(seed: number): () => number {
  let state = (seed * 2654435761) % 4294967296;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 2147483648 - 1;
  };
}
