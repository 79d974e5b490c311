import { type CameraFailure, cameraFailureOf } from '../device/camera-state.ts';
import { type CameraPresence, checkCamera, permissionOf } from '../device/has-camera.ts';
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

/** Milliseconds to list cameras and read the permission, without a prompt. */
const listingLimit = 10_000;
/** Milliseconds to answer the prompt and start the camera, as when a session opens. */
const openingLimit = 60_000;

/** What `work` gives, or `late` if it has not settled in time. */
async function inTime<T>(work: Promise<T>, limit: number, late: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), limit);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Opens the camera and closes it again, also if it opens too late; null: it opened. */
async function openBriefly(media: MediaSource): Promise<CameraFailure | null> {
  try {
    stopStream(await media.getUserMedia({ audio: false, video: true }));
    return null;
  } catch (cause) {
    return cameraFailureOf(cause);
  }
}

/** Whether the browser still waits for the person's answer. */
async function isPrompting(navigation: Parameters<typeof permissionOf>[0] | undefined): Promise<boolean> {
  if (navigation === undefined) return false;
  return (await inTime(permissionOf(navigation), listingLimit, undefined)) === 'prompt';
}

/**
 * Detects all features. `ask` opens the camera briefly, so that the browser prompts, and shows whether another program uses it;
 * without it an earlier refusal is detected only if the browser reports it. Ends in time, and never rejects.
 */
export async function probeFeatures(
  options: { readonly ask?: boolean; readonly page?: Window & typeof globalThis } = {},
): Promise<Features> {
  const page = options.page ?? window;
  const navigation = page.navigator as NonNullable<Parameters<typeof checkCamera>[0]>['navigation'];
  const media = navigation?.mediaDevices;
  const [presence, imageBitmapOptions] = await Promise.all([
    inTime<CameraPresence | 'timeout'>(checkCamera(navigation && { navigation }), listingLimit, 'timeout'),
    acceptsBitmapOptions(page),
  ]);
  // Also where cameras cannot be listed: only the try shows what the camera steps will meet.
  const isTried = options.ask === true && presence !== 'absent' && presence !== 'denied';
  const failure =
    isTried && media !== undefined
      ? await inTime<CameraFailure | null>(openBriefly(media), openingLimit, 'timeout')
      : null;
  const isUnanswered = failure === 'timeout' && (await isPrompting(navigation));
  const isRefused = failure === 'denied' || failure === 'dismissed' || isUnanswered;
  const platform = probePlatform(page);
  return {
    ...platform,
    // Some web views have the call and support no camera.
    cameraInterface: platform.cameraInterface && failure !== 'unsupported',
    // A camera exists even if it was refused or another program uses it.
    camera: presence !== 'absent' && failure !== 'absent' && !(presence === 'error' && media === undefined),
    cameraPermitted: presence !== 'denied' && !isRefused,
    // A camera that does not answer hangs in another program, as a rule.
    cameraBusy: failure === 'busy' || (failure === 'timeout' && !isUnanswered) || presence === 'timeout',
    imageBitmapOptions,
  };
}
