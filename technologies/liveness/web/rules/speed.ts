import { type FaceFrame, relativePose } from '@kuelik/vision/face';
import { challengeTimes, commandLimits } from '../../thresholds.ts';

/** The head's rotation speed between frames. Times in milliseconds. */
export interface Speed {
  readonly last: { readonly at: number; readonly landmarks: Float32Array } | null;
  /** Consecutive too fast pairs of frames: a single one is mesh noise. */
  readonly fastPairs: number;
  /** Degrees a second, smoothed over a few frames. */
  readonly rate: number;
  /** Until when the hint to turn more slowly is shown. */
  readonly fastUntil: number;
}

export const atRest: Speed = { last: null, fastPairs: 0, rate: 0, fastUntil: 0 };

/** Frames farther apart than this say nothing about speed. */
const longestGap = 400;
const pairsNeeded = 2;

/** Updates the speed with a frame. */
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
