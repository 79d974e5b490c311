import { type CameraDevice, type CameraFacing, facingOf, rankCameras } from './camera-device.ts';
import type { CameraEnvironment } from './camera-environment.ts';
import {
  type CameraEvent,
  type CameraState,
  cameraFailureOf,
  nextCameraState,
  openedOf,
} from './camera-state.ts';
import { type HealthMemory, healthFor, judgeFrames, startHealth } from './frame-health.ts';
import { listCameras, openCamera, stopStream } from './open-camera.ts';

export interface CameraOptions {
  readonly facing: CameraFacing;
  /** Preferred size, px; 1280 x 720 by default. */
  readonly width?: number;
  readonly height?: number;
  /** Milliseconds for an allowed camera to start; 30 s by default. */
  readonly timeout?: number;
  /** Called once for every camera that starts. */
  readonly onDevice?: ((device: CameraDevice) => void) | undefined;
}

export interface CameraSnapshot {
  readonly state: CameraState;
  /** All cameras, the best for the task first; empty before the first start. */
  readonly devices: readonly CameraDevice[];
}

export interface CameraController {
  getSnapshot(): CameraSnapshot;
  subscribe(listener: () => void): () => void;
  /** Starts, or starts again. */
  start(): void;
  /** Stops every track, including those of a stream that has not arrived yet. */
  stop(): void;
  /** Switches to the given camera, or to the next one. */
  switchTo(deviceId?: string): void;
  /** Shows the picture in this element and monitors its frames; `null` detaches it. */
  attach(video: HTMLVideoElement | null): void;
}

/** The permission prompt may stay open while the person thinks: the limit is generous. */
const defaultTimeout = 30_000;
const sampleEvery = 500;
/** Milliseconds without a frame after which a muted track is in use elsewhere. */
const mutedAfter = 2000;

