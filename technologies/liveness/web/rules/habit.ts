import type { FaceFrame } from '@kuelik/vision/face';
import { axesPose } from '../../pose.ts';
import { faceSize } from '../../signals.ts';
import { challengeTimes } from '../../thresholds.ts';
import { eyeOpenness } from './eyes.ts';

/**
 * The person's appearance over the last seconds. The neutral pose and size must not be taken during a
 * movement, and the mesh's absolute pitch is off by up to ten degrees: the usual value is a better reference.
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

/** Milliseconds between samples; the minimum number, and over how long. */
const sampleEvery = 90;
const enough = 6;
const longEnough = 1_000;

/**
 * Stores a frame with a face; drops those older than `challengeTimes.habit`, unless a slow device has too few others. After
 * so long without a face the person may sit differently, or be another one: earlier samples no longer count.
 * @param openness stored instead of the frame's own value: closed eyes are not the normal
 */
export function observeHabit(habit: Habit, frame: FaceFrame, at: number, openness?: number): Habit {
  const { face } = frame;
  const last = habit.samples.at(-1);
  if (!face || (last && at - last.at < sampleEvery)) return habit;
  const isBack = last !== undefined && at - last.at > challengeTimes.habit;
  const recent = habit.samples.filter(
    (sample, place, all) =>
      !isBack && (at - sample.at <= challengeTimes.habit || all.length - place < enough),
  );
  const { pitch } = axesPose(face.landmarks);
  const open = openness ?? eyeOpenness(face.landmarks);
  return { samples: [...recent, { at, pitch, size: faceSize(frame, face), openness: open }] };
}

/** The median; null while there are too few samples. */
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
