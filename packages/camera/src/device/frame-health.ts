import type { CameraFacing } from './camera-device.ts';
import type { FrameHealth } from './camera-state.ts';

/** One sample of the video. */
export interface FrameSample {
  /** Monotonic milliseconds. */
  readonly at: number;
  /** Grows with every new frame: a count or the video's own time. */
  readonly progress: number;
  /** The brightest of a few hundred pixels, 0 to 255; `null` if unreadable. */
  readonly brightest: number | null;
  /** The largest difference between the colour channels of a pixel, 0 to 255; `null` as above. */
  readonly colour: number | null;
  /** The darkest of the same pixels; `null` as above. */
  readonly darkest: number | null;
  /** Fingerprint: the same number for the same picture; `null` as above. */
  readonly fingerprint: number | null;
}

export interface HealthMemory {
  readonly progress: number;
  /** When the last new frame arrived. */
  readonly movedAt: number;
  /** When frames became black; `null` if they are not. */
  readonly blankSince: number | null;
  /** When frames lost all colour. */
  readonly greySince: number | null;
  readonly everMoved: boolean;
  readonly fingerprint: number | null;
  /** Since when every sample has been identical. */
  readonly sameSince: number;
  /** The last sample that is known to be identical. */
  readonly sameUntil: number;
}

/** A muted or disabled track gives 0, or 16 with limited-range black; a covered lens slightly more … */
const blackLevel = 20;
/** … but evenly: a dark room is as dark, but has some contrast. */
const blackRange = 8;
/** Maximum contrast of an empty picture, as sent by programs without a picture: brightest minus darkest. */
const emptyRange = 3;
/** Compression alone colours a real camera's pixels by more than this. */
const greyLevel = 3;
/** Milliseconds: long enough for a camera's warm-up and a phone's hiccup. */
export const blankAfter = 4000;
export const frozenAfter = 4000;
export const firstFrameWithin = 8000;
export const greyAfter = 2500;
/**
 * Sensor noise makes every picture different; stalled programs repeat one. Short enough to report, including
 * a silent restart, before the shortest check could be completed with it.
 */
export const repeatedAfter = 2000;

export function startHealth(at: number): HealthMemory {
  return {
    progress: -1,
    movedAt: at,
    blankSince: null,
    greySince: null,
    everMoved: false,
    fingerprint: null,
    sameSince: at,
    sameUntil: at,
  };
}

/** Nothing visible: black, or a single uniform shade. */
function isEmpty({ brightest, darkest }: FrameSample): boolean {
  if (brightest === null) return false;
  if (darkest === null) return brightest <= blackLevel;
  return brightest - darkest <= (brightest <= blackLevel ? blackRange : emptyRange);
}

/** For how long every sample has been identical. A sample without a fingerprint says nothing, neither way. */
function sameness(
  memory: HealthMemory,
  { at, fingerprint }: FrameSample,
): Pick<HealthMemory, 'fingerprint' | 'sameSince' | 'sameUntil'> {
  if (fingerprint === null) return memory;
  const since = fingerprint === memory.fingerprint ? memory.sameSince : at;
  return { fingerprint, sameSince: since, sameUntil: at };
}

/** Flags derived from a sample. */
export interface Judgement {
  readonly memory: HealthMemory;
  readonly health: FrameHealth | 'waiting';
  /** An infrared camera's feed: no colour. */
  readonly grey: boolean;
  /** One picture repeated, although new frames arrive. */
  readonly repeated: boolean;
}

/**
 * Tracks a video's health from sample to sample. Only missing new frames count as frozen: a face check may
 * also treat `repeated` as frozen, a document check may not, because the document may lie still.
 */
export function judgeFrames(memory: HealthMemory, sample: FrameSample): Judgement {
  const moved = sample.progress > memory.progress && sample.progress > 0;
  const black = isEmpty(sample);
  const colourless = sample.colour !== null && sample.colour <= greyLevel && !black;
  const { fingerprint, sameSince, sameUntil } = sameness(memory, sample);
  const next: HealthMemory = {
    progress: Math.max(memory.progress, sample.progress),
    movedAt: moved ? sample.at : memory.movedAt,
    blankSince: black ? (memory.blankSince ?? sample.at) : null,
    greySince: colourless ? (memory.greySince ?? sample.at) : null,
    everMoved: memory.everMoved || moved,
    fingerprint,
    sameSince,
    sameUntil,
  };
  const grey = next.greySince !== null && sample.at - next.greySince >= greyAfter;
  const repeated = sameUntil - sameSince >= repeatedAfter;
  const marks = { memory: next, grey, repeated };
  const still = sample.at - next.movedAt;
  if (still >= (next.everMoved ? frozenAfter : firstFrameWithin)) return { ...marks, health: 'frozen' };
  if (!next.everMoved) return { ...marks, health: 'waiting' };
  if (next.blankSince !== null && sample.at - next.blankSince >= blankAfter) {
    return { ...marks, health: 'blank' };
  }
  return { ...marks, health: 'good' };
}

/**
 * Interprets a sample for a task. A person is never as still as a repeated picture, and a face without colour
 * cannot be checked; a document may lie still, and may be black on white.
 */
export function healthFor(facing: CameraFacing, judged: Judgement): FrameHealth {
  if (judged.health === 'waiting') return 'good';
  if (facing !== 'user' || judged.health !== 'good') return judged.health;
  // Black also repeats: it is reported as black, a little later.
  if (judged.repeated && judged.memory.blankSince === null) return 'frozen';
  return judged.grey ? 'grey' : 'good';
}
