import { createHash } from 'node:crypto';
import type { ReportStage, UploadedPicture } from '@kuelik/backend';
import type { WorkStage } from '@kuelik/protocol/uploads';
import type { FaceFrame } from '@kuelik/vision/face';
import type { FaceInspection, ViewShift, VisionEngine } from '@kuelik/vision/node';
import { afterWait } from '../../shared/server/after-wait.ts';
import { framesPerStep, type LivenessStep, type Trace, turns } from '../contract.ts';
import { movementPrints } from './replay.ts';

/** The server's own measurements of one frame. */
export interface FrameEvidence {
  readonly step: LivenessStep;
  /** Milliseconds since the challenge arrived, as claimed by the browser. */
  readonly at: number;
  /** The last frame of its step: it must show the commanded pose. */
  readonly closing: boolean;
  readonly frame: FaceFrame;
  /** Identity of the face; null if none was found. */
  readonly descriptor: Float32Array | null;
  /** A regular pattern on the skin, as `skinGrid` measures it. */
  readonly grid: number | null;
  /** Movement of the rigid part relative to the frontal frames; null in frames nearer or farther. */
  readonly shift: ViewShift | null;
  /** SHA-256 of the decoded and re-encoded picture: equal for equal content, whatever the metadata. */
  readonly content: string;
  /** True if this picture followed the same previous one in an earlier submission of any session. */
  readonly seenBefore: boolean;
}

/** All inputs of the verdict. */
export interface Evidence {
  readonly steps: readonly LivenessStep[];
  readonly frames: readonly FrameEvidence[];
  /** True if the steps are those of a kind with turns because an earlier try could not tell; see `undecided.ts`. */
  readonly asked: boolean;
  /** Milliseconds between issuing the challenge and receiving the frames, by the server's clock. */
  readonly elapsed: number;
  /** Milliseconds of the countdown given to the browser. */
  readonly countdown: number;
  /** Minimum similarity between two frames, 0..1. */
  readonly samePerson: number;
  /** Identity of the face in the session's earlier passed live check; null if none. */
  readonly earlier: Float32Array | null;
  /** True if the head moved exactly as in an earlier submission; see `replay.ts`. */
  readonly movedAlike: boolean;
  /** The browser's label of the camera; may be empty. */
  readonly camera: string;
  /** Whether a virtual camera is refused, or only lowers the prediction. */
  readonly virtualCamera: 'refuse' | 'note';
  /** How to handle a replayed movement. */
  readonly knownMovement: 'refuse' | 'note';
}

/** The engine's results for one frame and between frames. */
export type SeenFrame = FaceInspection & Pick<FrameEvidence, 'shift'>;

/** Steps in which the head rests, so that its natural movement shows depth. */
const resting: ReadonlySet<LivenessStep> = new Set(['center', 'forward', 'photo']);
/**
 * Steps in which it turns, so that a sheet differs from it, and those to compare them with: not the photo, for which it may
 * still be on its way back.
 */
const turning: ReadonlySet<LivenessStep> = new Set(['left', 'right']);
const turnedFrom: ReadonlySet<LivenessStep> = new Set(['center', 'forward']);

/**
 * Adds the face's movement relative to the other frames to each resting one, and to the first and last of a turn. Each of
 * these is compared separately: among many, one of them would be the reference, from which no turn is seen.
 * @param compare the engine's `compareViews`
 */
export async function compareMoved(
  seen: readonly FaceInspection[],
  claimed: readonly { readonly step: LivenessStep }[],
  compare: VisionEngine['compareViews'],
): Promise<SeenFrame[]> {
  const viewsOf = (steps: ReadonlySet<LivenessStep>) =>
    seen.flatMap(({ view }, i) => {
      const step = claimed[i]?.step;
      return view && step !== undefined && steps.has(step) ? [{ i, view }] : [];
    });
  const byFrame = new Map<number, ViewShift | undefined>();
  const ahead = viewsOf(turnedFrom).map(({ view }) => view);
  for (const { i, view } of viewsOf(turning)) {
    if (isAtEnd(claimed, i)) byFrame.set(i, (await compare([...ahead, view])).at(-1));
  }
  const atRest = viewsOf(resting);
  const shifts = await compare(atRest.map(({ view }) => view));
  for (const [n, { i }] of atRest.entries()) byFrame.set(i, shifts[n]);
  return seen.map((inspection, i) => ({ ...inspection, shift: byFrame.get(i) ?? null }));
}

/**
 * Processes every picture on the server. Identity is the most expensive part, so it is computed only where a
 * step ends and where the photo begins: the mesh of the frames in between must match theirs, see `depth.ts`.
 * Rejects as the engine does: busy, timed out, unreadable.
 */
export async function lookAt(
  pictures: readonly UploadedPicture[],
  claimed: Trace['frames'],
  vision: VisionEngine,
  reportStage: ReportStage<WorkStage> = () => undefined,
): Promise<SeenFrame[]> {
  reportStage('faces');
  const seen: FaceInspection[] = [];
  // One picture at a time: a whole submission at once would fill the engine's queue.
  for (const [i, { bytes }] of pictures.entries()) {
    const identity = needsIdentity(claimed, i);
    seen.push(await vision.inspectFace(bytes, { identity, crop: i === pictures.length - 1 }));
  }
  reportStage('living');
  return afterWait(compareMoved(seen, claimed, (views) => vision.compareViews(views)));
}

/** Whether frame `i` ends its step, or starts the photo or a turn. */
export function needsIdentity(frames: readonly { readonly step: LivenessStep }[], i: number): boolean {
  const step = frames[i]?.step;
  const starts = step === 'photo' || (step !== undefined && turns.has(step));
  return frames[i + 1]?.step !== step || (starts && isAtEnd(frames, i));
}

/** Whether frame `i` is the first or the last of its step. */
const isAtEnd = (frames: readonly { readonly step: LivenessStep }[], i: number): boolean =>
  [i - 1, i + 1].some((beside) => frames[beside]?.step !== frames[i]?.step);

/**
 * Assembles results, times and freshness. A replay is recognised by consecutive pairs of pictures, not by
 * single ones: a camera that loops a clip, as test devices do, repeats single pictures by chance, but hardly
 * two at the same distance.
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
  // A frozen camera repeats its own pairs: those are not replays.
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

/** Whether the head moved as in an earlier submission of any session; stores the movement. */
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

/**
 * True if the frames' steps match the challenge, in order, each with its number of frames. One of a turn is enough, and judged alone:
 * pages that were loaded before an upgrade send no more.
 */
export function framesFollow(steps: readonly LivenessStep[], frames: Trace['frames']): boolean {
  let next = 0;
  for (const step of steps) {
    const first = next;
    while (frames[next]?.step === step) next++;
    if (next - first < (turns.has(step) ? 1 : framesPerStep[step])) return false;
  }
  return next === frames.length;
}
