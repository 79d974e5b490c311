import { type FaceObservation, type Parallax, parallax } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import { faceSize } from '../signals.ts';
import { verdictBounds } from '../thresholds.ts';
import type { FrameEvidence } from './evidence.ts';
import { mostReliefOf, reliefOf } from './relief.ts';
import { isSheet, likenessOfSheets } from './sheet.ts';
import { turnShown } from './turn-shown.ts';

/** Evidence of the face's depth over the frames of a check; null if unknown. */
export interface Depth {
  /** Depth shown by natural movement over the frontal frames, in radians; see `reliefOf`. */
  readonly relief: number | null;
  /** The most that these frames allow; see `mostReliefOf`. */
  readonly mostRelief: number | null;
  /**
   * Minimum parallax of the commanded turns, in the commanded direction, minus what a picture explains; none where a sheet
   * explains the pixels. Of each picture of a turn the median over the frames ahead, see `turnedFrom`; of these the mean.
   */
  readonly turn: number | null;
  /** The same of the commanded nods. */
  readonly nod: number | null;
  /** Growth of near parts relative to far ones, from the far frames to the near ones. */
  readonly growth: number | null;
}

interface Direction {
  /** Direction of near points' movement in the picture: towards the person's left, upwards. */
  readonly along: (shift: { x: number; y: number }) => number;
  /** Parallax that the tilt of a picture explains, by the face's size over that at rest; see `verdictBounds`. */
  readonly explained: (shift: Parallax, along: Direction['along'], size: number) => number;
}

const { pictureTurn, pictureNod, stretchedTurn, stretchedNod } = verdictBounds;
const { fullSize, shrunkTurn, leastConvergence, unconvergedTurn } = verdictBounds;
const turned: Direction['explained'] = (shift, along, size) => {
  const { convergence, narrowing, stretch } = shift;
  const unconverged = Math.max(0, leastConvergence * along(shift) - along(convergence));
  return (
    pictureTurn * along(convergence) +
    Math.max(narrowing, stretchedTurn * stretch) +
    shrunkTurn * Math.max(0, fullSize - size) +
    unconvergedTurn * unconverged
  );
};
const nodded: Direction['explained'] = ({ convergence, stretch }, along) =>
  pictureNod * along(convergence) + stretchedNod * stretch;
const directions: Partial<Record<LivenessStep, Direction>> = {
  left: { along: ({ x }) => -x, explained: turned },
  right: { along: ({ x }) => x, explained: turned },
  up: { along: ({ y }) => y, explained: nodded },
  down: { along: ({ y }) => -y, explained: nodded },
};

const still: ReadonlySet<LivenessStep> = new Set(['center', 'forward', 'photo']);

/** @param asked whether turns were asked for because the pictures at rest were too poor to tell; see `isSheet` */
export function measureDepth(frames: readonly FrameEvidence[], asked = false): Depth {
  const seen = frames.flatMap(({ step, closing, frame, shift }) =>
    frame.face ? [{ step, closing, frame, face: frame.face, shift }] : [],
  );
  const ahead = seen.filter(({ step }) => still.has(step)).map(({ face }) => face);
  const typical = typicalOf(ahead);
  if (!typical) return { relief: null, mostRelief: null, turn: null, nod: null, growth: null };
  // The photo may follow a command to come nearer: it does not show the size at rest.
  const closed = (wanted: LivenessStep) => seen.find(({ step, closing }) => closing && step === wanted);
  const atRest = closed('forward') ?? closed('center') ?? seen.find(({ face }) => face === typical);
  // Not in pixels: how large a picture is depends on how many bytes it takes.
  const sizeAtRest = atRest && faceSize(atRest.frame, atRest.face);
  const alike = likenessOfSheets(frames);
  const hasTurned = (step: LivenessStep, face: FaceObservation) =>
    (turnShown(step, typical, face) ?? 0) >= verdictBounds.leastCommand;
  const shownBy = (step: LivenessStep): number | null => {
    const direction = directions[step];
    const taken = seen.filter((one) => one.step === step);
    if (!direction || taken.length === 0) return null;
    const pictures = taken.filter(({ closing, face }, i) => closing || (i === 0 && hasTurned(step, face)));
    const depths = pictures.map(({ frame, face }) => {
      const size = sizeAtRest ? faceSize(frame, face) / sizeAtRest : 1;
      const seenFrom = turnedFrom(ahead, step, face);
      return median(seenFrom.map((from) => depthShown(direction, from, face, size))) ?? 0;
    });
    const depth = depths.reduce((sum, one) => sum + one, 0) / Math.max(1, depths.length);
    const shifts = pictures.map(({ shift: moved }) => moved);
    return isSheet(shifts, alike, asked) ? Math.min(0, depth) : depth;
  };
  const weakest = (...commands: readonly LivenessStep[]) => {
    const shown = commands.flatMap((step) => shownBy(step) ?? []);
    return shown.length === 0 ? null : Math.min(...shown);
  };
  const growths = (wanted: LivenessStep) =>
    seen
      .filter(({ step }) => step === wanted)
      .map(({ face }) => parallax(typical.landmarks, face.landmarks).growth);
  const [near, far] = [median(growths('near')), median(growths('far'))];
  const atEase = frames.flatMap(({ step, shift }) => (shift && still.has(step) ? [shift] : []));
  return {
    relief: reliefOf(atEase),
    mostRelief: mostReliefOf(atEase),
    turn: weakest('left', 'right'),
    nod: weakest('up', 'down'),
    growth: near === null || far === null ? null : far - near,
  };
}

/**
 * The frames ahead from which the face has turned as commanded. Depth shows only as far as the head turns, and a head
 * that comes back may be on its way while the photo is taken: a man's turns by 14 to 20 degrees showed 0.08 to 0.24 against
 * frames taken before, and -0.01 to 0.16 against such photos. One frame alone does not suffice either, because the mesh trembles:
 * a child's turn showed 0.04 to 0.25 against single frames at rest.
 */
function turnedFrom(
  ahead: readonly FaceObservation[],
  step: LivenessStep,
  face: FaceObservation,
): readonly FaceObservation[] {
  const far = ahead.filter((from) => (turnShown(step, from, face) ?? 0) >= verdictBounds.leastCommand);
  return far.length === 0 ? ahead : far;
}

/** Parallax of the turn from one face to another, minus what a picture explains. */
function depthShown(
  { along, explained }: Direction,
  from: FaceObservation,
  to: FaceObservation,
  size: number,
): number {
  const shift = parallax(from.landmarks, to.landmarks);
  return along(shift) - explained(shift, along, size);
}

/** The frame that fits the others best: relative to one with closed eyes, all others would seem to move. */
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

function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
