import { type CameraFailure, cameraFailureOf } from '../device/camera-state.ts';
import { checkCamera } from '../device/has-camera.ts';
import { type MediaSource, stopStream } from '../device/open-camera.ts';
import type { Features } from './features.ts';
import { probePlatform } from './probe-platform.ts';

/** Whether pictures can be decoded upright and smaller. */
async function acceptsBitmapOptions(page: Window & typeof globalThis): Promise<boolean> {
  try {
    const pixel = new page.ImageData(1, 1);
    const bitmap = await page.createImageBitmap(pixel, {
      imageOrientation: 'from-image',
      resizeWidth: 2,
      resizeQuality: 'medium',
    });
    const isResized = bitmap.width === 2;
    bitmap.close();
    return isResized;
  } catch {
    return false;
  }
}

/** Opens the camera and closes it again; null: it opened. */
async function openBriefly(media: MediaSource): Promise<CameraFailure | null> {
  try {
    stopStream(await media.getUserMedia({ audio: false, video: true }));
    return null;
  } catch (cause) {
    return cameraFailureOf(cause);
  }
}

/**
 * Detects all features. `ask` opens the camera briefly, so that the browser prompts, and shows whether another program uses it;
 * without it an earlier refusal is detected only if the browser reports it. Never rejects.
 */
export async function probeFeatures(
  options: { readonly ask?: boolean; readonly page?: Window & typeof globalThis } = {},
): Promise<Features> {
  const page = options.page ?? window;
  const navigation = page.navigator as NonNullable<Parameters<typeof checkCamera>[0]>['navigation'];
  const media = navigation?.mediaDevices;
  const [presence, imageBitmapOptions] = await Promise.all([
    checkCamera(navigation && { navigation }),
    acceptsBitmapOptions(page),
  ]);
  // Also where cameras cannot be listed: only the try shows what the camera steps will meet.
  const isTried = options.ask === true && presence !== 'absent' && presence !== 'denied';
  const failure = isTried && media !== undefined ? await openBriefly(media) : null;
  const isRefused = failure === 'denied' || failure === 'dismissed';
  const platform = probePlatform(page);
  return {
    ...platform,
    // Some web views have the call and support no camera.
    cameraInterface: platform.cameraInterface && failure !== 'unsupported',
    // A camera exists even if it was refused or another program uses it.
    camera: presence !== 'absent' && failure !== 'absent' && !(presence === 'error' && media === undefined),
    cameraPermitted: presence !== 'denied' && !isRefused,
    // A camera that does not answer hangs in another program, as a rule.
    cameraBusy: failure === 'busy' || failure === 'timeout',
    imageBitmapOptions,
  };
}
