import { createHash } from 'node:crypto';
import type { UploadedPicture } from '@kuelik/backend';
import type { FaceFrame } from '@kuelik/vision/face';
import type { FaceDescription, VisionEngine } from '@kuelik/vision/node';
import type { LivenessStep, Trace } from '../contract.ts';

/** What the server itself measured in one frame. */
export interface FrameEvidence {
  readonly step: LivenessStep;
  /** Milliseconds since the challenge arrived, as the browser claims. */
  readonly at: number;
  readonly frame: FaceFrame;
  /** Identity of the face; null when none was found. */
  readonly description: FaceDescription | null;
  /** SHA-256 of the decoded and cleanly encoded picture: equal for equal content, whatever the metadata. */
  readonly content: string;
  /** True when this very picture followed the one before it in an earlier submission, of any session. */
  readonly seenBefore: boolean;
}

/** Everything the verdict rests on. */
export interface Evidence {
  readonly steps: readonly LivenessStep[];
  readonly frames: readonly FrameEvidence[];
  /** Milliseconds between issuing the challenge and receiving the frames, by the server's clock. */
  readonly elapsed: number;
  /** Milliseconds of the countdown that the browser was told to run. */
  readonly countdown: number;
  /** Least likeness between two frames, 0..1. */
  readonly samePerson: number;
}

/** What one picture showed, before it is known whether it is new. */
export type SeenPicture = Pick<FrameEvidence, 'frame' | 'description'>;

/** Looks at every picture with the server's own eyes. Rejects as the engine does: busy, timed out, unreadable. */
export async function lookAt(
  pictures: readonly UploadedPicture[],
  vision: VisionEngine,
): Promise<SeenPicture[]> {
  const seen: SeenPicture[] = [];
  // One picture after the other: a whole submission at once would fill the engine's queue.
  for (const { bytes } of pictures) {
    const [frame, description] = await Promise.all([vision.observeFace(bytes), vision.describeFace(bytes)]);
    seen.push({ frame, description });
  }
  return seen;
}

/**
 * Puts together what was seen, when, and whether it is new. A replay is recognised by neighbouring
 * pairs of pictures, not by single ones: a camera that loops a clip, as test devices do, repeats single
 * pictures by chance, but hardly two at the same distance.
 * @param claim the platform's replay protection: true the first time a value is seen
 */
export async function gatherFrames(
  pictures: readonly UploadedPicture[],
  seen: readonly SeenPicture[],
  trace: Trace,
  claim: (scope: string, value: Uint8Array) => Promise<boolean>,
): Promise<FrameEvidence[]> {
  const contents = pictures.map(({ bytes }) => createHash('sha256').update(bytes).digest());
  return Promise.all(
    seen.map(async (picture, i): Promise<FrameEvidence> => {
      const { step, at } = trace.frames[i] ?? { step: 'photo', at: 0 };
      const [content, previous] = [contents[i] ?? Buffer.alloc(0), contents[i - 1]];
      const isNew = previous ? await claim('liveness-frames', Buffer.concat([previous, content])) : true;
      return { ...picture, step, at, content: content.toString('hex'), seenBefore: !isNew };
    }),
  );
}

/** True when the frames' steps are the challenge's, each at least once, in its order. */
export function framesFollow(steps: readonly LivenessStep[], frames: Trace['frames']): boolean {
  let index = -1;
  for (const { step } of frames) {
    if (steps[index] === step && steps[index + 1] !== step) continue;
    if (steps[index + 1] !== step) return false;
    index++;
  }
  return index === steps.length - 1;
}
