import { checkCamera } from '../has-camera.ts';
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

/**
 * Detects all features. `ask` opens the camera briefly, so that the browser prompts; without it an earlier
 * refusal is detected only if the browser reports it. Never rejects.
 */
export async function probeFeatures(
  options: { readonly ask?: boolean; readonly page?: Window & typeof globalThis } = {},
): Promise<Features> {
  const page = options.page ?? window;
  const navigation = page.navigator as NonNullable<Parameters<typeof checkCamera>[0]>['navigation'];
  const [presence, imageBitmapOptions] = await Promise.all([
    checkCamera({ ask: options.ask === true, ...(navigation && { navigation }) }),
    acceptsBitmapOptions(page),
  ]);
  return {
    ...probePlatform(page),
    // A camera exists even if it was refused or another program uses it.
    camera: presence !== 'absent' && !(presence === 'error' && page.navigator.mediaDevices === undefined),
    cameraPermitted: presence !== 'denied',
    imageBitmapOptions,
  };
}
