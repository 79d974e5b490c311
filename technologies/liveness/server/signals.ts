import { type FaceObservation, faceSimilarity, relativePose } from '@kuelik/vision/face';
import { type LivenessReason, type LivenessStep, turns } from '../contract.ts';
import {
  coverProblem,
  distanceProblem,
  faceSize,
  facingProblem,
  lightProblem,
  placeProblem,
  presenceProblem,
} from '../signals.ts';
import {
  verdictBounds as bounds,
  challengeTimes,
  commandLimits,
  verdictLimits as limits,
} from '../thresholds.ts';
import { isVirtualCamera } from './camera.ts';
import { measureDepth } from './depth.ts';
import type { Evidence, FrameEvidence } from './evidence.ts';
import { motionBetween } from './motion.ts';
import { turnShown } from './turn-shown.ts';

/** One signal's result: reasons for a refusal, and a score as in `Contribution`. */
export interface Finding {
  readonly reasons: readonly LivenessReason[];
  readonly score: number | null;
  /** Its reasons may not apply: the pictures fit a person as well. */
  readonly undecided?: boolean;
}

export interface Signal {
  readonly name: string;
  /** Weight in the prediction; identity and freshness are the most informative. */
  readonly weight: number;
  readonly look: (evidence: Evidence) => Finding;
}

/** Steps that command a turn, or a distance other than the oval's. */
const moved: ReadonlySet<LivenessStep> = new Set(['near', 'far', ...turns]);
const positioned: ReadonlySet<LivenessStep> = new Set(['center', 'forward', 'photo']);
const facing: ReadonlySet<LivenessStep> = new Set(['forward', 'photo']);

/** All signals, one row each. */
export const signals: readonly Signal[] = [
  { name: 'presence', weight: 2, look: presence },
  { name: 'light', weight: 1, look: light },
  { name: 'cover', weight: 2, look: cover },
  { name: 'place', weight: 1, look: place },
  { name: 'pose', weight: 2, look: pose },
  { name: 'commands', weight: 3, look: commands },
  { name: 'identity', weight: 4, look: identity },
  { name: 'depth', weight: 4, look: depth },
  { name: 'texture', weight: 2, look: texture },
  { name: 'motion', weight: 2, look: motion },
  { name: 'camera', weight: 1, look: camera },
  { name: 'freshness', weight: 3, look: freshness },
  { name: 'timing', weight: 1, look: timing },
];

function presence({ frames }: Evidence): Finding {
  const problems = frames.map(({ frame }) => presenceProblem(frame, limits));
  const scores = frames.map(({ frame }) => frame.face?.score ?? 0);
  return { reasons: present(problems), score: Math.min(...scores) };
}

/** Frontal light; a turned head shades itself. */
function light({ frames }: Evidence): Finding {
  const seen = faces(frames).filter(({ step }) => !turns.has(step));
  const margins = seen.map(({ face }) =>
    Math.min(
      margin(face.light.level, limits.minLight, 110),
      margin(face.light.level, limits.maxLight, 170),
      margin(face.light.balance, limits.minBalance, 0.85),
    ),
  );
  return { reasons: present(seen.map(({ face }) => lightProblem(face, limits))), score: median(margins) };
}

/**
 * Masks and dark glasses, on frontal frames: a turned head shades its own face. One frame may be wrong. Clear
 * glasses and anything else the guidance is unsure about are not refused: the picture shows them.
 */
function cover({ frames }: Evidence): Finding {
  const seen = faces(frames).filter(({ step }) => !moved.has(step) && step !== 'light');
  const problems = seen.map(({ face }) => coverProblem(face, limits));
  const margins = seen.map(({ face }) =>
    Math.min(
      Math.max(
        margin(face.cover.lowerRedness, limits.minLowerRedness, 0),
        margin(face.cover.lipRedness, limits.maxLipRedness, 0.15),
      ),
      margin(face.cover.lens, limits.maxLens, 0.3),
    ),
  );
  const often = (problem: 'mask' | 'glasses') =>
    problems.filter((p) => p === problem).length * 2 > seen.length;
  const reasons = (['mask', 'glasses'] as const).filter(often);
  return { reasons, score: median(margins) };
}

function place({ frames }: Evidence): Finding {
  const problems = faces(frames).map(({ step, frame, face }) => {
    if (positioned.has(step)) return placeProblem(frame, face, limits);
    return moved.has(step) ? null : distanceProblem(frame, face, limits);
  });
  return {
    reasons: present(problems),
    score: 1 - (0.5 * present(problems).length) / Math.max(1, frames.length),
  };
}

