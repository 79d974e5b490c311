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
}

/** Sensor noise lifts even a covered lens above this, a switched-off or muted track gives 0 (or 16 at limited range). */
const blackLevel = 2;
/** Compression alone colours the pixels of a real camera by more than this. */
const greyLevel = 3;
/** Milliseconds: long enough for a camera's warm-up and a phone's hiccup. */
export const blankAfter = 4000;
export const frozenAfter = 4000;
export const firstFrameWithin = 8000;
export const greyAfter = 2500;

export function startHealth(at: number): HealthMemory {
  return { progress: -1, movedAt: at, blankSince: null, greySince: null, everMoved: false };
}

/**
 * Follows a video from sample to sample. A still picture is healthy: only missing new frames count as
 * frozen, never equal ones. `grey` marks the feed of an infrared camera.
 */
export function judgeFrames(
  memory: HealthMemory,
  sample: FrameSample,
): { readonly memory: HealthMemory; readonly health: FrameHealth | 'waiting'; readonly grey: boolean } {
  const moved = sample.progress > memory.progress && sample.progress > 0;
  const black = sample.brightest !== null && sample.brightest <= blackLevel;
  const colourless = sample.colour !== null && sample.colour <= greyLevel && !black;
  const next: HealthMemory = {
    progress: Math.max(memory.progress, sample.progress),
    movedAt: moved ? sample.at : memory.movedAt,
    blankSince: black ? (memory.blankSince ?? sample.at) : null,
    greySince: colourless ? (memory.greySince ?? sample.at) : null,
    everMoved: memory.everMoved || moved,
  };
  const grey = next.greySince !== null && sample.at - next.greySince >= greyAfter;
  const still = sample.at - next.movedAt;
  if (still >= (next.everMoved ? frozenAfter : firstFrameWithin))
    return { memory: next, health: 'frozen', grey };
  if (!next.everMoved) return { memory: next, health: 'waiting', grey };
  if (next.blankSince !== null && sample.at - next.blankSince >= blankAfter) {
    return { memory: next, health: 'blank', grey };
  }
  return { memory: next, health: 'good', grey };
}
