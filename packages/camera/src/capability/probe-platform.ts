import { isCameraForbidden } from '../device/camera-policy.ts';
import { browserFamily } from '../page/browser-family.ts';
import type { PlatformFeatures } from './features.ts';
import { holds, probeRungs } from './probe-rungs.ts';

/** Browser features that need no prompt and no camera. Synchronous, takes less than a millisecond. */
export function probePlatform(page: Window & typeof globalThis = window): PlatformFeatures {
  const { navigator } = page;
  return {
    ...probeRungs(page),
    secure: page.isSecureContext === true,
    storage: holds(() => {
      const probe = 'kuelik-probe';
      page.sessionStorage.setItem(probe, probe);
      page.sessionStorage.removeItem(probe);
      return true;
    }),
    cameraPolicy: !isCameraForbidden(page.document as Parameters<typeof isCameraForbidden>[0]),
    frameCallback: 'requestVideoFrameCallback' in page.HTMLVideoElement.prototype,
    motion: 'DeviceOrientationEvent' in page,
    hashes: page.crypto?.subtle !== undefined,
    webView: browserFamily(navigator.userAgent) === 'webView',
  };
}
