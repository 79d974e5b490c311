import type { BrowserFamily } from './browser-family.ts';
import type { CameraState } from './camera-state.ts';
import type { CameraTexts } from './texts/en.ts';

const adviceKeys = {
  'web-view': 'adviceWebView',
  ios: 'adviceIos',
  samsung: 'adviceSamsung',
  android: 'adviceAndroid',
  firefox: 'adviceFirefox',
  safari: 'adviceSafari',
  chromium: 'adviceChromium',
  other: 'adviceOther',
} as const satisfies Record<BrowserFamily, keyof CameraTexts>;

const phones: readonly BrowserFamily[] = ['web-view', 'ios', 'samsung', 'android'];

/** The error and its remedy; `null` if there is none. */
export function cameraProblem(
  status: CameraState['status'],
  family: BrowserFamily,
): { readonly title: keyof CameraTexts; readonly advice: keyof CameraTexts } | null {
  switch (status) {
    case 'idle':
    case 'asking':
    case 'starting':
    case 'live':
      return null;
    case 'denied':
      return { title: 'deniedTitle', advice: adviceKeys[family] };
    case 'unsupported':
      return {
        title: 'unsupportedTitle',
        advice: family === 'web-view' ? 'adviceWebView' : 'unsupportedHint',
      };
    case 'absent':
      return { title: 'absentTitle', advice: phones.includes(family) ? 'absentPhoneHint' : 'absentHint' };
    default:
      return { title: `${status}Title`, advice: `${status}Hint` };
  }
}
