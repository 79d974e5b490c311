import { captureFrame, type UseCameraOptions } from '@kuelik/camera';
import type { FaceFrame } from '@kuelik/vision/face';
import { browserMotion } from './motion.ts';

/** What the camera takes from the browser. */
export type CameraEnvironment = NonNullable<UseCameraOptions['environment']>;

/** Looks for a face in a running video. */
export interface FaceWatcher {
  /**
   * Reports every frame that was looked at, with the clock of `now` and, where the browser can, that very
   * picture; and once when it can read no more of them. The returned function ends it.
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
  /** Share of code and models loaded, 0..1. */
  readonly onProgress: (share: number) => void;
}

/** Everything the screen takes from the browser; tests bring their own. */
export interface LivenessEnvironment {
  /** Rejects with `ModelLoadError`, or the signal's reason. */
  openWatcher(options: WatcherOptions): Promise<FaceWatcher>;
  /** A frame, or the one the video shows now, as the camera sees it, as JPEG; read before it returns. */
  capture(picture: HTMLVideoElement | VideoFrame): Promise<Blob>;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  after(ms: number, callback: () => void): () => void;
  every(ms: number, callback: () => void): () => void;
  vibrate(pattern: number | readonly number[]): void;
  /** From 0 to 1. Nothing that must not be foreseen: what must not, the server draws. */
  random(): number;
  readonly motion: MotionSensors;
  readonly camera?: CameraEnvironment;
}

/** How the device is held, where its sensors may be read. */
export interface MotionSensors {
  /**
   * Asks for the sensors where a browser wants that (Safari on iPhones, from a press only) and starts to
   * listen. Called in the press of a button; a refusal is no obstacle.
   */
  start(): void;
  stop(): void;
  /** Degrees that the camera looks up or down; null when that is not known. */
  tilt(): number | null;
}

/** What the server needs to see a face well: more only makes the upload slower. */
const capture = { quality: 0.9, maxWidth: 640 } as const;

/** The browser itself. The vision code is a chunk of its own, fetched when a watcher is opened. */
export const browserEnvironment: LivenessEnvironment = {
  openWatcher: async (options) => (await import('./watcher.ts')).openWatcher(options),
  capture: (picture) => captureFrame(picture, capture),
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
    // Missing in Safari and on desktops, which is fine: the text says the same.
    navigator.vibrate?.(typeof pattern === 'number' ? pattern : [...pattern]);
  },
};
