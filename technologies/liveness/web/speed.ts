import { type FaceFrame, relativePose } from '@kuelik/vision/face';
import { challengeTimes, commandLimits } from '../thresholds.ts';

/** How fast the head turns, followed from frame to frame. Times in milliseconds. */
export interface Speed {
  readonly last: { readonly at: number; readonly landmarks: Float32Array } | null;
  /** Pairs of frames in a row that were too fast: one alone is noise of the mesh. */
  readonly fastPairs: number;
  /** Degrees a second, smoothed over a few frames. */
  readonly rate: number;
  /** Until when the person is told to turn more slowly. */
  readonly fastUntil: number;
}

export const atRest: Speed = { last: null, fastPairs: 0, rate: 0, fastUntil: 0 };

/** Frames farther apart than this say nothing about speed. */
const longestGap = 400;
const pairsNeeded = 2;

/** The speed after another frame. */
export function followSpeed(speed: Speed, frame: FaceFrame, at: number): Speed {
  const landmarks = frame.face?.landmarks;
  if (!landmarks) return { ...speed, last: null, fastPairs: 0 };
  const last = { at, landmarks };
  const gap = speed.last ? at - speed.last.at : 0;
  if (!speed.last || gap <= 0 || gap > longestGap) return { ...speed, last, fastPairs: 0 };
  const { yaw, pitch } = relativePose(speed.last.landmarks, landmarks);
  const now = (1000 * Math.hypot(yaw, pitch)) / gap;
  const fast = now > commandLimits.speed;
  const fastPairs = fast ? speed.fastPairs + 1 : 0;
  const fastUntil = fastPairs >= pairsNeeded ? at + challengeTimes.tooFastPause : speed.fastUntil;
  return { last, fastPairs, rate: (speed.rate + now) / 2, fastUntil };
}
