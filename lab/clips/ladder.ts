import type { FaceFrame } from '@kuelik/vision/face';
import type { LivenessStep } from '../../technologies/liveness/contract.ts';
import { attackCamera } from './attacks.ts';
import { frameRate } from './decode.ts';
import { type Obeying, obeyingCamera, stepsShown } from './obeying.ts';
import { poorCamera, restingCamera, untilCommanded } from './resting.ts';
import { standsIn } from './stand-in.ts';
import type { Camera } from './walk.ts';

/** A head at rest before a poor camera, for which the check cannot tell a head from a picture, and who is there once turns are requested. */
interface Ladder {
  readonly title: string;
  readonly genuine: boolean;
  readonly atRest: Camera;
  readonly whenAsked: Camera;
  /** The asked steps that this one can show. */
  readonly shown: (asked: readonly LivenessStep[]) => readonly LivenessStep[];
}

/** A clip as the ladder needs it. */
export interface Head extends Obeying {
  readonly name: string;
  readonly frames: readonly Buffer[];
}

export async function headOf(
  name: string,
  frames: readonly Buffer[],
  look: (jpeg: Buffer) => Promise<FaceFrame>,
): Promise<Head> {
  return { name, frames, ...(await obeyingCamera(frames, look)) };
}

const sideways: readonly LivenessStep[] = ['left', 'right'];
/** Whether the clip shows everything that the ladder requests. */
export const turnsBoth = ({ posed }: Head): boolean => stepsShown(posed, sideways).length === sideways.length;

const print = 'print turned and tilted';

/**
 * What can be tried with a head at rest, to be played once: its person obeys; a print of it turns; another head, if there is
 * one, turns for it. None if the clip shows no one at rest.
 */
export async function laddersOf(
  head: Head,
  other: Head | undefined,
  look: (jpeg: Buffer) => Promise<FaceFrame>,
  firstSeed: number,
): Promise<Ladder[]> {
  let seed = firstSeed;
  const atRest = () => restingCamera(head.frames, head.posed, seed++);
  const ladders: Ladder[] = [];
  const add = (ladder: Omit<Ladder, 'atRest'>) => {
    const camera = atRest();
    if (camera) ladders.push({ ...ladder, atRest: camera });
  };
  const calm = atRest();
  if (calm === null) return [];
  add({
    title: 'genuine, at rest, turning once asked',
    genuine: true,
    whenAsked: untilCommanded(calm, poorCamera(head.camera(), seed++)),
    shown: (asked) => stepsShown(head.posed, asked),
  });
  const shown = (asked: readonly LivenessStep[]) => asked;
  const printed = await attackCamera(print, head.frames, look, seed++);
  if (printed) add({ title: `at rest, once asked a ${print}`, genuine: false, whenAsked: printed, shown });
  const rested = atRest();
  if (other && rested) {
    const whenAsked = replaced(rested, poorCamera(other.camera(), seed++));
    add({ title: 'at rest, once asked another head for the turns', genuine: false, whenAsked, shown });
  }
  return ladders;
}

/** The other head from each command until its pictures are taken. */
function replaced(head: Camera, other: Camera): Camera {
  let last = Number.NEGATIVE_INFINITY;
  return async (i, hint) => {
    if (hint !== 'hold_still' && standsIn(0, hint)) last = i;
    return (standsIn((i - last) / frameRate, hint) ? other : head)(i, hint);
  };
}
