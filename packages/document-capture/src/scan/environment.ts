import { captureFrame } from '@kuelik/camera';
import { documentPicture } from '@kuelik/vision/document/sent-picture';
import {
  createDocumentTracker,
  type DocumentTracker,
  type WorkerFailure,
} from '@kuelik/vision/document/tracker';
import { grabFrame, startFrameLoop } from '@kuelik/vision/face/frame-loop';
import { needLiveRung } from './rung.ts';

/** Browser features that scanning needs; tests bring their own. */
export interface CaptureEnvironment {
  /**
   * Starts the tracker. May throw, or fail later, where workers are not allowed: the shutter works without
   * it.
   */
  readonly openTracker: (onLost: (why: WorkerFailure) => void) => DocumentTracker;
  readonly startLoop: typeof startFrameLoop;
  readonly grab: typeof grabFrame;
  /** The current frame, as JPEG. */
  readonly capture: (video: HTMLVideoElement) => Promise<Blob>;
  /** Decodes a picture for a quality check. */
  readonly decode: (picture: Blob) => Promise<ImageBitmap>;
  readonly now: () => number;
  readonly today: () => Date;
  readonly vibrate: (milliseconds: number) => void;
}

/** The browser's own. Lazy: nothing is accessed before a call. */
export const browserCapture: CaptureEnvironment = {
  openTracker: (onLost) => {
    needLiveRung();
    return createDocumentTracker(onLost);
  },
  startLoop: startFrameLoop,
  grab: grabFrame,
  capture: (video) => captureFrame(video, documentPicture),
  decode: (picture) => createImageBitmap(picture),
  now: () => performance.now(),
  today: () => new Date(),
  vibrate: (milliseconds) => {
    // Absent in Safari; rejects before the first user gesture.
    if ('vibrate' in navigator) navigator.vibrate(milliseconds);
  },
};
