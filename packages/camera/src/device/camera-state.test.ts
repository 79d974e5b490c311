import { expect, test } from 'vitest';
import { type CameraState, cameraFailureOf, nextCameraState } from './camera-state.ts';

const stream = {} as MediaStream;
const opened = { stream, device: { deviceId: 'a', label: 'A' }, facing: 'user' } as const;
const live: CameraState = { status: 'live', ...opened };

test('asks for permission, starts, runs', () => {
  let state: CameraState = { status: 'idle' };
  state = nextCameraState(state, { type: 'ask' });
  expect(state.status).toBe('asking');
  state = nextCameraState(state, { type: 'opened', ...opened });
  expect(state.status).toBe('starting');
  state = nextCameraState(state, { type: 'frames', health: 'good' });
  expect(state).toEqual(live);
});

test('a refusal counts only while the prompt is open', () => {
  expect(nextCameraState({ status: 'asking' }, { type: 'failed', failure: 'denied' }).status).toBe('denied');
  expect(nextCameraState(live, { type: 'failed', failure: 'denied' })).toBe(live);
});

test('a stream that arrives after a stop is not shown', () => {
  expect(nextCameraState({ status: 'idle' }, { type: 'opened', ...opened }).status).toBe('idle');
  expect(nextCameraState({ status: 'timeout' }, { type: 'opened', ...opened }).status).toBe('timeout');
});

test('bad frames are reported, and cleared on recovery', () => {
  const frozen = nextCameraState(live, { type: 'frames', health: 'frozen' });
  expect(frozen.status).toBe('frozen');
  expect(nextCameraState(frozen, { type: 'frames', health: 'good' }).status).toBe('live');
  expect(nextCameraState(live, { type: 'frames', health: 'good' })).toBe(live);
  expect(nextCameraState({ status: 'denied' }, { type: 'frames', health: 'good' }).status).toBe('denied');
});

test('an unplugged camera is lost, a stopped one is not', () => {
  expect(nextCameraState(live, { type: 'ended' }).status).toBe('lost');
  expect(nextCameraState({ status: 'idle' }, { type: 'ended' }).status).toBe('idle');
  expect(nextCameraState(live, { type: 'stop' }).status).toBe('idle');
});

test.each([
  ['NotAllowedError', 'denied'],
  ['PermissionDeniedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TimeoutError', 'timeout'],
  ['TypeError', 'unsupported'],
])('%s means %s', (name, failure) => {
  expect(cameraFailureOf({ name })).toBe(failure);
});

test('a dismissed prompt is no refusal, where the browser distinguishes them', () => {
  expect(cameraFailureOf(new DOMException('Permission dismissed', 'NotAllowedError'))).toBe('dismissed');
  expect(cameraFailureOf({ name: 'PermissionDismissedError' })).toBe('dismissed');
  expect(cameraFailureOf(new DOMException('Permission denied', 'NotAllowedError'))).toBe('denied');
  expect(cameraFailureOf(null)).toBe('busy');
});
