import type { FrameSample } from './frame-health.ts';
import type { MediaSource } from './open-camera.ts';

/** Everything the camera takes from the browser; tests bring their own. */
export interface CameraEnvironment {
  /** `null` where the browser has no camera interface. */
  readonly media: MediaSource | null;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  /** Calls back every `ms` milliseconds until the returned function is called. */
  every(ms: number, callback: () => void): () => void;
  after(ms: number, callback: () => void): () => void;
  isPageVisible(): boolean;
  onPageVisible(callback: () => void): () => void;
  onDevicesChanged(callback: () => void): () => void;
  /** Starts looking at a video's frames; `sample` is asked from time to time. */
  watch(video: HTMLVideoElement): { sample(): FrameSample; stop(): void };
}

const sampleWidth = 24;
const sampleHeight = 18;

/** The brightest pixel and the strongest colour of a small copy of the frame. */
function lookAt(
  video: HTMLVideoElement,
  context: CanvasRenderingContext2D | null,
): Pick<FrameSample, 'brightest' | 'colour'> {
  if (context === null || video.videoWidth === 0) return { brightest: null, colour: null };
  context.drawImage(video, 0, 0, sampleWidth, sampleHeight);
  const { data } = context.getImageData(0, 0, sampleWidth, sampleHeight);
  let brightest = 0;
  let colour = 0;
  for (let at = 0; at < data.length; at += 4) {
    const high = Math.max(data[at]!, data[at + 1]!, data[at + 2]!);
    const low = Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
    brightest = Math.max(brightest, high);
    colour = Math.max(colour, high - low);
  }
  return { brightest, colour };
}

function watch(video: HTMLVideoElement): { sample(): FrameSample; stop(): void } {
  const canvas = document.createElement('canvas');
  canvas.width = sampleWidth;
  canvas.height = sampleHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const counts: boolean = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;
  let frames = 0;
  let handle = 0;
  const count = () => {
    frames += 1;
    handle = video.requestVideoFrameCallback(count);
  };
  if (counts) handle = video.requestVideoFrameCallback(count);
  return {
    sample: () => ({
      at: performance.now(),
      // Both: a video that is scrolled out of view may get no callbacks, and some browsers keep the time.
      progress: frames + video.currentTime,
      ...lookAt(video, context),
    }),
    stop: () => {
      if (counts) video.cancelVideoFrameCallback(handle);
    },
  };
}

function listen(target: EventTarget | undefined, name: string, callback: () => void): () => void {
  target?.addEventListener(name, callback);
  return () => target?.removeEventListener(name, callback);
}

/** The browser's own camera, clock and page. Nothing is touched before it is called. */
export function browserCameraEnvironment(): CameraEnvironment {
  // Typed as always present; absent without https and in old web views.
  const media = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  return {
    media: media === undefined ? null : media,
    now: () => performance.now(),
    every: (ms, callback) => {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    isPageVisible: () => document.visibilityState === 'visible',
    onPageVisible: (callback) =>
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') callback();
      }),
    onDevicesChanged: (callback) => listen(media, 'devicechange', callback),
    watch,
  };
}
