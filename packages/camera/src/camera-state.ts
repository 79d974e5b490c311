import type { CameraDevice, CameraFacing } from './camera-device.ts';

/** Why there is no picture, where only the person or another device can help. */
export type CameraFailure =
  /** The person, the system or the embedding page refused. */
  | 'denied'
  /** Another program holds the camera. */
  | 'busy'
  | 'absent'
  /** Unplugged or taken away while it ran. */
  | 'lost'
  /** The browser did not answer in time. */
  | 'timeout'
  /** No camera interface: an old web view, or a page without https. */
  | 'unsupported';

interface Opened {
  readonly stream: MediaStream;
  readonly device: CameraDevice;
  readonly facing: CameraFacing;
}

export type CameraState =
  | { readonly status: 'idle' }
  /** `known`: allowed on this page before, so that the browser asks nobody. */
  | { readonly status: 'asking'; readonly known?: boolean }
  /** The stream is there, its first frame is not. */
  | ({ readonly status: 'starting' } & Opened)
  | ({ readonly status: 'live' } & Opened)
  /** Frames come but are black. */
  | ({ readonly status: 'blank' } & Opened)
  /** Frames come without colour: an infrared camera. */
  | ({ readonly status: 'grey' } & Opened)
  /** No new frames come. */
  | ({ readonly status: 'frozen' } & Opened)
  | { readonly status: CameraFailure };

export type CameraEvent =
  | { readonly type: 'ask'; readonly known?: boolean }
  | ({ readonly type: 'opened' } & Opened)
  | { readonly type: 'failed'; readonly failure: CameraFailure }
  | { readonly type: 'frames'; readonly health: FrameHealth }
  | { readonly type: 'ended' }
  | { readonly type: 'stop' };

export type FrameHealth = 'good' | 'blank' | 'frozen' | 'grey';

/** The open stream of a state that has one. */
export function openedOf(state: CameraState): Opened | null {
  return 'stream' in state ? { stream: state.stream, device: state.device, facing: state.facing } : null;
}

/** The state after an event. Pure; what comes late for a stream that is no longer there changes nothing. */
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
 * What a rejected getUserMedia means. Names by the Media Capture and Streams specification, with the
 * older names that web views still use.
 */
export function failureOf(cause: unknown): CameraFailure {
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : undefined;
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'PermissionDismissedError':
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
      // NotReadableError, TrackStartError, AbortError: the device is there and cannot be started.
      return 'busy';
  }
}
