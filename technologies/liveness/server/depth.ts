import { type FaceObservation, parallax } from '@kuelik/vision/face';
import type { ViewShift } from '@kuelik/vision/node';
import type { LivenessStep } from '../contract.ts';
import { verdictBounds } from '../thresholds.ts';
import type { FrameEvidence } from './evidence.ts';

/** How the depth of the face showed over the frames of a check; null where the check cannot tell. */
export interface Depth {
  /** How far natural movement over the frames that look ahead showed depth, in radians; see `reliefOf`. */
  readonly relief: number | null;
  /** Least parallax of the commanded turns, in the commanded direction, less what a picture's tilt explains. */
  readonly turn: number | null;
  /** Growth of near parts over far ones, from the far frames to the near ones. */
  readonly growth: number | null;
}

interface Direction {
  /** Which way near points move in the picture: towards the person's left, upwards. */
  readonly along: (shift: { x: number; y: number }) => number;
  /** Convergence that a picture's parallax comes with, see `pictureTurn`. */
  readonly picture: number;
}

const { pictureTurn, pictureNod } = verdictBounds;
const directions: Partial<Record<LivenessStep, Direction>> = {
  left: { along: ({ x }) => -x, picture: pictureTurn },
  right: { along: ({ x }) => x, picture: pictureTurn },
  up: { along: ({ y }) => y, picture: pictureNod },
  down: { along: ({ y }) => -y, picture: pictureNod },
};

const still: ReadonlySet<LivenessStep> = new Set(['center', 'forward', 'photo']);

/** Fewest frames over which natural movement is measured. */
const leastFrames = 5;

/** Share of the pixels that a comparison must explain, or something else than the face's movement is in the frame. */
const leastShare = 0.7;

/** Variance in square radians where the pictures show none at all. */
const leastNoise = 1e-9;

export function measureDepth(frames: readonly FrameEvidence[]): Depth {
  const seen = frames.flatMap(({ step, closing, frame }) =>
    frame.face ? [{ step, closing, face: frame.face }] : [],
  );
  const ahead = seen.filter(({ step }) => still.has(step)).map(({ face }) => face);
  const typical = typicalOf(ahead);
  if (!typical) return { relief: null, turn: null, growth: null };
  const against = (face: FaceObservation) => parallax(typical.landmarks, face.landmarks);
  const turns = seen.flatMap(({ step, closing, face }) => {
    const direction = directions[step];
    if (!direction || !closing) return [];
    const { along, picture } = direction;
    const shift = against(face);
    // A picture turned far is stretched more than a head, and drags the mesh along a little.
    return [along(shift) - picture * along(shift.convergence) - 0.25 * shift.stretch];
  });
  const growths = (wanted: LivenessStep) =>
    seen.filter(({ step }) => step === wanted).map(({ face }) => against(face).growth);
  const [near, far] = [median(growths('near')), median(growths('far'))];
  return {
    relief: reliefOf(frames.flatMap(({ step, shift }) => (shift && still.has(step) ? [shift] : []))),
    turn: turns.length === 0 ? null : Math.min(...turns),
    growth: near === null || far === null ? null : far - near,
  };
}

/** The frame that the others fit best: against one with closed eyes, all of them would seem to tremble. */
function typicalOf(faces: readonly FaceObservation[]): FaceObservation | null {
  let best: { readonly face: FaceObservation; readonly misfit: number } | null = null;
  for (const face of faces) {
    const others = faces.filter((one) => one !== face);
    const misfits = others.map(({ landmarks }) => parallax(face.landmarks, landmarks).residual);
    const misfit = median(misfits) ?? 0;
    if (best === null || misfit < best.misfit) best = { face, misfit };
  }
  return best?.face ?? null;
}

/**
 * How far the rigid part of the face moved as no sheet does, in radians: the spread of the shifts sideways and upwards,
 * less what the pictures' noise explains. Each frame counts by how little noise it has, or a few blurred ones would
 * explain away what all others show. Null for fewer than `leastFrames` frames.
 */
function reliefOf(all: readonly ViewShift[]): number | null {
  if (all.length < leastFrames) return null;
  const shifts = withoutExtreme(explained(all));
  // The usual noise is added, because the frame that the others are compared with has none.
  const usual = median(shifts.map(({ noise }) => noise)) || leastNoise;
  const weights = shifts.map(({ noise }) => 1 / (noise + usual));
  const weighted = (values: readonly number[]) =>
    mean(values.map((value, i) => value * weights[i]!)) / mean(weights);
  const spreadOf = (values: readonly number[]) => {
    const middle = weighted(values);
    return weighted(values.map((value) => (value - middle) ** 2));
  };
  const spread = spreadOf(shifts.map(({ x }) => x)) + spreadOf(shifts.map(({ y }) => y));
  return Math.sqrt(Math.max(0, spread - weighted(shifts.map(({ noise }) => noise))));
}

/** Never fewer than are needed: whoever sends frames that do not fit each other must not go unmeasured. */
const explained = (shifts: readonly ViewShift[]): ViewShift[] =>
  shifts
    .toSorted((a, b) => b.share - a.share)
    .filter(({ share }, i) => i < leastFrames || share >= leastShare);

/** Without the one that is farthest from the middle: a hand before the picture for a moment is no depth. */
function withoutExtreme(shifts: readonly ViewShift[]): ViewShift[] {
  const [x, y] = [median(shifts.map((shift) => shift.x)) ?? 0, median(shifts.map((shift) => shift.y)) ?? 0];
  const away = (shift: ViewShift) => Math.hypot(shift.x - x, shift.y - y);
  return shifts.toSorted((a, b) => away(a) - away(b)).slice(0, Math.max(leastFrames, shifts.length - 1));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
