import { type FaceObservation, type Parallax, parallax } from '@kuelik/vision/face';
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

const { pictureTurn, pictureNod, pictureSway } = verdictBounds;
const directions: Partial<Record<LivenessStep, Direction>> = {
  left: { along: ({ x }) => -x, picture: pictureTurn },
  right: { along: ({ x }) => x, picture: pictureTurn },
  up: { along: ({ y }) => y, picture: pictureNod },
  down: { along: ({ y }) => -y, picture: pictureNod },
};

const still: ReadonlySet<LivenessStep> = new Set(['center', 'forward', 'photo']);

/** Fewest frames over which natural movement is measured. */
const leastFrames = 5;

/**
 * Times the middle residual, from which a frame shows something else than movement: closed eyes, which shift the mesh
 * all over the face. Painted blinks 4.7 to 9.2; open eyes 1.1 to 1.9, pictures waved by up to 16 degrees 2.8.
 */
const outlier = 3;

/**
 * Residual that comes with movement, over the parallax: heads that turned once by 7 degrees, after they had kept still,
 * showed 0.012 to 0.015. Without it the only frames that show depth would be outliers.
 */
const residualOfTurn = 0.02;

/** Parallax that a mesh shows which only trembles, over its residual: pictures held still up to 5, two of 60 up to 8. */
const trembling = 5;

export function measureDepth(frames: readonly FrameEvidence[]): Depth {
  const seen = frames.flatMap(({ step, closing, frame }) =>
    frame.face ? [{ step, closing, face: frame.face }] : [],
  );
  const ahead = seen.filter(({ step }) => still.has(step)).map(({ face }) => face);
  const typical = typicalOf(ahead);
  if (!typical) return { relief: null, turn: null, growth: null };
  const against = (face: FaceObservation) => parallax(typical.face.landmarks, face.landmarks);
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
    relief: ahead.length < leastFrames ? null : reliefOf(withoutOutliers(typical.shifts)),
    turn: turns.length === 0 ? null : Math.min(...turns),
    growth: near === null || far === null ? null : far - near,
  };
}

interface Typical {
  readonly face: FaceObservation;
  /** How the others moved against it. */
  readonly shifts: readonly Parallax[];
}

/** The frame that the others fit best: against one with closed eyes, all of them would seem to tremble. */
function typicalOf(faces: readonly FaceObservation[]): Typical | null {
  let best: (Typical & { readonly misfit: number }) | null = null;
  for (const face of faces) {
    const others = faces.filter((one) => one !== face);
    const shifts = others.map(({ landmarks }) => parallax(face.landmarks, landmarks));
    const misfit = median(residuals(shifts)) ?? 0;
    if (best === null || misfit < best.misfit) best = { face, shifts, misfit };
  }
  return best;
}

/** Never fewer than are needed: whoever sends frames that do not fit each other must not go unmeasured. */
function withoutOutliers(shifts: readonly Parallax[]): Parallax[] {
  const excess = ({ residual, x, y }: Parallax) => residual - residualOfTurn * Math.hypot(x, y);
  const bound = outlier * (median(residuals(shifts)) ?? 0);
  return shifts
    .toSorted((a, b) => excess(a) - excess(b))
    .filter((shift, i) => i < leastFrames - 1 || excess(shift) < bound);
}

const residuals = (shifts: readonly Parallax[]) => shifts.map(({ residual }) => residual);

/**
 * How much the parallax varied, less what a mesh that trembles on a flat picture shows, and less what the turning of a
 * flat picture shows: it converges like a head that turns, while the mesh moves the depths that it takes from the
 * picture by a part of what a head's would. Sideways and upwards each for itself: that part differs, and who turns a
 * picture about one axis only must gain nothing by it. Against one reference frame, which itself counts as unmoved.
 */
function reliefOf(shifts: readonly Parallax[]): number {
  const trembled = trembling * mean(residuals(shifts));
  const beyondPicture = (picture: number, along: (shift: { x: number; y: number }) => number): number => {
    const moved = deviation(shifts.map(along));
    const converged = deviation(shifts.map(({ convergence }) => along(convergence)));
    // Trembling is no part of the movement: the two add up in squares.
    return Math.sqrt(Math.max(0, moved ** 2 - trembled ** 2)) - picture * converged;
  };
  return beyondPicture(pictureSway.turn, ({ x }) => x) + beyondPicture(pictureSway.nod, ({ y }) => y);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation, the reference's 0 among the values. */
function deviation(values: readonly number[]): number {
  const all = [0, ...values];
  const middle = mean(all);
  return Math.sqrt(mean(all.map((value) => (value - middle) ** 2)));
}

function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
