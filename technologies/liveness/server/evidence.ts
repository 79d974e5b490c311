import { createHash } from 'node:crypto';
import type { UploadedPicture } from '@kuelik/backend';
import type { FaceFrame } from '@kuelik/vision/face';
import type { FaceInspection, ViewShift, VisionEngine } from '@kuelik/vision/node';
import { framesPerStep, type LivenessStep, type Trace } from '../contract.ts';
import { movementPrints } from './replay.ts';

/** What the server itself measured in one frame. */
export interface FrameEvidence {
  readonly step: LivenessStep;
  /** Milliseconds since the challenge arrived, as the browser claims. */
  readonly at: number;
  /** The last frame of its step: the one that must show what the step asks for. */
  readonly closing: boolean;
  readonly frame: FaceFrame;
  /** Identity of the face; null when none was found. */
  readonly descriptor: Float32Array | null;
  /** A regular pattern on the skin, as `skinGrid` measures it. */
  readonly grid: number | null;
  /** How the rigid part of the face moved against the other frames that look ahead; null in all others. */
  readonly shift: ViewShift | null;
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
  /** True when the head moved through the check exactly as in an earlier submission; see `replay.ts`. */
  readonly movedAlike: boolean;
  /** What the browser calls the camera; empty when it does not say. */
  readonly camera: string;
  /** Whether a camera that is a program is refused, or only lowers the prediction. */
  readonly virtualCamera: 'refuse' | 'note';
  /** What to do about a head that moved as before. */
  readonly knownMovement: 'refuse' | 'note';
}

/** What the engine found in one frame, and between it and the others. */
export type SeenFrame = FaceInspection & Pick<FrameEvidence, 'shift'>;

/** Steps at which the head rests: what moves there is the depth that it shows by itself. */
const resting: ReadonlySet<LivenessStep> = new Set(['center', 'forward', 'photo']);

/**
 * Adds to each frame how the face moved against the others at rest.
 * @param compare the engine's `compareViews`
 */
export async function compareResting(
  seen: readonly FaceInspection[],
  claimed: readonly { readonly step: LivenessStep }[],
  compare: VisionEngine['compareViews'],
): Promise<SeenFrame[]> {
  const isAtRest = (step: LivenessStep | undefined) => step !== undefined && resting.has(step);
  const rested = seen.flatMap(({ view }, i) => (view && isAtRest(claimed[i]?.step) ? [{ i, view }] : []));
  const shifts = await compare(rested.map(({ view }) => view));
  const byFrame = new Map(rested.map(({ i }, n) => [i, shifts[n]] as const));
  return seen.map((inspection, i) => ({ ...inspection, shift: byFrame.get(i) ?? null }));
}

/**
 * Looks at every picture with the server's own eyes. Identity costs most, so it is taken where a step
 * closes and where the photo begins: the mesh of the frames between must fit theirs, see `depth.ts`.
 * Rejects as the engine does: busy, timed out, unreadable.
 */
export async function lookAt(
  pictures: readonly UploadedPicture[],
  claimed: Trace['frames'],
  vision: VisionEngine,
): Promise<SeenFrame[]> {
  const seen: FaceInspection[] = [];
  // One picture after the other: a whole submission at once would fill the engine's queue.
  for (const [i, { bytes }] of pictures.entries()) {
    const identity = needsIdentity(claimed, i);
    seen.push(await vision.inspectFace(bytes, { identity, crop: i === pictures.length - 1 }));
  }
  return compareResting(seen, claimed, (views) => vision.compareViews(views));
}

/** Whether frame `i` closes its step, or opens the photo. */
export function needsIdentity(frames: readonly { readonly step: LivenessStep }[], i: number): boolean {
  const step = frames[i]?.step;
  return frames[i + 1]?.step !== step || (step === 'photo' && frames[i - 1]?.step !== step);
}

/**
 * Puts together what was seen, when, and whether it is new. A replay is recognised by neighbouring
 * pairs of pictures, not by single ones: a camera that loops a clip, as test devices do, repeats single
 * pictures by chance, but hardly two at the same distance.
 * @param claim the platform's replay protection: true the first time a value is seen
 */
export async function gatherFrames(
  pictures: readonly UploadedPicture[],
  seen: readonly SeenFrame[],
  claimed: Trace['frames'],
  claim: (scope: string, value: Uint8Array) => Promise<boolean>,
): Promise<FrameEvidence[]> {
  const contents = pictures.map(({ bytes }) => createHash('sha256').update(bytes).digest());
  const gathered: FrameEvidence[] = [];
  // A camera that stands still repeats its own pairs: those were not seen before it.
  const own = new Map<string, boolean>();
  const isNew = async (pair: Buffer): Promise<boolean> => {
    const key = pair.toString('hex');
    const fresh = own.get(key) ?? (await claim('liveness-frames', pair));
    own.set(key, fresh);
    return fresh;
  };
  for (const [i, { frame, descriptor, grid, shift }] of seen.entries()) {
    const { step, at } = claimed[i] ?? { step: 'photo', at: 0 };
    const [content, previous] = [contents[i] ?? Buffer.alloc(0), contents[i - 1]];
    gathered.push({
      step,
      at,
      closing: claimed[i + 1]?.step !== step,
      frame,
      descriptor,
      grid,
      shift,
      content: content.toString('hex'),
      seenBefore: previous !== undefined && !(await isNew(Buffer.concat([previous, content]))),
    });
  }
  return gathered;
}

/** Whether the head moved as in an earlier submission, of any session; remembers how it moved. */
export async function movedBefore(
  frames: readonly FrameEvidence[],
  claim: (scope: string, value: Uint8Array) => Promise<boolean>,
): Promise<boolean> {
  let known = false;
  for (const print of movementPrints(frames)) {
    if (!(await claim('liveness-movement', print))) known = true;
  }
  return known;
}

/** True when the frames' steps are the challenge's, in its order, each with its number of frames. */
export function framesFollow(steps: readonly LivenessStep[], frames: Trace['frames']): boolean {
  let next = 0;
  for (const step of steps) {
    const first = next;
    while (frames[next]?.step === step) next++;
    if (next - first < framesPerStep[step]) return false;
  }
  return next === frames.length;
}
