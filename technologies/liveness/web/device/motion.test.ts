import { expect, test } from 'vitest';
import { isTilted, tiltOf } from '../rules/tilt.ts';
import { browserMotion, type MotionWindow } from './motion.ts';

/** A window whose sensors the test controls. */
function fakeWindow(permission?: () => Promise<string>) {
  const listeners = new Set<(event: DeviceOrientationEvent) => void>();
  // In browsers a class with a static method.
  const Sensor = Object.assign(() => undefined, { requestPermission: permission });
  const window: MotionWindow = {
    ...(permission ? { DeviceOrientationEvent: Sensor, DeviceMotionEvent: Sensor } : {}),
    addEventListener: (_name, listener) => void listeners.add(listener),
    removeEventListener: (_name, listener) => void listeners.delete(listener),
  };
  const turn = (beta: number | null, gamma: number | null) => {
    for (const listener of listeners) listener({ beta, gamma } as DeviceOrientationEvent);
  };
  return { window, turn, listeners };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test.each([
  ['upright', 90, 0, 0],
  ['flat on a table', 0, 0, 90],
  ['held low, looking up', 50, 0, 40],
  ['held high, looking down', 120, 0, -30],
  ['on its side, upright', 0, 90, 0],
  ['on its side, looking up', 0, -60, 30],
])('%s', (_name, beta, gamma, tilt) => {
  expect(tiltOf({ beta, gamma })).toBeCloseTo(tilt, 5);
});

test('a device without sensors is never tilted', () => {
  expect(tiltOf({ beta: null, gamma: null })).toBeNull();
  expect(isTilted(null)).toBe(false);
  expect(isTilted(20)).toBe(false);
  expect(isTilted(50)).toBe(true);
  expect(isTilted(-50)).toBe(true);
});

test('listens from the click on, and stops cleanly', () => {
  const { window, turn, listeners } = fakeWindow();
  const motion = browserMotion(() => window);
  expect(listeners.size).toBe(0);
  motion.start();
  motion.start();
  turn(50, 0);
  expect(motion.tilt()).toBeCloseTo(40);
  motion.stop();
  expect(listeners.size).toBe(0);
  expect(motion.tilt()).toBeNull();
});

test('an iPhone is asked within the click, once for both sensors [6.4]', async () => {
  let asked = 0;
  const { window, turn, listeners } = fakeWindow(async () => {
    asked += 1;
    return 'granted';
  });
  const motion = browserMotion(() => window);
  motion.start();
  expect(asked).toBe(2);
  await settled();
  expect(listeners.size).toBe(1);
  turn(90, 0);
  expect(motion.tilt()).toBeCloseTo(0);
});

test('a refusal or an error is not an obstacle [6.4]', async () => {
  const { window } = fakeWindow(() => Promise.reject(new Error('no')));
  const motion = browserMotion(() => window);
  motion.start();
  await settled();
  expect(motion.tilt()).toBeNull();
});

test('an answer after unmount starts nothing', async () => {
  const { window, listeners } = fakeWindow(async () => 'granted');
  const motion = browserMotion(() => window);
  motion.start();
  motion.stop();
  await settled();
  expect(listeners.size).toBe(0);
});

test('refused sensors are not used', async () => {
  const { window, listeners } = fakeWindow(async () => 'denied');
  browserMotion(() => window).start();
  await settled();
  expect(listeners.size).toBe(0);
});

test('an exception within the click does not stop the check', async () => {
  const { window, listeners } = fakeWindow(() => {
    throw new Error('not here');
  });
  const motion = browserMotion(() => window);
  motion.start();
  await settled();
  expect(listeners.size).toBe(0);
  expect(motion.tilt()).toBeNull();
});
