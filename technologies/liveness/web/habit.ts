import type { FaceFrame } from '@kuelik/vision/face';
import { axesPose } from '../pose.ts';
import { faceSize } from '../signals.ts';
import { challengeTimes } from '../thresholds.ts';
import { eyeOpenness } from './eyes.ts';

/**
 * How the person has looked in the last seconds. The neutral pose and size that commands are measured
 * against must not be taken in the middle of a movement, and the mesh knows absolute pitch only to some
 * ten degrees: what it says most of the time is the better measure.
 */
export interface Habit {
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly at: number;
  readonly pitch: number;
  readonly size: number;
  /** See `eyeOpenness`. */
  readonly openness: number;
}

export const noHabit: Habit = { samples: [] };

/** Milliseconds between samples; how many say anything, and over how long. */
const sampleEvery = 90;
const enough = 6;
const longEnough = 1_000;

/**
 * Remembers a frame with a face; older ones than `challengeTimes.habit` are forgotten.
 * @param openness to be remembered in place of what the frame shows: eyes that are shut are not what is usual
 */
export function observeHabit(habit: Habit, frame: FaceFrame, at: number, openness?: number): Habit {
  const { face } = frame;
  const last = habit.samples.at(-1);
  if (!face || (last && at - last.at < sampleEvery)) return habit;
  const recent = habit.samples.filter((sample) => at - sample.at <= challengeTimes.habit);
  const { pitch } = axesPose(face.landmarks);
  const open = openness ?? eyeOpenness(face.landmarks);
  return { samples: [...recent, { at, pitch, size: faceSize(frame, face), openness: open }] };
}

/** What is usual; null while too little has been seen. */
export function usual(habit: Habit): Omit<Sample, 'at'> | null {
  const { samples } = habit;
  const span = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  if (samples.length < enough || span < longEnough) return null;
  return {
    pitch: median(samples.map(({ pitch }) => pitch)),
    size: median(samples.map(({ size }) => size)),
    openness: median(samples.map(({ openness }) => openness)),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
