import type { FaceFrame, FaceObservation } from '@kuelik/vision/face';
import { coverProblem, facingProblem, lightProblem } from '../../technologies/liveness/signals.ts';
import { guidanceLimits, verdictLimits } from '../../technologies/liveness/thresholds.ts';
import { areEyesShut, eyeOpenness } from '../../technologies/liveness/web/rules/eyes.ts';

/** What the person wears; `unsure` is not counted. */
export const outfits = ['nothing', 'mask', 'glasses', 'dark-glasses', 'unsure'] as const;
export type Outfit = (typeof outfits)[number];

/** A picture of one person with its labels. */
export interface CoverCase {
  readonly name: string;
  readonly wears: Outfit;
  /** Groups of the person: `beard`, `dark-skin`, any label. */
  readonly groups: readonly string[];
  read(): Promise<Uint8Array>;
}

/** Guidance and verdict for a single picture. */
export interface CoverLook {
  readonly name: string;
  readonly wears: Outfit;
  readonly groups: readonly string[];
  /** Null if no face was found; the person then gets that hint. */
  readonly face: {
    readonly guidance: 'mask' | 'glasses' | null;
    readonly verdict: 'mask' | 'glasses' | null;
    readonly light: ReturnType<typeof lightProblem>;
    readonly lightVerdict: ReturnType<typeof lightProblem>;
    readonly eyesShut: boolean;
    /** Whether the head is straight enough for the guidance to judge covers. */
    readonly ahead: boolean;
    readonly measured: FaceObservation['cover'];
  } | null;
}

/** The same rules as in the browser and on the server, for one picture. */
export function lookAtCover(
  { name, wears, groups }: Omit<CoverCase, 'read'>,
  { face }: FaceFrame,
): CoverLook {
  if (!face) return { name, wears, groups, face: null };
  return {
    name,
    wears,
    groups,
    face: {
      guidance: coverProblem(face, guidanceLimits),
      verdict: coverProblem(face, verdictLimits),
      light: lightProblem(face, guidanceLimits),
      lightVerdict: lightProblem(face, verdictLimits),
      eyesShut: areEyesShut(eyeOpenness(face.landmarks), null),
      ahead: facingProblem(face, guidanceLimits) === null,
      measured: face.cover,
    },
  };
}
