import { type FaceObservation, parallax } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import { verdictBounds } from '../thresholds.ts';
import type { FrameEvidence } from './evidence.ts';
import { reliefOf } from './relief.ts';

/** Evidence of the face's depth over the frames of a check; null if unknown. */
export interface Depth {
  /** Depth shown by natural movement over the frontal frames, in radians; see `reliefOf`. */
  readonly relief: number | null;
  /**
   * Minimum parallax of the commanded turns, in the commanded direction, minus what a picture's tilt
   * explains.
   */
  readonly turn: number | null;
  /** Growth of near parts relative to far ones, from the far frames to the near ones. */
  readonly growth: number | null;
}

interface Direction {
  /** Direction of near points' movement in the picture: towards the person's left, upwards. */
  readonly along: (shift: { x: number; y: number }) => number;
  /** Perspective convergence that accompanies a picture's parallax, see `pictureTurn`. */
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
    // A picture turned far is stretched more than a head, and drags the mesh along slightly.
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
