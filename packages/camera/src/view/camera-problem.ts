import type { CameraState } from '../device/camera-state.ts';
import { type BrowserFamily, isPhone } from '../page/browser-family.ts';
import type { CameraTexts } from '../texts/en.ts';

/** The text on how to undo a refusal in this browser: `adviceIos`. */
const adviceOf = (family: BrowserFamily): keyof CameraTexts =>
  `advice${`${family[0]!.toUpperCase()}${family.slice(1)}` as Capitalize<BrowserFamily>}`;

/** The error and its remedy; `null` if there is none. */
export function cameraProblem(
  status: CameraState['status'],
  family: BrowserFamily,
): {
  /** Names the drawing. */
  readonly cause: CameraState['status'];
  readonly title: keyof CameraTexts;
  readonly advice: keyof CameraTexts;
} | null {
  // A phone's camera cannot be unplugged: a call or another app took it.
  const shown = status === 'lost' && isPhone(family) ? 'busy' : status;
  switch (shown) {
    case 'idle':
    case 'asking':
    case 'starting':
    case 'live':
      return null;
    case 'denied':
      return { cause: shown, title: 'deniedTitle', advice: adviceOf(family) };
    case 'unsupported':
      return {
        cause: shown,
        title: 'unsupportedTitle',
        advice: family === 'webView' ? 'adviceWebView' : 'unsupportedHint',
      };
    case 'absent':
      return {
        cause: shown,
        title: 'absentTitle',
        advice: isPhone(family) ? 'absentPhoneHint' : 'absentHint',
      };
    default:
      return { cause: shown, title: `${shown}Title`, advice: `${shown}Hint` };
  }
}
