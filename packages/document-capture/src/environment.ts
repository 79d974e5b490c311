import { captureFrame } from '@kuelik/camera';
import {
  createDocumentTracker,
  type DocumentTracker,
  type WorkerFailure,
} from '@kuelik/vision/document/tracker';
import { grabFrame, startFrameLoop } from '@kuelik/vision/face/frame-loop';

/** Everything that scanning takes from the browser; tests bring their own. */
export interface CaptureEnvironment {
  /** Starts the tracker. May throw, or be lost later, where no workers are allowed: the shutter works without. */
  readonly openTracker: (onLost: (why: WorkerFailure) => void) => DocumentTracker;
  readonly startLoop: typeof startFrameLoop;
  readonly grab: typeof grabFrame;
  /** The frame that is shown now, as JPEG. */
  readonly capture: (video: HTMLVideoElement) => Promise<Blob>;
  /** Decodes a picture for a look at its quality. */
  readonly decode: (picture: Blob) => Promise<ImageBitmap>;
  readonly now: () => number;
  readonly today: () => Date;
  readonly vibrate: (milliseconds: number) => void;
}

/** Pixels: a card held to fill the frame then has over 20 pixels a character of its machine-readable zone. */
const pictureWidth = 2560;

/** The browser's own. Nothing is touched before it is called. */
export const browserCapture: CaptureEnvironment = {
  openTracker: createDocumentTracker,
  startLoop: startFrameLoop,
  grab: grabFrame,
  capture: (video) => captureFrame(video, { maxWidth: pictureWidth }),
  decode: (picture) => createImageBitmap(picture),
  now: () => performance.now(),
  today: () => new Date(),
  vibrate: (milliseconds) => {
    // Absent in Safari; refused before the first touch.
    if ('vibrate' in navigator) navigator.vibrate(milliseconds);
  },
};
