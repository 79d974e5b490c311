/**
 * Frames a second below which the guidance falls behind the person. Replayed, a face check passes at half a frame a second if
 * every frame is good, but takes several times as long.
 */
export const slowestPace = 3;
/** Milliseconds over which frames are counted: longer than the models' first frames and a short stall take. */
export const pacedOver = 5_000;

/** How many frames a device processes. Times in milliseconds. */
export interface Pace {
  /** When counting began; null before the camera runs. */
  readonly since: number | null;
  readonly frames: number;
  /** The device processed too few frames the last time they were counted. */
  readonly slow: boolean;
}

export const unknownPace: Pace = { since: null, frames: 0, slow: false };

/**
 * Counts up to `at`; `frame` is true for a processed frame, false for mere time. The first frame only begins the count:
 * before it models load and the camera starts. The previous result stays valid until the next count ends.
 */
export function followPace(pace: Pace, at: number, frame: boolean): Pace {
  if (pace.since === null) return frame ? { ...pace, since: at, frames: 0 } : pace;
  const frames = pace.frames + (frame ? 1 : 0);
  const passed = at - pace.since;
  if (passed < pacedOver) return frame ? { ...pace, frames } : pace;
  return { since: at, frames: 0, slow: frames * 1000 < slowestPace * passed };
}

/** The camera stopped: what follows is counted from its next frame. */
export const pausePace = (pace: Pace): Pace => ({ ...pace, since: null, frames: 0 });