/** Looking straight: by the mesh's axes, and relative to the person's own median pose. */
function pose({ frames }: Evidence): Finding {
  const still = faces(frames).filter(({ step }) => !moved.has(step));
  const reference = still.at(-1)?.face.landmarks;
  if (!reference) return { reasons: [], score: null };
  const poses = still.map(({ step, face }) => ({ step, ...relativePose(reference, face.landmarks) }));
  const yaw = median(poses.map((p) => p.yaw)) ?? 0;
  const pitch = median(poses.map((p) => p.pitch)) ?? 0;
  const strays = poses
    .filter(({ step }) => facing.has(step))
    .map((p) => Math.hypot(p.yaw - yaw, p.pitch - pitch));
  const worst = Math.max(0, ...strays);
  const away = still.some(({ step, face }) => facing.has(step) && facingProblem(face, limits) !== null);
  const reasons: LivenessReason[] = away || worst > bounds.poseFromMedian ? ['not_forward'] : [];
  return { reasons, score: margin(worst, bounds.poseFromMedian, 4) };
}

/** The commanded turn or distance in each frame taken at a command. */
function commands({ frames }: Evidence): Finding {
  const seen = faces(frames);
  const asked = seen.filter(({ step, closing }) => closing && moved.has(step));
  if (asked.length === 0) return { reasons: [], score: null };
  const closed = (wanted: LivenessStep) => seen.find(({ step, closing }) => closing && step === wanted);
  const center = closed('center');
  const forward = closed('forward') ?? center;
  if (!forward || !center) return { reasons: ['wrong_pose'], score: 0 };
  const shares = asked.map(({ step, frame, face }) => {
    const size = faceSize(frame, face) / faceSize(center.frame, center.face);
    if (step === 'near') return (size - 1) / (commandLimits.near - 1);
    if (step === 'far') return (1 - size) / (1 - commandLimits.far);
    return turnShown(step, forward.face, face) ?? 0;
  });
  const worst = Math.min(...shares);
  const least = bounds.leastCommand;
  return { reasons: worst < least ? ['wrong_pose'] : [], score: margin(worst, least, 1) };
}

/**
 * The same person in every frame: frontal frames by one threshold, turned ones by a lower one because a turned
 * face is less similar. Otherwise another person could make the turns for a photo. Every later live check of a
 * session must show the person of the first.
 */
function identity({ frames, samePerson, earlier }: Evidence): Finding {
  const ahead = frames.flatMap(({ step, descriptor }) =>
    descriptor && !turns.has(step) ? [descriptor] : [],
  );
  const aside = frames.filter(({ step }) => turns.has(step));
  if (ahead.length < 2) return { reasons: [], score: null };
  let least = 1;
  for (const [i, a] of ahead.entries()) {
    for (const b of ahead.slice(i + 1)) least = Math.min(least, faceSimilarity(a, b));
    if (earlier !== null) {
      least = Math.min(least, faceSimilarity(a, earlier) + bounds.earlierAllowance);
    }
  }
  for (const { step, descriptor } of aside) {
    if (!descriptor) continue;
    const bound = step === 'left' || step === 'right' ? bounds.sameTurned : bounds.sameTilted;
    const likeness = median(ahead.map((face) => faceSimilarity(face, descriptor))) ?? 0;
    least = Math.min(least, likeness + samePerson - bound);
  }
  return { reasons: least < samePerson ? ['different_person'] : [], score: margin(least, samePerson, 0.85) };
}

/**
 * A head shows its depth whenever it moves: near parts move relative to far ones. A picture does not, however
 * it is turned, bent or moved. Commanded turns show it best, and suffice, because `identity` compares the
 * turned face with the others; without them, either small natural movements show it, or stepping nearer and
 * farther.
 */
function depth({ frames, asked }: Evidence): Finding {
  const { relief, mostRelief, turn, nod, growth } = measureDepth(frames, asked);
  // Hardly a face: reported by `presence`.
  if (relief === null && turn === null && nod === null && growth === null)
    return { reasons: [], score: null };
  const commanded = [
    ...(turn === null ? [] : [margin(turn, bounds.flatTurn, 0.2)]),
    ...(nod === null ? [] : [margin(nod, bounds.flatNod, 0.15)]),
  ];
  if (commanded.length > 0) return against(Math.min(...commanded));
  const small = relief === null ? 0 : margin(relief, bounds.flatRelief, 0.008);
  // Without a command too little movement is inconclusive, unless it indicates a picture.
  if (growth === null && relief !== null && small < 0.5 && relief > bounds.surelyFlatRelief) {
    return { reasons: [], score: 0.5 };
  }
  // Neither clearly flat nor clearly deep: a commanded turn decides, see `undecided` of the verdict.
  if (growth === null && small < 0.5 && (mostRelief ?? 0) > bounds.surelyFlatRelief) {
    return { reasons: ['flat_picture'], score: small, undecided: true };
  }
  const large = growth === null ? 0 : margin(growth, bounds.flatGrowth, 0.08);
  return against(Math.max(small, large));
}

