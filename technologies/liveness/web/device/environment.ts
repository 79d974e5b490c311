import { captureFrame, type UseCameraOptions } from '@kuelik/camera';
import type { FaceFrame } from '@kuelik/vision/face';
import type { LivenessStep } from '../../contract.ts';
import { browserMotion } from './motion.ts';
import { sentPicture } from './sent-picture.ts';

/** The camera's dependencies. */
export type CameraEnvironment = NonNullable<UseCameraOptions['environment']>;

/** Tracks a face in a running video. */
export interface FaceWatcher {
  /**
   * Reports every processed frame with its time by `now` and, if the browser can, its picture; and once when
   * it cannot read any more. The returned function ends it.
   */
  watch(
    video: HTMLVideoElement,
    onFrame: (frame: FaceFrame, at: number, picture: VideoFrame | null) => void,
    onFailure: () => void,
  ): () => void;
  close(): void;
}

export interface WatcherOptions {
  readonly modelsUrl: string;
  readonly signal: AbortSignal;
  /** Loading progress of code and models, 0..1. */
  readonly onProgress: (share: number) => void;
}

/** Browser features that the screen needs; tests bring their own. */
export interface LivenessEnvironment {
  /** Rejects with `ModelLoadError`, or the signal's reason. */
  openWatcher(options: WatcherOptions): Promise<FaceWatcher>;
  /** A given frame, or the video's current one, of a check with these steps, as the camera sees it, as JPEG; read before it returns. */
  capture(picture: HTMLVideoElement | VideoFrame, steps: readonly LivenessStep[]): Promise<Blob>;
  /** Monotonic milliseconds. */
  now(): number;
  after(ms: number, callback: () => void): () => void;
  every(ms: number, callback: () => void): () => void;
  vibrate(pattern: number | readonly number[]): void;
  /** From 0 to 1. Not for anything that must be unpredictable: the server draws that. */
  random(): number;
  readonly motion: MotionSensors;
  readonly camera?: CameraEnvironment;
}

/** The device's orientation, if its sensors are available. */
export interface MotionSensors {
  /**
   * Requests the sensors if the browser requires it (Safari on iPhones, only in a click) and starts
   * listening. Called in a button's click; a refusal is not an obstacle.
   */
  start(): void;
  stop(): void;
  /** Degrees that the camera looks up or down; null if unknown. */
  tilt(): number | null;
}

/** The browser itself. The vision code is a separate chunk, loaded when a watcher is opened. */
export const browserEnvironment: LivenessEnvironment = {
  openWatcher: async (options) => (await import('./watcher.ts')).openWatcher(options),
  capture: (picture, steps) => captureFrame(picture, sentPicture(steps)),
  now: () => performance.now(),
  random: Math.random,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, callback) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
  motion: browserMotion(),
  vibrate: (pattern) => {
    // Missing in Safari and on desktops: the text carries the same information.
    navigator.vibrate?.(pattern as number | number[]);
  },
};
