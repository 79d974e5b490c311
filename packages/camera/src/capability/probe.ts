import { browserFamily } from '../browser-family.ts';
import { isCameraForbidden } from '../camera-policy.ts';
import { checkCamera } from '../has-camera.ts';
import type { Features, PlatformFeatures } from './features.ts';

/** A module without contents: starts where WebAssembly is known and the page's policy allows it. */
const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
/** A function that returns `i8x16.splat(0)`: valid only with SIMD (wasm-feature-detect, "simd"). */
// biome-ignore format: bytes
const simdModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** True if it does not throw and says so: old browsers throw where newer ones answer. */
function holds(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}

/** Reads `type` only if it knows module workers; the address is invalid, so that nothing starts. */
function readsWorkerType(page: Window & typeof globalThis): boolean {
  // Every browser with Trusted Types has module workers, and a policy would report the attempt.
  if ('trustedTypes' in page) return true;
  let isRead = false;
  const options = {
    get type(): WorkerType {
      isRead = true;
      return 'module';
    },
  };
  try {
    new page.Worker('http://', options).terminate();
  } catch {
    // The address.
  }
  return isRead;
}

/** What the browser offers, found without asking the person or touching the camera. Synchronous, below a millisecond. */
export function probePlatform(page: Window & typeof globalThis = window): PlatformFeatures {
  const { navigator } = page;
  const media = (navigator as { readonly mediaDevices?: Partial<MediaDevices> }).mediaDevices;
  return {
    secure: page.isSecureContext === true,
    storage: holds(() => {
      const probe = 'kuelik-probe';
      page.sessionStorage.setItem(probe, probe);
      page.sessionStorage.removeItem(probe);
      return true;
    }),
    cameraInterface: typeof media?.getUserMedia === 'function',
    cameraPolicy: !isCameraForbidden(page.document as Parameters<typeof isCameraForbidden>[0]),
    wasm: holds(() => new page.WebAssembly.Module(emptyModule) instanceof page.WebAssembly.Module),
    wasmSimd: holds(() => page.WebAssembly.validate(simdModule)),
    moduleWorkers: typeof page.Worker === 'function' && readsWorkerType(page),
    offscreenCanvas: holds(() => new page.OffscreenCanvas(1, 1).getContext('2d') !== null),
    videoFrame: typeof page.VideoFrame === 'function',
    frameCallback: 'requestVideoFrameCallback' in page.HTMLVideoElement.prototype,
    imageBitmap: typeof page.createImageBitmap === 'function',
    motion: 'DeviceOrientationEvent' in page,
    hashes: page.crypto?.subtle !== undefined,
    webView: browserFamily(navigator.userAgent) === 'web-view',
  };
}

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
 * Everything that the device offers. `ask` opens the camera for a moment, so that the browser asks the person; without
 * it an earlier refusal is found where the browser tells. Never rejects.
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
    // A camera that was refused, or that another program holds, is there.
    camera: presence !== 'absent' && !(presence === 'error' && page.navigator.mediaDevices === undefined),
    cameraPermitted: presence !== 'denied',
    imageBitmapOptions,
  };
}