const against = (score: number): Finding => ({ reasons: score < 0.5 ? ['flat_picture'] : [], score });

/** The halftone of a print or the pixel grid of a screen on the skin; see `skinGrid`. */
function texture({ frames }: Evidence): Finding {
  const typical = median(
    frames.flatMap(({ step, grid }) => (grid === null || moved.has(step) ? [] : [grid])),
  );
  if (typical === null) return { reasons: [], score: null };
  return {
    reasons: typical > bounds.screenGrid ? ['flat_picture'] : [],
    score: margin(typical, bounds.screenGrid, bounds.skinGrid),
  };
}

/** The browser's label of the camera. */
function camera({ camera: label, virtualCamera }: Evidence): Finding {
  if (label === '') return { reasons: [], score: null };
  const suspicious = isVirtualCamera(label);
  return {
    reasons: suspicious && virtualCamera === 'refuse' ? ['virtual_camera'] : [],
    score: suspicious ? 0 : 1,
  };
}

/**
 * Any movement. An injected still keeps the mesh exactly in place; a living person does not. A hand-held
 * photo moves, and passes this: only a commanded turn exposes it.
 */
function motion({ frames }: Evidence): Finding {
  const seen = faces(frames);
  if (seen.length < 3) return { reasons: [], score: null };
  const distinct = new Set(frames.map(({ content }) => content)).size;
  const steps = seen.slice(1).map(({ face }, i) => motionBetween(seen[i]?.face ?? face, face));
  const typical = median(steps) ?? 0;
  const frozen = distinct * 2 <= frames.length || typical < bounds.frozenMotion;
  return { reasons: frozen ? ['frozen'] : [], score: margin(typical, bounds.frozenMotion, 4) };
}

/** Remaining freshness if only the movement was seen before. */
const alikeScore = 0.5;

/** Pictures of an earlier submission, in its order, or its movement, which alone proves less. */
function freshness({ frames, movedAlike, knownMovement }: Evidence): Finding {
  const pairs = Math.max(1, frames.length - 1);
  const known = frames.filter(({ seenBefore }) => seenBefore).length;
  const replayed = known * 2 > pairs || (movedAlike && knownMovement === 'refuse');
  const score = replayed ? 0 : (1 - known / pairs) * (movedAlike ? alikeScore : 1);
  return { reasons: replayed ? ['frame_seen_before'] : [], score };
}

/**
 * Times in order, no step faster than a person, the photo over its countdown, and no more time than has
 * passed on the server. The guidance always satisfies these; invented times often do not.
 */
function timing({ frames, steps, elapsed, countdown }: Evidence): Finding {
  const times = frames.map(({ at }) => at);
  const passed = frames.flatMap(({ closing, at }) => (closing ? [at] : []));
  const photo = frames.flatMap(({ step, at }) => (step === 'photo' ? [at] : []));
  const last = times.at(-1) ?? 0;
  const counted = countdown - challengeTimes.grace;
  const least = (steps.length - 1) * bounds.minStep + counted;
  const wrong =
    gaps(times).some((gap) => gap < 0) ||
    gaps([0, ...passed]).some((gap) => gap < bounds.minStep) ||
    last - (photo[0] ?? last) < counted ||
    elapsed < least ||
    last > elapsed + bounds.clockSlack;
  return { reasons: wrong ? ['implausible_time'] : [], score: wrong ? 0 : 1 };
}

const gaps = (times: readonly number[]) => times.slice(1).map((at, i) => at - (times[i] ?? 0));

type Seen = FrameEvidence & { readonly face: FaceObservation };

function faces(frames: readonly FrameEvidence[]): Seen[] {
  return frames.flatMap((evidence) =>
    evidence.frame.face ? [{ ...evidence, face: evidence.frame.face }] : [],
  );
}

const present = <T>(problems: readonly (T | null)[]): T[] => problems.flatMap((p) => (p === null ? [] : [p]));

/** 0.5 at the threshold, 1 at `good` and beyond, falling on the other side. */
function margin(value: number, bound: number, good: number): number {
  return Math.min(1, Math.max(0, 0.5 + (0.5 * (value - bound)) / (good - bound)));
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
