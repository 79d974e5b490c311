import { expect, test } from 'vitest';
import { recorded } from '../device/devices.test-data.ts';
import { FakeCameras } from '../device/fakes.ts';
import { checkCamera, hasCamera, isCameraForbidden } from '../device/has-camera.ts';
import { isBlank } from '../frames/capture-frame.ts';
import { browserFamily } from '../page/browser-family.ts';
import { cameraTexts } from '../texts/index.ts';
import { cameraProblem } from './camera-problem.ts';

test('a capture of one colour shows nothing, a dim one does', () => {
  const pixels = (...levels: number[]) =>
    Uint8ClampedArray.from(levels.flatMap((level) => [level, level, level, 255]));
  expect(isBlank(new Uint8ClampedArray(64))).toBe(true);
  expect(isBlank(pixels(0, 0, 0))).toBe(true);
  expect(isBlank(Uint8ClampedArray.from([0, 0, 255, 255, 1, 0, 255, 255]))).toBe(true);
  expect(isBlank(pixels(4, 5, 7))).toBe(false);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'webView'],
  ['Mozilla/5.0 (Linux; Android 15; SM-S918B; wv) Chrome/140.0 Mobile Safari/537.36', 'webView'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S918B) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'samsung',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'safari'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'chromium'],
  ['', 'other'],
])('%s is %s', (agent, family) => {
  expect(browserFamily(agent)).toBe(family);
});

test('every failure has a title and a remedy in every language', () => {
  const failures = [
    'denied',
    'dismissed',
    'insecure',
    'busy',
    'absent',
    'lost',
    'timeout',
    'unsupported',
    'blank',
    'grey',
    'frozen',
  ] as const;
  for (const failure of failures) {
    const problem = cameraProblem(failure, 'ios');
    if (problem === null) throw new Error(`${failure} has no text`);
    for (const texts of Object.values(cameraTexts)) {
      expect(texts[problem.title]).toBeTruthy();
      expect(texts[problem.advice]).toBeTruthy();
    }
  }
  expect(cameraProblem('live', 'ios')).toBeNull();
});

test.each([
  ['chromium', 'absentHint'],
  ['other', 'absentHint'],
  ['ios', 'absentPhoneHint'],
  ['samsung', 'absentPhoneHint'],
  ['android', 'absentPhoneHint'],
  ['webView', 'absentPhoneHint'],
] as const)('no camera in %s: %s, which offers only available remedies', (family, advice) => {
  expect(cameraProblem('absent', family)?.advice).toBe(advice);
  // No QR code is shown here, and a phone cannot connect a webcam.
  const other = { en: /phone/, ru: /телефон/, kz: /телефон/, my: /telefon/ };
  for (const [locale, texts] of Object.entries(cameraTexts)) {
    expect(texts[advice]).toBeTruthy();
    expect(other[locale as keyof typeof other].test(texts.absentHint)).toBe(false);
  }
});

test('presence is detected without a prompt, and with one the camera is released', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  const navigation = { mediaDevices: cameras.media };
  expect(await checkCamera({ navigation })).toBe('present');
  expect(cameras.asked).toHaveLength(0);
  expect(await checkCamera({ navigation, ask: true })).toBe('present');
  expect(cameras.tracks).toHaveLength(1);
  expect(cameras.running).toHaveLength(0);
});

test('absence, refusal and a missing API are distinguished', async () => {
  const refused = { query: async () => ({ state: 'denied' }) };
  const cameras = new FakeCameras(recorded.iphoneOld);
  expect(await checkCamera({ navigation: { mediaDevices: new FakeCameras([]).media } })).toBe('absent');
  expect(await checkCamera({ navigation: { mediaDevices: cameras.media, permissions: refused } })).toBe(
    'denied',
  );
  cameras.refusals.set('*', 'NotAllowedError');
  expect(await checkCamera({ navigation: { mediaDevices: cameras.media }, ask: true })).toBe('denied');
  // Chromium's words for a prompt that the person closed.
  const closed = {
    enumerateDevices: () => cameras.media.enumerateDevices(),
    getUserMedia: () => Promise.reject(new DOMException('Permission dismissed', 'NotAllowedError')),
  };
  expect(await checkCamera({ navigation: { mediaDevices: closed }, ask: true })).toBe('denied');
  cameras.refusals.set('*', 'NotReadableError');
  expect(await checkCamera({ navigation: { mediaDevices: cameras.media }, ask: true })).toBe('error');
  expect(await checkCamera({ navigation: {} })).toBe('error');
  expect(await hasCamera({ mediaDevices: new FakeCameras([]).media })).toBe(false);
});

test('a person who has already allowed the camera gets no prompt at the start, and the camera stays off', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  const check = (state: string) =>
    checkCamera({
      navigation: { mediaDevices: cameras.media, permissions: { query: async () => ({ state }) } },
      ask: true,
    });
  expect(await check('granted')).toBe('present');
  expect(cameras.asked).toHaveLength(0);
  expect(await check('prompt')).toBe('present');
  expect(cameras.asked).toHaveLength(1);
});

test('a policy that denies the camera is detected where the browser reports it', () => {
  expect(isCameraForbidden({})).toBe(false);
  expect(isCameraForbidden({ featurePolicy: { allowsFeature: () => true } })).toBe(false);
  expect(isCameraForbidden({ featurePolicy: { allowsFeature: (name) => name !== 'camera' } })).toBe(true);
});
