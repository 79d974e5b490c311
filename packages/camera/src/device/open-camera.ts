import {
  type CameraCapabilities,
  type CameraDevice,
  type CameraFacing,
  canFocus,
  facingOf,
  rankCameras,
  scoreCamera,
} from './camera-device.ts';
import { cameraFailureOf } from './camera-state.ts';

/** The used part of `navigator.mediaDevices`; absent in old web views and without https. */
export interface MediaSource {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  enumerateDevices(): Promise<readonly MediaDeviceInfo[]>;
}

export interface CameraRequest {
  readonly facing: CameraFacing;
  /** A camera chosen by the person. */
  readonly deviceId?: string | undefined;
  /** Preferred size, px; the camera gives the nearest it has. */
  readonly width: number;
  readonly height: number;
}

export interface OpenedCamera {
  readonly stream: MediaStream;
  readonly device: CameraDevice;
  readonly facing: CameraFacing;
  /** All cameras, the best for the task first. */
  readonly devices: readonly CameraDevice[];
}

/** How many lenses are tried for one that can focus: opening one takes a second on some phones. */
const maxProbes = 3;

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Not in TypeScript's types yet; browsers without it ignore it. */
interface SizeConstraints extends MediaTrackConstraints {
  readonly resizeMode: { readonly ideal: 'none' };
}

/**
 * Prefers another size to a cropped picture: Chromium would crop a strip out of a portrait camera's picture,
 * in which a correctly placed face is too close.
 */
function sizeConstraints({ width, height }: CameraRequest): SizeConstraints {
  return {
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: 30 },
    resizeMode: { ideal: 'none' },
  };
}

/**
 * Preferences (`ideal`), so that a camera without them still opens. Only a camera requested by its id is
 * required (`exact`): otherwise Chromium 156 returns its default camera. If the id is stale, or a fake or
 * virtual camera refuses, `demand: false` retries with a preference. A request by id has no other
 * constraints, because a better size elsewhere would win; the size is applied afterwards.
 */
export function cameraConstraints(request: CameraRequest, demand = true): MediaStreamConstraints {
  const { deviceId, facing } = request;
  if (deviceId === undefined) {
    return { audio: false, video: { facingMode: { ideal: facing }, ...sizeConstraints(request) } };
  }
  return { audio: false, video: { deviceId: demand ? { exact: deviceId } : { ideal: deviceId } } };
}

async function getStream(source: MediaSource, request: CameraRequest): Promise<MediaStream> {
  try {
    return await source.getUserMedia(cameraConstraints(request));
  } catch (cause) {
    if (request.deviceId === undefined || cameraFailureOf(cause) !== 'absent') throw cause;
    return source.getUserMedia(cameraConstraints(request, false));
  }
}

async function setSize(stream: MediaStream, request: CameraRequest): Promise<void> {
  const [track] = stream.getVideoTracks();
  // A camera that refuses keeps its size.
  await track?.applyConstraints(sizeConstraints(request)).catch(() => undefined);
}

function readCapabilities(source: object): CameraCapabilities | undefined {
  try {
    return (source as { getCapabilities(): CameraCapabilities }).getCapabilities();
  } catch {
    // Firefox has no getCapabilities on devices, older Safari none at all.
    return undefined;
  }
}

/** The browser's cameras with their reported capabilities. */
export async function listCameras(source: MediaSource): Promise<readonly CameraDevice[]> {
  const devices = await source.enumerateDevices();
  return devices
    .filter((device) => device.kind === 'videoinput')
    .map((device) => {
      const capabilities = readCapabilities(device);
      const { deviceId, label } = device;
      return capabilities === undefined ? { deviceId, label } : { deviceId, label, capabilities };
    });
}

/** The device of a running stream, with the track's own fuller capabilities. */
function deviceOf(stream: MediaStream): CameraDevice {
  const [track] = stream.getVideoTracks();
  if (track === undefined) return { deviceId: '', label: '' };
  const capabilities = readCapabilities(track);
  const deviceId = track.getSettings().deviceId ?? '';
  return capabilities === undefined
    ? { deviceId, label: track.label }
    : { deviceId, label: track.label, capabilities };
}

/** The cameras worth opening, best first; the running one wins over equal ones. */
function candidatesFor(
  ranked: readonly CameraDevice[],
  running: CameraDevice,
  wanted: CameraFacing,
): readonly CameraDevice[] {
  const named = ranked.filter((device) => device.deviceId !== '');
  const opposite = wanted === 'user' ? 'environment' : 'user';
  const right = named.filter((device) => facingOf(device) !== opposite);
  const list = right.length > 0 ? right : named;
  const own = list.find((device) => device.deviceId === running.deviceId);
  const [best] = list;
  const keep =
    own !== undefined && best !== undefined && scoreCamera(own, wanted) >= scoreCamera(best, wanted);
  const ordered = keep ? [own, ...list.filter((device) => device !== own)] : list;
  return ordered.slice(0, maxProbes);
}

/**
 * Opens the camera that suits the task. Labels are known only once a camera has been allowed, so the first
 * stream is opened by direction, then switched if there is a better camera. Among rear lenses it looks for
 * one that can focus. Every stream that is not returned has been stopped, also if `signal` aborts during the
 * prompt. Rejects with the browser's error, or with the signal's reason.
 */
export async function openCamera(
  source: MediaSource,
  request: CameraRequest,
  signal: AbortSignal,
): Promise<OpenedCamera> {
  let stream: MediaStream | null = null;
  const open = async (wanted: CameraRequest): Promise<MediaStream> => {
    signal.throwIfAborted();
    // Phones run one camera at a time: the old stream is stopped first.
    if (stream !== null) stopStream(stream);
    stream = null;
    const opened = await getStream(source, wanted);
    if (signal.aborted) stopStream(opened);
    signal.throwIfAborted();
    stream = opened;
    if (wanted.deviceId !== undefined) await setSize(opened, wanted);
    signal.throwIfAborted();
    return opened;
  };

  try {
    let current = await open(request);
    let device = deviceOf(current);
    const devices = rankCameras(await listCameras(source), request.facing);
    signal.throwIfAborted();
    const finish = (): OpenedCamera => ({
      stream: current,
      device,
      facing: facingOf(device) ?? request.facing,
      devices,
    });
    if (request.deviceId !== undefined) return finish();

    const candidates = candidatesFor(devices, device, request.facing);
    const change = async (deviceId: string | undefined) => {
      current = await open({ ...request, deviceId });
      device = deviceOf(current);
    };
    for (const candidate of candidates) {
      try {
        if (stream === null || candidate.deviceId !== device.deviceId) await change(candidate.deviceId);
      } catch (cause) {
        // Another lens may be in use elsewhere; the first one worked.
        if (signal.aborted) throw cause;
        continue;
      }
      if (request.facing === 'user' || canFocus(device.capabilities) !== false) return finish();
    }
    // None can focus or open: back to the best, otherwise to the browser's first choice.
    const [best] = candidates;
    if (stream === null) await change(undefined);
    else if (best !== undefined && best.deviceId !== device.deviceId) await change(best.deviceId);
    return finish();
  } catch (cause) {
    if (stream !== null) stopStream(stream);
    throw cause;
  }
}
