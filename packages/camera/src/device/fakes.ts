import type { CameraDevice } from './camera-device.ts';
import type { CameraEnvironment } from './camera-environment.ts';
import { createCameraMemory } from './camera-memory.ts';
import type { FrameSample } from './frame-health.ts';

/** A track that records whether it was stopped. */
export class FakeTrack extends EventTarget {
  readonly device: CameraDevice;
  readyState: MediaStreamTrackState = 'live';
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  muted: boolean;
  constructor(device: CameraDevice, muted = false) {
    super();
    this.device = device;
    this.muted = muted;
  }
  get label() {
    return this.device.label;
  }
  getSettings = () => ({ deviceId: this.device.deviceId });
  getCapabilities = () => this.device.capabilities ?? {};
  applyConstraints = async () => undefined;
  stop = () => {
    this.readyState = 'ended';
  };
  mute(muted: boolean) {
    this.muted = muted;
    if (muted) this.onmute?.();
    else this.onunmute?.();
  }
  unplug() {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

/** Fake cameras, clock and page for tests of the camera. */
export class FakeCameras {
  devices: readonly CameraDevice[];
  readonly tracks: FakeTrack[] = [];
  readonly asked: MediaStreamConstraints[] = [];
  /** Rejects the next requests for this device id, or every request for `*`. */
  readonly refusals = new Map<string, string>();
  sample: FrameSample = { at: 0, progress: 1, brightest: 200, darkest: 20, colour: 40, fingerprint: null };
  readonly memory = createCameraMemory();
  /** Notifies listeners of a device or permission change. */
  readonly plugged = new Set<() => void>();
  readonly permitted = new Set<(permission: PermissionState) => void>();
  private visible = true;
  /** Listeners for page visibility. */
  readonly seen = new Set<(visible: boolean) => void>();
  time = 0;
  /** A call has the camera when it is opened. */
  mutedFromTheStart = false;
  /** When set, replies wait until `release` is called. */
  private waiting: (() => void)[] | null = null;
  private readonly timers = new Set<{ at: number; every: number | null; callback: () => void }>();

  constructor(devices: readonly CameraDevice[]) {
    this.devices = devices;
  }

  hold() {
    this.waiting = [];
  }

  release() {
    for (const answer of this.waiting ?? []) answer();
    this.waiting = null;
  }

  /** Hides the page, or shows it again. */
  see(visible: boolean) {
    this.visible = visible;
    for (const tell of this.seen) tell(visible);
  }

  get running() {
    return this.tracks.filter((track) => track.readyState === 'live');
  }

  private pick(constraints: MediaStreamConstraints): CameraDevice | undefined {
    const video = constraints.video as { deviceId?: { exact?: string; ideal?: string } };
    const { exact, ideal } = video.deviceId ?? {};
    const byId = this.devices.find((device) => device.deviceId === (exact ?? ideal));
    if (exact !== undefined) return byId;
    return byId ?? this.devices[0];
  }

  readonly media = {
    getUserMedia: async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
      this.asked.push(constraints);
      await new Promise<void>((resolve) => (this.waiting === null ? resolve() : this.waiting.push(resolve)));
      const device = this.pick(constraints);
      const refusal = this.refusals.get('*') ?? this.refusals.get(device?.deviceId ?? '');
      if (refusal !== undefined) throw new DOMException('refused', refusal);
      if (device === undefined) throw new DOMException('none', 'OverconstrainedError');
      const track = new FakeTrack(device, this.mutedFromTheStart);
      this.tracks.push(track);
      const ways = { getTracks: () => [track], getVideoTracks: () => [track] };
      // A DOM requires its own stream class, Node has none.
      const stream: object =
        typeof MediaStream === 'undefined' ? ways : Object.assign(new MediaStream(), ways);
      return stream as MediaStream;
    },
    enumerateDevices: async () =>
      this.devices.map((device) => ({
        kind: 'videoinput',
        deviceId: device.deviceId,
        label: device.label,
        groupId: '',
        toJSON: () => ({}),
      })) as unknown as MediaDeviceInfo[],
  };

  environment(): CameraEnvironment {
    const add = (ms: number, every: number | null, callback: () => void) => {
      const timer = { at: this.time + ms, every, callback };
      this.timers.add(timer);
      return () => void this.timers.delete(timer);
    };
    return {
      media: this.media,
      isSecure: true,
      now: () => this.time,
      every: (ms, callback) => add(ms, ms, callback),
      after: (ms, callback) => add(ms, null, callback),
      isPageVisible: () => this.visible,
      onPageVisibility: (callback) => {
        this.seen.add(callback);
        return () => void this.seen.delete(callback);
      },
      onDevicesChanged: (callback) => {
        this.plugged.add(callback);
        return () => void this.plugged.delete(callback);
      },
      onPermissionChanged: (callback) => {
        this.permitted.add(callback);
        return () => void this.permitted.delete(callback);
      },
      memory: this.memory,
      watch: () => ({ sample: () => ({ ...this.sample, at: this.time }), stop: () => undefined }),
    };
  }

  /** Advances time in steps of half a second. */
  advance(ms: number) {
    const end = this.time + ms;
    while (this.time < end) {
      this.time += 500;
      for (const timer of [...this.timers]) {
        if (timer.at > this.time || !this.timers.has(timer)) continue;
        if (timer.every === null) this.timers.delete(timer);
        else timer.at = this.time + timer.every;
        timer.callback();
      }
    }
  }
}
