import { expect, test } from 'vitest';
import { canFocus, facingOf, rankCameras } from './camera-device.ts';
import { recorded } from './devices.test-data.ts';

test.each([
  ['iphonePro', 'user', 'Front Camera'],
  ['iphonePro', 'environment', 'Back Triple Camera'],
  ['iphoneRussian', 'user', 'Передняя камера'],
  ['iphoneRussian', 'environment', 'Задняя камера'],
  ['iphoneOld', 'environment', 'Back Camera'],
  ['samsung', 'environment', 'camera2 0, facing back'],
  ['samsung', 'user', 'camera2 1, facing front'],
  ['xiaomiMacro', 'environment', 'camera2 0, facing back'],
  ['laptopHello', 'user', 'HP HD Camera (04f2:b6be)'],
  ['surface', 'user', 'Surface Camera Front'],
  ['surface', 'environment', 'Surface Camera Rear'],
  ['desktopVirtual', 'user', 'Logitech C920 (046d:082d)'],
  ['onlyVirtual', 'user', 'OBS Virtual Camera'],
  ['samsungFour', 'environment', 'camera2 0, facing back'],
  ['samsungFour', 'user', 'camera2 1, facing front'],
  ['samsungInternet', 'environment', 'camera 0, facing back'],
  ['samsungInternet', 'user', 'camera 1, facing front'],
  ['pixel', 'environment', 'camera2 0, facing back'],
  ['pixel', 'user', 'camera2 1, facing front'],
  ['laptopEverything', 'user', 'Integrated Camera (30c9:0095)'],
  ['thinkpadRussian', 'user', 'Встроенная камера (5986:2113)'],
  ['macContinuity', 'user', 'FaceTime HD Camera (2C0E:82E3)'],
  ['firefoxLaptop', 'user', 'Integrated Camera: Integrated C'],
  ['mac', 'user', 'FaceTime HD Camera (Built-in)'],
] as const)('%s, facing %s: %s', (list, facing, label) => {
  expect(rankCameras(recorded[list], facing)[0]?.label).toBe(label);
});

test("without labels the browser's order is kept", () => {
  expect(rankCameras(recorded.beforePermission, 'environment')).toEqual(recorded.beforePermission);
});

test('rear cameras come before front ones, index 0 first [9.29]', () => {
  const labels = ['camera2 1, facing front', 'camera2 2, facing back', 'camera2 0, facing back'];
  const devices = labels.map((label, index) => ({ deviceId: String(index), label }));
  expect(rankCameras(devices, 'environment').map(({ label }) => label)).toEqual(labels.toReversed());
});

test('a missing rear camera is replaced by a front one [9.29]', () => {
  expect(rankCameras([{ deviceId: 'a', label: 'Front Camera' }], 'environment')[0]?.deviceId).toBe('a');
});

test("the camera's own direction overrides its label", () => {
  expect(facingOf({ deviceId: 'a', label: 'Back', capabilities: { facingMode: ['user'] } })).toBe('user');
  expect(facingOf({ deviceId: 'a', label: 'USB2.0 HD UVC WebCam' })).toBeNull();
});

test('focus support is known, missing or unknown', () => {
  expect(canFocus({ focusMode: ['continuous'] })).toBe(true);
  expect(canFocus({ focusMode: ['manual'] })).toBe(false);
  expect(canFocus({})).toBeNull();
});
