import type { Platform } from '@kuelik/backend';
import { faceSimilarity } from '@kuelik/vision/face';
import type { FaceDescription, VisionEngine } from '@kuelik/vision/node';
import { afterWait } from '../../shared/server/after-wait.ts';
import { judgeLikeness } from './judge.ts';

/** Portraits are processed one after the other; a session has at most one per step. */
const MOST = 4;

interface ComparisonInput {
  readonly live: FaceDescription;
  /** Similarity from which two faces count as one person, 0..1. */
  readonly threshold: number;
  /** Kinds of evidence that the comparison itself uses. */
  readonly judged: readonly string[];
}

/**
 * Compares the live face with the portraits of the session's other steps, by their kinds of evidence. Portraits that
 * were deleted or show no face are in neither list. If the vision engine fails, only the note is missing; the step
 * still passes.
 */
export async function compareOthers(
  platform: Platform,
  vision: VisionEngine,
  sessionId: string,
  { live, threshold, judged }: ComparisonInput,
): Promise<{ readonly alike: readonly string[]; readonly differs: readonly string[] }> {
  const claims = await platform.subject.read(sessionId);
  const kinds = new Set(claims.flatMap(({ proof }) => (proof.face === undefined ? [] : [proof.face])));
  const alike: string[] = [];
  const differs: string[] = [];
  for (const kind of [...kinds].filter((one) => !judged.includes(one)).slice(0, MOST)) {
    const portrait = await platform.evidence.get(sessionId, kind);
    const face = portrait && (await afterWait(vision.describeFace(portrait)).catch(() => null));
    if (!face) continue;
    const { matching } = judgeLikeness(faceSimilarity(live.descriptor, face.descriptor), threshold);
    (matching ? alike : differs).push(kind);
  }
  return { alike, differs };
}
