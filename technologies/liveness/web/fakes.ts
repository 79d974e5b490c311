import type { FaceFrame } from '@kuelik/vision/face';
import type {
  CameraEnvironment,
  FaceWatcher,
  LivenessEnvironment,
  WatcherOptions,
} from './device/environment.ts';

/** A fake browser: a manual clock, and a camera and watcher controlled by the test. */
export interface FakeBrowser {
  readonly environment: LivenessEnvironment;
  /** Advances the clock and runs due timers. */
  advance(ms: number): void;
  /** `ms` of frames like `frame`, or a function of the index, 30 a second. */
  see(frame: FaceFrame | ((i: number) => FaceFrame), ms: number): void;
  /** Result of the next opening of the watcher; by default it opens at once. */
  failWatcher(cause: Error | null): void;
  /** The watcher fails. */
  loseWatcher(): void;
  readonly opened: readonly WatcherOptions[];
  readonly tracks: readonly { readonly stopped: boolean }[];
  /** The cameras asked for by their id; undefined: any. */
  readonly asked: readonly unknown[];
  readonly buzzes: readonly unknown[];
  watchersOpen(): number;
  captured(): number;
  /** Whether the motion sensors are in use. */
  isListening(): boolean;
  /** Hides the page, as a locked screen or another app does, or shows it again. */
  setVisible(visible: boolean): void;
  /** Timers still running. */
  pending(): number;
}

export interface FakeOptions {
  /** Name of the DOMException with which the camera refuses. */
  readonly cameraError?: string;
  /** Capturing fails. */
  readonly captureFails?: boolean;
  /** Bytes of each picture; three by default. */
  readonly pictureBytes?: number;
  /** The models are loaded when this resolves; at once by default. */
  readonly models?: Promise<void>;
  /** The device's tilt in degrees, once requested. */
  readonly tilt?: number;
  /** How many cameras there are; one by default. */
  readonly cameras?: number;
}

export function fakeBrowser(options: FakeOptions = {}): FakeBrowser {
  let now = 0;
  let timers: { at: number; every: number | null; run: () => void }[] = [];
  let failure: Error | null = null;
  let captured = 0;
  const listeners = new Set<(frame: FaceFrame, at: number, picture: null) => void>();
  const losses = new Set<() => void>();
  const open = new Set<FaceWatcher>();
  const opened: WatcherOptions[] = [];
  const tracks: { stopped: boolean }[] = [];
  const buzzes: unknown[] = [];

  const schedule = (ms: number, every: boolean, run: () => void) => {
    const timer = { at: now + ms, every: every ? ms : null, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const clock = {
    now: () => now,
    after: (ms: number, run: () => void) => schedule(ms, false, run),
    every: (ms: number, run: () => void) => schedule(ms, true, run),
  };

  const advance = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      now = Math.max(now, due.at);
      if (due.every === null) timers = timers.filter((timer) => timer !== due);
      else due.at += due.every;
      due.run();
    }
    now = end;
  };

  const asked: unknown[] = [];
  const getUserMedia = async ({ video }: MediaStreamConstraints = {}): Promise<MediaStream> => {
    asked.push((video as MediaTrackConstraints | undefined)?.deviceId);
    if (options.cameraError) throw new DOMException('refused', options.cameraError);
    const track = fakeTrack();
    tracks.push(track.state);
    return Object.assign(new MediaStream(), {
      getTracks: () => [track],
      getVideoTracks: () => [track],
    }) as unknown as MediaStream;
  };
  const devices = Array.from({ length: options.cameras ?? 1 }, (_, i) => ({
    kind: 'videoinput',
    deviceId: i === 0 ? 'cam' : `cam${i + 1}`,
    label: 'Test camera',
  }));
  let progress = 0;
  let listening = false;
  let isVisible = true;
  const watching = new Set<(visible: boolean) => void>();
  const camera: CameraEnvironment = {
    isSecure: true,
    media: { getUserMedia, enumerateDevices: async () => devices as unknown as MediaDeviceInfo[] },
    ...clock,
    isPageVisible: () => isVisible,
    onPageVisibility: (callback) => {
      watching.add(callback);
      return () => void watching.delete(callback);
    },
    onDevicesChanged: () => () => undefined,
    onPermissionChanged: () => () => undefined,
    memory: { allowed: false, chosen: new Map() },
    watch: () => ({
      sample: () => ({
        at: now,
        progress: ++progress,
        brightest: 200,
        darkest: 20,
        colour: 50,
        fingerprint: progress,
      }),
      stop: () => undefined,
    }),
  };

  return {
    environment: {
      ...clock,
      camera,
      openWatcher: async (given) => {
        opened.push(given);
        given.onProgress(0.5);
        await options.models;
        if (failure) throw failure;
        const watcher: FaceWatcher = {
          watch: (_video, onFrame, onFailure) => {
            listeners.add(onFrame);
            losses.add(onFailure);
            return () => {
              listeners.delete(onFrame);
              losses.delete(onFailure);
            };
          },
          close: () => open.delete(watcher),
        };
        open.add(watcher);
        return watcher;
      },
      capture: async () => {
        captured += 1;
        if (options.captureFails) throw new Error('no frame');
        const bytes = new Uint8Array(options.pictureBytes ?? 3);
        bytes.set([0xff, 0xd8, captured]);
        return new Blob([bytes], { type: 'image/jpeg' });
      },
      vibrate: (pattern) => buzzes.push(pattern),
      random: () => 0,
      motion: {
        start: () => {
          listening = true;
        },
        stop: () => {
          listening = false;
        },
        tilt: () => (listening ? (options.tilt ?? null) : null),
      },
    },
    advance,
    see: (frame, ms) => {
      for (let passed = 0; passed < ms; passed += 33) {
        advance(33);
        const seen = typeof frame === 'function' ? frame(passed / 33) : frame;
        for (const listener of [...listeners]) listener(seen, now, null);
      }
    },
    failWatcher: (cause) => {
      failure = cause;
    },
    loseWatcher: () => {
      for (const lose of [...losses]) lose();
    },
    opened,
    tracks,
    asked,
    buzzes,
    watchersOpen: () => open.size,
    captured: () => captured,
    isListening: () => listening,
    setVisible: (visible) => {
      isVisible = visible;
      for (const tell of watching) tell(visible);
    },
    pending: () => timers.length,
  };
}

function fakeTrack() {
  const state = { stopped: false };
  return {
    state,
    label: 'Test camera',
    kind: 'video',
    readyState: 'live',
    stop: () => {
      state.stopped = true;
    },
    getSettings: () => ({ width: 640, height: 480, frameRate: 30, deviceId: 'cam' }),
    applyConstraints: async () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}
