import type { CameraFacing } from './camera-device.ts';
import type { FrameHealth } from './camera-state.ts';

/** One look at the video. */
export interface FrameSample {
  /** Milliseconds of a clock that only goes forward. */
  readonly at: number;
  /** Grows with every new frame: a count or the video's own time. */
  readonly progress: number;
  /** The brightest of a few hundred pixels, 0 to 255; `null` when it could not be read. */
  readonly brightest: number | null;
  /** The largest difference between the colour channels of a pixel, 0 to 255; `null` as above. */
  readonly colour: number | null;
  /** The darkest of the same pixels; `null` as above. */
  readonly darkest: number | null;
  /** The same number for the same picture; `null` as above. */
  readonly fingerprint: number | null;
}

export interface HealthMemory {
  readonly progress: number;
  /** When the last new frame was seen. */
  readonly movedAt: number;
  /** Since when frames are black; `null` while they are not. */
  readonly blankSince: number | null;
  /** Since when frames are without any colour. */
  readonly greySince: number | null;
  readonly everMoved: boolean;
  readonly fingerprint: number | null;
  /** Since when every look has shown the very same picture. */
  readonly sameSince: number;
}

/** A switched-off or muted track gives 0, or 16 where black is limited range; a covered lens little more … */
const blackLevel = 20;
/** … and hardly more in one place than in another: a room in the dark is as dark, but has something in it. */
const blackRange = 8;
/** A picture without anything in it, as programs show that have no picture: brightest less darkest. */
const emptyRange = 3;
/** Compression alone colours the pixels of a real camera by more than this. */
const greyLevel = 3;
/** Milliseconds: long enough for a camera's warm-up and a phone's hiccup. */
export const blankAfter = 4000;
export const frozenAfter = 4000;
export const firstFrameWithin = 8000;
export const greyAfter = 2500;
/**
 * A sensor's noise makes every picture another; programs that stand still repeat one. Soon enough to be told,
 * a silent restart included, before the shortest check has been walked with it.
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
  };
}

/** Nothing to be seen: black, or one and the same shade all over. */
function isEmpty({ brightest, darkest }: FrameSample): boolean {
  if (brightest === null) return false;
  if (darkest === null) return brightest <= blackLevel;
  return brightest - darkest <= (brightest <= blackLevel ? blackRange : emptyRange);
}

const repeats = (memory: HealthMemory, sample: FrameSample): boolean =>
  sample.fingerprint !== null && sample.fingerprint === memory.fingerprint;

/** What a look at the video adds to its health. */
export interface Judgement {
  readonly memory: HealthMemory;
  readonly health: FrameHealth | 'waiting';
  /** The feed of an infrared camera: no colour in it. */
  readonly grey: boolean;
  /** One picture over and over, though new frames come. */
  readonly repeated: boolean;
}

/**
 * Follows a video from sample to sample. Only missing new frames count as frozen: what looks at a person
 * may take `repeated` for it too, what looks at a document lying still may not.
 */
export function judgeFrames(memory: HealthMemory, sample: FrameSample): Judgement {
  const moved = sample.progress > memory.progress && sample.progress > 0;
  const black = isEmpty(sample);
  const colourless = sample.colour !== null && sample.colour <= greyLevel && !black;
  const next: HealthMemory = {
    progress: Math.max(memory.progress, sample.progress),
    movedAt: moved ? sample.at : memory.movedAt,
    blankSince: black ? (memory.blankSince ?? sample.at) : null,
    greySince: colourless ? (memory.greySince ?? sample.at) : null,
    everMoved: memory.everMoved || moved,
    fingerprint: sample.fingerprint,
    sameSince: repeats(memory, sample) ? memory.sameSince : sample.at,
  };
  const grey = next.greySince !== null && sample.at - next.greySince >= greyAfter;
  const repeated = sample.at - next.sameSince >= repeatedAfter;
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
 * What a look means for a task. A person is never as still as a repeated picture, and a face without colour
 * cannot be checked; a document may lie still, and may be black on white.
 */
export function healthFor(facing: CameraFacing, judged: Judgement): FrameHealth {
  if (judged.health === 'waiting') return 'good';
  if (facing !== 'user' || judged.health !== 'good') return judged.health;
  // Black is always the same: it is told for what it is, a little later.
  if (judged.repeated && judged.memory.blankSince === null) return 'frozen';
  return judged.grey ? 'grey' : 'good';
}
