import { type CameraMemory, pageMemory } from './camera-memory.ts';
import type { FrameSample } from './frame-health.ts';
import type { MediaSource } from './open-camera.ts';
import { createVideoLook } from './video-look.ts';

/** Browser features that the camera needs; tests bring their own. */
export interface CameraEnvironment {
  /** `null` where the browser has no camera interface. */
  readonly media: MediaSource | null;
  /** False for a page that came without https. */
  readonly isSecure: boolean;
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back every `ms` milliseconds until the returned function is called. */
  every(ms: number, callback: () => void): () => void;
  after(ms: number, callback: () => void): () => void;
  isPageVisible(): boolean;
  /** Called when the page becomes hidden, by another tab or app, or visible. */
  onPageVisibility(callback: (visible: boolean) => void): () => void;
  onDevicesChanged(callback: () => void): () => void;
  /** Called when camera permission changes outside the page, if the browser reports it. */
  onPermissionChanged(callback: (permission: PermissionState) => void): () => void;
  readonly memory: CameraMemory;
  /** Starts monitoring a video's frames; `sample` is called periodically. */
  watch(video: HTMLVideoElement): { sample(): FrameSample; stop(): void };
}

function watch(video: HTMLVideoElement): { sample(): FrameSample; stop(): void } {
  const look = createVideoLook(video);
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
      // Both: a video scrolled out of view may get no callbacks, and some browsers do not advance the time.
      progress: frames + video.currentTime,
      ...look(),
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

/** Firefox before 132 and Safari before 16 do not report it; the person presses "Try again". */
function watchPermission(callback: (permission: PermissionState) => void): () => void {
  let ended = false;
  let unlisten: () => void = () => undefined;
  const watch = async () => {
    const permission = await navigator.permissions.query({ name: 'camera' });
    if (!ended) unlisten = listen(permission, 'change', () => callback(permission.state));
  };
  watch().catch(() => undefined);
  return () => {
    ended = true;
    unlisten();
  };
}

/** The browser's own camera, clock and page. Lazy: nothing is accessed before a call. */
export function browserCameraEnvironment(): CameraEnvironment {
  // Typed as always present; absent without https and in old web views.
  const media = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  return {
    media: media === undefined ? null : media,
    // Only a browser that says so: old ones say nothing.
    // The server renders the first step without a window.
    isSecure: globalThis.isSecureContext !== false,
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
    onPageVisibility: (callback) =>
      listen(document, 'visibilitychange', () => callback(document.visibilityState === 'visible')),
    onDevicesChanged: (callback) => listen(media, 'devicechange', callback),
    onPermissionChanged: watchPermission,
    memory: pageMemory,
    watch,
  };
}
