import { createHash } from 'node:crypto';
import { eyeAngle, type FaceObservation } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import type { FrameEvidence } from './evidence.ts';

/**
 * Fingerprints under shifted grids: a value near the edge of a cell in one is inside in another. More of them
 * for more movements, all of which must stay in their cells.
 */
const gridsFor = (movements: number): number => 8 * (movements - leastMovements + 1);

/**
 * Resolution of movements, face widths and radians: nine times the effect of re-encoding, cropping or
 * downscaling (0.0012 and 0.0025), less than people move.
 */
const cells = { shift: 0.011, roll: 0.022 } as const;

/** Minimum movements for a fingerprint. */
const leastMovements = 5;

/**
 * Minimum numbers, of three per movement, outside the resting cell: otherwise people who hardly move in front
 * of a fixed camera would share their fingerprints.
 */
const leastMoved = 8;

const still: ReadonlySet<LivenessStep> = new Set(['light', 'accessories', 'center', 'forward', 'photo']);

/** The face's movement between frames, independent of the picture's size and crop; in cells. */
function movement(a: FaceObservation, b: FaceObservation): [number, number, number] {
  const [from, to] = [middle(a), middle(b)];
  const roll = eyeAngle(b.landmarks) - eyeAngle(a.landmarks);
  return [
    (to.x - from.x) / a.width / cells.shift,
    (to.y - from.y) / a.width / cells.shift,
    roll / cells.roll,
  ];
}

function middle({ landmarks }: FaceObservation): { x: number; y: number } {
  const count = landmarks.length / 3;
  let [x, y] = [0, 0];
  for (let i = 0; i < landmarks.length; i += 3) {
    x += landmarks[i]! / count;
    y += landmarks[i + 1]! / count;
  }
  return { x, y };
}

/**
 * Fingerprints of the head's movement between the frontal frames: a recording gives one of the same again,
 * even re-encoded, downscaled, cropped or brightened. A person does not keep still in the same way twice, to
 * a hundredth of the face's width over the whole check. Empty if inconclusive.
 */
export function movementPrints(frames: readonly Pick<FrameEvidence, 'step' | 'frame'>[]): Uint8Array[] {
  const ahead = frames.flatMap(({ step, frame }) =>
    frame.face && still.has(step) ? [{ step, face: frame.face }] : [],
  );
  if (ahead.length <= leastMovements) return [];
  const values = ahead.slice(1).flatMap(({ face }, i) => movement(ahead[i]?.face ?? face, face));
  if (values.filter((value) => Math.abs(value) > 1).length < leastMoved) return [];
  const steps = ahead.map(({ step }) => step).join();
  const grids = gridsFor(ahead.length - 1);
  return Array.from({ length: grids }, (_, grid) => {
    // Every number has its own offsets, so that no two grids fail together.
    const cellsOf = values.map((value, i) => Math.floor(value + ((grid * (2 * i + 1)) % grids) / grids));
    return createHash('sha256').update(`${grid}|${steps}|${cellsOf.join()}`).digest();
  });
}
