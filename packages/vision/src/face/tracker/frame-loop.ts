import { nextFrame } from '../frames/next-frame.ts';
import type { FaceFrame } from '../geometry/types.ts';
import type { BrowserFrame } from './tracker.ts';

export interface FrameLoopOptions<TFrame = FaceFrame> {
  /** Playing the camera's stream. */
  readonly video: HTMLVideoElement;
  readonly tracker: { observe(frame: BrowserFrame): Promise<TFrame> };
  /** Called for every processed frame; `time` is `performance.now()` of its arrival. */
  readonly onFrame: (frame: TFrame, time: number, picture: VideoFrame | null) => void;
  /**
   * Passes the processed picture itself to `onFrame`, valid during that call: the video shows a later one by
   * then. Null if the browser lacks `VideoFrame`.
   */
  readonly keepPicture?: boolean;
  /** Called once if frames cannot be read any more; the loop has then stopped. */
  readonly onFailure?: (cause: unknown) => void;
  readonly effects?: LoopEffects;
}

/** Browser features that the loop needs. */
export interface LoopEffects {
  /** Calls back on the video's next frame; returns a cancel function. */
  readonly nextFrame: (video: HTMLVideoElement, callback: () => void) => () => void;
  /** The video's current frame. */
  readonly grab: (video: HTMLVideoElement) => BrowserFrame | Promise<BrowserFrame>;
  readonly now: () => number;
}

export interface FrameLoop {
  /** Ends the loop; a pending frame is not reported. Idempotent. */
  stop(): void;
}

/** Consecutive frames that may fail: the first ones of a stream sometimes do. */
const failuresAllowed = 10;

/**
 * A video's current frame: by reference if the browser supports it, otherwise a copy, which costs the main
 * thread three times as much time.
 */
export function grabFrame(video: HTMLVideoElement): BrowserFrame | Promise<BrowserFrame> {
  try {
    if (typeof VideoFrame !== 'undefined') return new VideoFrame(video);
  } catch {
    // Some browsers have the class but cannot create one from a camera's video.
  }
  return createImageBitmap(video);
}

const browserEffects: LoopEffects = {
  nextFrame,
  grab: grabFrame,
  now: () => performance.now(),
};

/**
 * Sends the video's frames to the tracker, one at a time: frames that arrive meanwhile are dropped, so that
 * the result is always current. Where one has arrived, the next is sent before a result is used, so that the tracker
 * never waits for the page: on a device six times slower than a computer that took a sixth of the time.
 */
export function startFrameLoop<TFrame = FaceFrame>(options: FrameLoopOptions<TFrame>): FrameLoop {
  const { video, tracker } = options;
  const effects = options.effects ?? browserEffects;
  let stopped = false;
  let busy = false;
  /** Whether the video has shown another picture since the last one was taken. */
  let arrived = false;
  let failures = 0;
  let cancelFrame: () => void = () => undefined;

  const stop = () => {
    stopped = true;
    cancelFrame();
  };

  const look = async () => {
    [busy, arrived] = [true, false];
    const time = effects.now();
    let picture: VideoFrame | null = null;
    let ended = false;
    const end = () => {
      if (ended) return;
      [ended, busy] = [true, false];
      if (arrived && !stopped) void look();
    };
    try {
      const taken = effects.grab(video);
      // Without a pause, unless the browser needs one: the last result is used after this.
      const grabbed = 'then' in taken ? await taken : taken;
      // A clone shares the pixels; the tracker takes ownership of the original.
      picture = options.keepPicture === true && 'clone' in grabbed ? grabbed.clone() : null;
      const frame = await tracker.observe(grabbed);
      if (stopped) return;
      failures = 0;
      end();
      options.onFrame(frame, time, picture);
    } catch (cause) {
      failures += 1;
      if (stopped || failures < failuresAllowed) return;
      stop();
      options.onFailure?.(cause);
    } finally {
      picture?.close();
      end();
    }
  };

  const tick = () => {
    if (stopped) return;
    cancelFrame = effects.nextFrame(video, tick);
    arrived = true;
    if (!busy) void look();
  };

  cancelFrame = effects.nextFrame(video, tick);
  return { stop };
}
