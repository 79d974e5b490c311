import type { PlatformFeatures } from './features.ts';

/** The features that determine the rung of the camera steps. */
export type RungFeatures = Pick<
  PlatformFeatures,
  'cameraInterface' | 'wasm' | 'wasmSimd' | 'moduleWorkers' | 'offscreenCanvas' | 'videoFrame' | 'imageBitmap'
>;

/** An empty module: it compiles if WebAssembly exists and the page's policy allows it. */
const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
/** A function that returns `i8x16.splat(0)`: valid only with SIMD (wasm-feature-detect, "simd"). */
// biome-ignore format: bytes
const simdModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** True if the check returns true without throwing: old browsers throw where newer ones return false. */
export function holds(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}

/**
 * The getter of `type` runs only in browsers with module workers; the address is invalid, so that no worker
 * starts.
 */
function readsWorkerType(page: Window & typeof globalThis): boolean {
  // Every browser with Trusted Types has module workers, and its policy would report the attempt.
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
    // Thrown because of the invalid address.
  }
  return isRead;
}

/** Browser features that the camera steps need. Synchronous, without a prompt. */
export function probeRungs(page: Window & typeof globalThis = window): RungFeatures {
  const media = (page.navigator as { readonly mediaDevices?: Partial<MediaDevices> }).mediaDevices;
  return {
    cameraInterface: typeof media?.getUserMedia === 'function',
    wasm: holds(() => new page.WebAssembly.Module(emptyModule) instanceof page.WebAssembly.Module),
    wasmSimd: holds(() => page.WebAssembly.validate(simdModule)),
    moduleWorkers: typeof page.Worker === 'function' && readsWorkerType(page),
    offscreenCanvas: holds(() => new page.OffscreenCanvas(1, 1).getContext('2d') !== null),
    videoFrame: typeof page.VideoFrame === 'function',
    imageBitmap: typeof page.createImageBitmap === 'function',
  };
}
