import { type FrameHealth, firstHealth, nextHealth } from './frame-health.ts';
import type { BrowserFrame } from './tracker.ts';
import type { FaceFrame, FramePicture } from './types.ts';

/** The state of the picture; `stalled`: the camera delivers no frames at all. */
export type LoopHealth = FrameHealth | 'stalled';

/** What the loop needs to know of what was seen in a frame. */
interface SeenFrame {
  readonly width: number;
  /** For the health of the picture; without it only a standstill is told. */
  readonly picture?: FramePicture;
}

export interface FrameLoopOptions<TFrame extends SeenFrame = FaceFrame> {
  /** Playing the camera's stream. */
  readonly video: HTMLVideoElement;
  readonly tracker: { observe(frame: BrowserFrame): Promise<TFrame> };
  /** Called for every frame that was looked at; `time` is `performance.now()` of its arrival. */
  readonly onFrame: (frame: TFrame, time: number, picture: VideoFrame | null) => void;
  /**
   * Hands the very picture that was looked at to `onFrame`, for as long as that call lasts: the video shows
   * a later one by then. It stays null where the browser has no `VideoFrame`.
   */
  readonly keepPicture?: boolean;
  /** Called when the health of the picture changes. */
  readonly onHealth?: (health: LoopHealth) => void;
  /** Called once when frames cannot be read any more; the loop has then stopped. */
  readonly onFailure?: (cause: unknown) => void;
  readonly effects?: LoopEffects;
}

/** What the loop needs from the browser. */
export interface LoopEffects {
  /** Calls back when the video shows its next frame; returns the way to cancel. */
  readonly nextFrame: (video: HTMLVideoElement, callback: () => void) => () => void;
  /** The frame that the video shows now. */
  readonly grab: (video: HTMLVideoElement) => BrowserFrame | Promise<BrowserFrame>;
  readonly now: () => number;
  /** Whether the page is in the background. */
  readonly hidden: () => boolean;
}

export interface FrameLoop {
  /** Ends the loop; a frame in flight is not reported any more. May be called again. */
  stop(): void;
}

/** No frame for this long means that the camera has stopped, milliseconds. */
const stalledAfterMs = 3000;
/** Frames in a row that may fail: the first ones of a stream sometimes do. */
const failuresAllowed = 10;

/** The frame a video shows: by reference where the browser can, else a copy, which costs the page three times the time. */
export function grabFrame(video: HTMLVideoElement): BrowserFrame | Promise<BrowserFrame> {
  try {
    if (typeof VideoFrame !== 'undefined') return new VideoFrame(video);
  } catch {
    // Some browsers know the class but cannot make one of a camera's video.
  }
  return createImageBitmap(video);
}

const browserEffects: LoopEffects = {
  nextFrame(video, callback) {
    if ('requestVideoFrameCallback' in video) {
      const handle = video.requestVideoFrameCallback(callback);
      return () => video.cancelVideoFrameCallback(handle);
    }
    const plain: HTMLVideoElement = video;
    const shown = plain.currentTime;
    let handle = 0;
    const poll = () => {
      if (plain.currentTime === shown) handle = requestAnimationFrame(poll);
      else callback();
    };
    handle = requestAnimationFrame(poll);
    return () => cancelAnimationFrame(handle);
  },
  grab: grabFrame,
  now: () => performance.now(),
  hidden: () => document.hidden,
};

/**
 * Sends the video's frames to the tracker, one at a time: frames that come while one is being looked at
 * are dropped, so that the result is always about the present.
 */
export function startFrameLoop<TFrame extends SeenFrame = FaceFrame>(
  options: FrameLoopOptions<TFrame>,
): FrameLoop {
  const { video, tracker } = options;
  const effects = options.effects ?? browserEffects;
  let stopped = false;
  let busy = false;
  let failures = 0;
  let state = firstHealth;
  let reported: LoopHealth = 'live';
  let cancelFrame: () => void = () => undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const report = (health: LoopHealth) => {
    if (health === reported || stopped) return;
    reported = health;
    options.onHealth?.(health);
  };

  const stop = () => {
    stopped = true;
    cancelFrame();
    clearTimeout(watchdog);
  };

  const watch = () => {
    clearTimeout(watchdog);
    // A page in the background gets no frames although the camera is well.
    watchdog = setTimeout(() => (effects.hidden() ? watch() : report('stalled')), stalledAfterMs);
  };

  const look = async () => {
    const time = effects.now();
    let picture: VideoFrame | null = null;
    try {
      const grabbed = await effects.grab(video);
      // A clone shares the pixels; the tracker takes the original away.
      picture = options.keepPicture === true && 'clone' in grabbed ? grabbed.clone() : null;
      const frame = await tracker.observe(grabbed);
      if (stopped) return;
      failures = 0;
      if (frame.picture) state = nextHealth(state, frame.picture, time);
      report(state.health);
      options.onFrame(frame, time, picture);
    } catch (cause) {
      failures += 1;
      if (stopped || failures < failuresAllowed) return;
      stop();
      options.onFailure?.(cause);
    } finally {
      picture?.close();
    }
  };

  const tick = () => {
    if (stopped) return;
    cancelFrame = effects.nextFrame(video, tick);
    watch();
    if (busy) return;
    busy = true;
    void look().finally(() => {
      busy = false;
    });
  };

  watch();
  cancelFrame = effects.nextFrame(video, tick);
  return { stop };
}
