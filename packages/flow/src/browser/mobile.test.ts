import { expect, test } from 'vitest';
import { isMobileDevice, readDeviceData } from './mobile.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const tablet =
  'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0';

test.each([
  [
    'a phone by its hint',
    { userAgent: windows, platform: 'Linux', maxTouchPoints: 5, userAgentData: { mobile: true } },
    true,
  ],
  ['an Android phone', { userAgent: android, platform: 'Linux armv81', maxTouchPoints: 5 }, true],
  [
    'an Android tablet, whose hint says no',
    { userAgent: tablet, platform: 'Linux', maxTouchPoints: 5, userAgentData: { mobile: false } },
    true,
  ],
  ['Firefox on Android', { userAgent: firefox, platform: 'Linux', maxTouchPoints: 5 }, true],
  ['an iPhone', { userAgent: iphone, platform: 'iPhone', maxTouchPoints: 5 }, true],
  ['an iPad that calls itself a Mac', { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 5 }, true],
  ['a Mac', { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 0 }, false],
  [
    'a Windows laptop with a touch screen',
    { userAgent: windows, platform: 'Win32', maxTouchPoints: 10, userAgentData: { mobile: false } },
    false,
  ],
])('a device is detected by what it says of itself: %s [4.3]', (_, device, mobile) => {
  expect(isMobileDevice(device)).toBe(mobile);
});

test('only properties used to detect a phone are copied', () => {
  const navigator = {
    userAgent: 'A',
    platform: 'B',
    maxTouchPoints: 5,
    userAgentData: { mobile: true, brands: ['C'] },
    language: 'kk',
  };
  expect(readDeviceData(navigator)).toEqual({
    userAgent: 'A',
    platform: 'B',
    maxTouchPoints: 5,
    userAgentData: { mobile: true },
  });
});