/** A camera without a framework: one stream at a time, everything stopped on every exit. */
export function createCameraController(
  environment: CameraEnvironment,
  options: CameraOptions,
): CameraController {
  let snapshot: CameraSnapshot = { state: { status: 'idle' }, devices: [] };
  let video: HTMLVideoElement | null = null;
  let attempt: AbortController | null = null;
  let unwatch: (() => void) | null = null;
  /** The running camera, or the last one tried. */
  let chosen: string | undefined = environment.memory.chosen.get(options.facing);
  /** Chosen with the switcher: once it has run, later steps start with this camera. */
  let byPerson = false;
  /** Listeners while the camera is in use: device changes, and permission changes outside the page. */
  let unlisten: (() => void) | null = null;
  /** Frozen pictures are restarted once and a grey camera is switched once; then the person decides. */
  let restarted = false;
  let leftGrey = false;
  /** Stopped because the page is hidden. */
  let paused = false;
  const listeners = new Set<() => void>();
  const cleanups: (() => void)[] = [];

  const update = (change: Partial<CameraSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const dispatch = (event: CameraEvent) => {
    const state = nextCameraState(snapshot.state, event);
    if (state !== snapshot.state) update({ state });
  };

  const release = () => {
    attempt?.abort();
    attempt = null;
    unwatch?.();
    unwatch = null;
    for (const cleanup of cleanups.splice(0)) cleanup();
    const opened = openedOf(snapshot.state);
    if (opened !== null) stopStream(opened.stream);
    if (video !== null) video.srcObject = null;
  };

  /** Muted before it was opened, a track fires no event; one that has just started may be muted for a moment. */
  const isMutedSince = (movedAt: number): boolean =>
    environment.now() - movedAt >= mutedAfter &&
    (openedOf(snapshot.state)?.stream.getVideoTracks() ?? []).some(({ muted }) => muted);

  const onSample = (memory: HealthMemory, sample: Parameters<typeof judgeFrames>[1]): HealthMemory => {
    const judged = judgeFrames(memory, sample);
    if (judged.grey && !leftGrey) {
      const next = nextDevice();
      if (next !== undefined && options.facing === 'user') {
        leftGrey = true;
        open(next);
        return judged.memory;
      }
    }
    if (isMutedSince(judged.memory.movedAt)) {
      dispatch({ type: 'frames', health: 'busy' });
      return judged.memory;
    }
    if (judged.health === 'waiting') return judged.memory;
    const health = healthFor(options.facing, judged);
    if (health === 'frozen' && !restarted) {
      restarted = true;
      open(chosen);
      return judged.memory;
    }
    dispatch({ type: 'frames', health });
    return judged.memory;
  };

  const show = () => {
    unwatch?.();
    unwatch = null;
    const opened = openedOf(snapshot.state);
    if (video === null || opened === null) return;
    if (video.srcObject !== opened.stream) video.srcObject = opened.stream;
    // Rejected if the element is removed before it plays; the frame monitor reports real failures.
    video.play()?.catch(() => undefined);
    const watched = environment.watch(video);
    let memory = startHealth(environment.now());
    const end = environment.every(sampleEvery, () => {
      if (environment.isPageVisible() && snapshot.state.status !== 'busy')
        memory = onSample(memory, watched.sample());
      // A hidden page and a muted track get no frames, which is not the camera's fault.
      else
        memory = {
          ...startHealth(environment.now()),
          everMoved: memory.everMoved,
          progress: memory.progress,
        };
    });
    unwatch = () => {
      end();
      watched.stop();
    };
  };

  const watchStream = (stream: MediaStream) => {
    for (const track of stream.getVideoTracks()) {
      const ended = () => {
        release();
        dispatch({ type: 'ended' });
      };
      track.addEventListener('ended', ended);
      cleanups.push(() => track.removeEventListener('ended', ended));
      // A stopped track fires neither event: there is no listener to remove.
      track.onmute = () => dispatch({ type: 'frames', health: 'busy' });
      track.onunmute = () => dispatch({ type: 'frames', health: 'good' });
      // Unplugged while the camera was being opened: the event came before the listener.
      if (track.readyState === 'ended') ended();
    }
  };

  const open = (deviceId: string | undefined) => {
    release();
    paused = false;
    chosen = deviceId;
    dispatch({ type: 'ask', known: environment.memory.allowed });
    if (environment.media === null) {
      dispatch({ type: 'failed', failure: environment.isSecure ? 'unsupported' : 'insecure' });
      return;
    }
    const own = new AbortController();
    attempt = own;
    const giveUp = environment.after(options.timeout ?? defaultTimeout, () => {
      own.abort();
      if (attempt === own) dispatch({ type: 'failed', failure: 'timeout' });
    });
    const { facing, width = 1280, height = 720 } = options;
    const start = performance.now();
    openCamera(environment.media, { facing, deviceId, width, height }, own.signal).then(
      (opened) => {
        giveUp();
        if (own.signal.aborted) {
          stopStream(opened.stream);
          return;
        }
        attempt = null;
        // Becomes a span of traced pages; a question to the person is part of it.
        performance.measure('kuelik: camera opened', { start });
        if (opened.device.deviceId !== '') chosen = opened.device.deviceId;
        if (byPerson && chosen !== undefined) environment.memory.chosen.set(facing, chosen);
        environment.memory.allowed = true;
        if (!environment.isPageVisible()) {
          stopStream(opened.stream);
          paused = true;
          return;
        }
        update({ devices: opened.devices });
        dispatch({ type: 'opened', stream: opened.stream, device: opened.device, facing: opened.facing });
        watchStream(opened.stream);
        if (openedOf(snapshot.state) === null) return;
        show();
        options.onDevice?.(opened.device);
      },
      (cause: unknown) => {
        giveUp();
        if (attempt !== own) return;
        attempt = null;
        if (own.signal.aborted) return;
        const failure = cameraFailureOf(cause);
        if (failure === 'denied' || failure === 'dismissed') environment.memory.allowed = false;
        dispatch({ type: 'failed', failure });
        if (failure === 'busy') void offerOthers().catch(() => undefined);
      },
    );
  };

  /** Delays automatic starts until the page is visible. */
  const openWhenSeen = () => {
    if (environment.isPageVisible()) open(chosen);
    else paused = true;
  };

  /** The next camera with the same direction. If there is none, the best camera has already been tried. */
  const nextDevice = (anyWay = false): string | undefined => {
    const usable = snapshot.devices.filter((device) => device.deviceId !== '');
    const opposite = options.facing === 'user' ? 'environment' : 'user';
    const list = anyWay ? usable : usable.filter((device) => facingOf(device) !== opposite);
    const at = Math.max(
      0,
      list.findIndex((device) => device.deviceId === chosen),
    );
    const next = list[(at + 1) % Math.max(1, list.length)]?.deviceId;
    return next === chosen ? undefined : next;
  };

  /** If a camera fails to start, offers the others, which are unknown before one has run. */
  const offerOthers = async () => {
    if (environment.media === null) return;
    const found = await listCameras(environment.media);
    if (snapshot.state.status === 'busy') update({ devices: rankCameras(found, options.facing) });
  };

  /**
   * A hidden page must not film; phones then take the camera away anyway. A camera that starts meanwhile is
   * stopped on arrival: the permission prompt itself may hide the page.
   */
  const onPageVisibility = (visible: boolean) => {
    // A call or another app that took the camera has often ended when the person is back.
    if (visible && (paused || /lost|busy/.test(snapshot.state.status))) open(chosen);
    if (visible || openedOf(snapshot.state) === null) return;
    release();
    paused = true;
    dispatch({ type: 'ask', known: true });
  };

  /** A newly plugged camera is used at once if there was none, otherwise offered. */
  const onDevicesChanged = async () => {
    if (environment.media === null) return;
    const found = await listCameras(environment.media);
    if (unlisten === null) return;
    const { status } = snapshot.state;
    if ((status === 'absent' || status === 'lost') && found.length > 0) openWhenSeen();
    else if (openedOf(snapshot.state) !== null) update({ devices: rankCameras(found, options.facing) });
  };

  const listen = () => {
    if (unlisten !== null) return;
    const ends = [
      environment.onDevicesChanged(() => void onDevicesChanged().catch(() => undefined)),
      environment.onPageVisibility(onPageVisibility),
      environment.onPermissionChanged((permission) => {
        const allowed = permission === 'granted';
        environment.memory.allowed = allowed;
        // Asked again, a browser whose permission was revoked refuses: that names the reason.
        const { status } = snapshot.state;
        if (allowed ? status === 'denied' || status === 'dismissed' : permission === 'denied') openWhenSeen();
      }),
    ];
    unlisten = () => {
      for (const end of ends) end();
    };
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      restarted = false;
      listen();
      open(chosen);
    },
    stop: () => {
      unlisten?.();
      unlisten = null;
      paused = false;
      release();
      dispatch({ type: 'stop' });
    },
    switchTo: (deviceId) => {
      restarted = false;
      leftGrey = true;
      byPerson = true;
      open(deviceId ?? nextDevice(true));
    },
    attach: (element) => {
      if (video !== null && video !== element) video.srcObject = null;
      video = element;
      show();
    },
  };
}
