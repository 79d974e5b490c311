import { type FaceObservation, type Parallax, parallax } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import type { FrameEvidence } from './evidence.ts';

/** How the depth of the face showed over the frames of a check; null where the check cannot tell. */
export interface Depth {
  /** How far natural movement over the frames that look ahead showed depth, in radians; see `reliefOf`. */
  readonly relief: number | null;
  /** Root mean square stretch over the same frames: how far a picture would have been tilted. */
  readonly stretch: number | null;
  /** Least parallax of the commanded turns, in the commanded direction, less what stretching explains. */
  readonly turn: number | null;
  /** Growth of near parts over far ones, from the far frames to the near ones. */
  readonly growth: number | null;
}

/** Direction in which near points move in the picture: towards the person's left, upwards. */
const directions: Partial<Record<LivenessStep, (shift: { x: number; y: number }) => number>> = {
  left: ({ x }) => -x,
  right: ({ x }) => x,
  up: ({ y }) => y,
  down: ({ y }) => -y,
};

const still: ReadonlySet<LivenessStep> = new Set(['center', 'forward', 'photo']);

/** Fewest frames over which natural movement is measured. */
const leastFrames = 5;

export function measureDepth(frames: readonly FrameEvidence[]): Depth {
  const seen = frames.flatMap(({ step, closing, frame }) =>
    frame.face ? [{ step, closing, face: frame.face }] : [],
  );
  const ahead = seen.filter(({ step }) => still.has(step));
  const reference = ahead.at(-1)?.face;
  if (!reference) return { relief: null, stretch: null, turn: null, growth: null };
  const against = (face: FaceObservation) => parallax(reference.landmarks, face.landmarks);
  const turns = seen.flatMap(({ step, closing, face }) => {
    const along = directions[step];
    if (!along || !closing) return [];
    const shift = against(face);
    // A picture turned far is stretched more than a head, and drags the mesh along a little.
    return [along(shift) - 0.25 * shift.stretch];
  });
  const growths = (wanted: LivenessStep) =>
    seen.filter(({ step }) => step === wanted).map(({ face }) => against(face).growth);
  const [near, far] = [median(growths('near')), median(growths('far'))];
  const shifts = ahead.filter(({ face }) => face !== reference).map(({ face }) => against(face));
  return {
    relief: shifts.length + 1 < leastFrames ? null : reliefOf(shifts),
    stretch: shifts.length + 1 < leastFrames ? null : stretchOver(shifts),
    turn: turns.length === 0 ? null : Math.min(...turns),
    growth: near === null || far === null ? null : far - near,
  };
}

/**
 * How much the parallax varied, less what a mesh that trembles on a flat picture shows, and less what
 * the turning of a flat picture shows: such a picture is stretched along one axis, which the small
 * movements of a head hardly do. Against one reference frame, which itself counts as unmoved.
 */
function reliefOf(shifts: readonly Parallax[]): number {
  const moved = Math.hypot(deviation(shifts.map(({ x }) => x)), deviation(shifts.map(({ y }) => y)));
  const trembled = mean(shifts.map(({ residual }) => residual));
  return moved - 10 * trembled - 0.3 * stretchOver(shifts);
}

const stretchOver = (shifts: readonly Parallax[]) =>
  Math.sqrt(mean(shifts.map(({ stretch }) => stretch ** 2)));

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
