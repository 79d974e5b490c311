import type { CameraDevice, CameraFacing } from './camera-device.ts';

/** Why there is no picture, if only the person or another device can help. */
export type CameraFailure =
  /** Refused by the person, the system or the embedding page. */
  | 'denied'
  /** The question was closed without an answer: it can be asked again. */
  | 'dismissed'
  /** In use by another program. */
  | 'busy'
  | 'absent'
  /** Unplugged, or lost while running. */
  | 'lost'
  /** The browser did not respond in time. */
  | 'timeout'
  /** No camera interface: an old web view. */
  | 'unsupported'
  /** The page came without https, for which browsers have no camera interface. */
  | 'insecure';

interface Opened {
  readonly stream: MediaStream;
  readonly device: CameraDevice;
  readonly facing: CameraFacing;
}

export type CameraState =
  | { readonly status: 'idle' }
  /** `known`: already allowed on this page, so there is no prompt. */
  | { readonly status: 'asking'; readonly known?: boolean }
  /** There is a stream, but no frame yet. */
  | ({ readonly status: 'starting' } & Opened)
  | ({ readonly status: 'live' } & Opened)
  /** Frames come but are black. */
  | ({ readonly status: 'blank' } & Opened)
  /** Frames come without colour: an infrared camera. */
  | ({ readonly status: 'grey' } & Opened)
  /** No new frames arrive. */
  | ({ readonly status: 'frozen' } & Opened)
  /** The browser muted the track: a call or another app has the camera for now. */
  | ({ readonly status: 'busy' } & Opened)
  | { readonly status: CameraFailure };

export type CameraEvent =
  | { readonly type: 'ask'; readonly known?: boolean }
  | ({ readonly type: 'opened' } & Opened)
  | { readonly type: 'failed'; readonly failure: CameraFailure }
  | { readonly type: 'frames'; readonly health: FrameHealth }
  | { readonly type: 'ended' }
  | { readonly type: 'stop' };

export type FrameHealth = 'good' | 'blank' | 'frozen' | 'grey' | 'busy';

/** The open stream of a state that has one. */
export function openedOf(state: CameraState): Opened | null {
  return 'stream' in state ? { stream: state.stream, device: state.device, facing: state.facing } : null;
}

/** The next state. Pure; ignores late events of a closed stream. */
export function nextCameraState(state: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case 'ask':
      return event.known === true ? { status: 'asking', known: true } : { status: 'asking' };
    case 'opened': {
      if (state.status !== 'asking') return state;
      const { stream, device, facing } = event;
      return { status: 'starting', stream, device, facing };
    }
    case 'failed':
      return state.status === 'asking' ? { status: event.failure } : state;
    case 'frames': {
      const opened = openedOf(state);
      if (opened === null) return state;
      const status = event.health === 'good' ? 'live' : event.health;
      return status === state.status ? state : { status, ...opened };
    }
    case 'ended':
      return openedOf(state) === null ? state : { status: 'lost' };
    case 'stop':
      return { status: 'idle' };
  }
}

/**
 * Maps a rejected getUserMedia. Names from the Media Capture and Streams specification, and the older names
 * of web views.
 */
export function cameraFailureOf(cause: unknown): CameraFailure {
  const { name, message = '' } = (cause ?? {}) as { readonly name?: unknown; readonly message?: unknown };
  switch (name) {
    case 'PermissionDismissedError':
      return 'dismissed';
    case 'NotAllowedError':
      // Chromium's words; other browsers do not distinguish a dismissed prompt from a refusal.
      return /dismissed/i.test(String(message)) ? 'dismissed' : 'denied';
    case 'PermissionDeniedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'absent';
    case 'TimeoutError':
      return 'timeout';
    case 'TypeError':
    case 'NotSupportedError':
      return 'unsupported';
    default:
      // NotReadableError, TrackStartError, AbortError: the device exists but cannot be started.
      return 'busy';
  }
}
