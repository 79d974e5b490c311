import { expect, test, vi } from 'vitest';
import { checkCameraPresence } from './camera-presence.ts';

const camera = { kind: 'videoinput', deviceId: '', groupId: '', label: '', toJSON: () => ({}) } as const;

function named(name: string): Error {
  const error = new Error(name);
  error.name = name;
  return error;
}

function stream() {
  const stop = vi.fn();
  return { stop, stream: { getTracks: () => [{ stop }] } as unknown as MediaStream };
}

test('a camera that we may use is present, and let go at once', async () => {
  const given = stream();
  const devices = { enumerateDevices: async () => [camera], getUserMedia: async () => given.stream };
  expect(await checkCameraPresence(devices)).toBe('present');
  expect(given.stop).toHaveBeenCalledTimes(1);
});

test('an empty list means none, without asking for permission', async () => {
  const getUserMedia = vi.fn();
  const microphone = { ...camera, kind: 'audioinput' } as const;
  expect(await checkCameraPresence({ enumerateDevices: async () => [microphone], getUserMedia })).toBe('none');
  expect(getUserMedia).not.toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'failed'],
  ['OverconstrainedError', 'failed'],
])('%s means %s', async (name, presence) => {
  const devices = {
    enumerateDevices: async () => [camera],
    getUserMedia: () => Promise.reject(named(name)),
  };
  expect(await checkCameraPresence(devices)).toBe(presence);
});

test('a failed list and a page without https both fail', async () => {
  const devices = { enumerateDevices: () => Promise.reject(named('TypeError')), getUserMedia: vi.fn() };
  expect(await checkCameraPresence(devices)).toBe('failed');
  expect(await checkCameraPresence(undefined)).toBe('failed');
});

test('an unanswered question counts as a refusal, and a late stream is let go', async () => {
  const given = stream();
  let answer: (value: MediaStream) => void = () => undefined;
  const asked = new Promise<MediaStream>((resolve) => {
    answer = resolve;
  });
  const devices = { enumerateDevices: async () => [camera], getUserMedia: () => asked };
  expect(await checkCameraPresence(devices, 5)).toBe('denied');
  answer(given.stream);
  await vi.waitFor(() => expect(given.stop).toHaveBeenCalledTimes(1));
});
