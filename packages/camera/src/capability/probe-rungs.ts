import type { PlatformFeatures } from './features.ts';

/** The features that decide on which rung the camera steps run. */
export type RungFeatures = Pick<
  PlatformFeatures,
  'cameraInterface' | 'wasm' | 'wasmSimd' | 'moduleWorkers' | 'offscreenCanvas' | 'videoFrame' | 'imageBitmap'
>;

/** A module without contents: starts where WebAssembly is known and the page's policy allows it. */
const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
/** A function that returns `i8x16.splat(0)`: valid only with SIMD (wasm-feature-detect, "simd"). */
// biome-ignore format: bytes
const simdModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** True if it does not throw and says so: old browsers throw where newer ones answer. */
export function holds(ask: () => boolean): boolean {
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

/** What the camera steps need of the browser. Synchronous; asks nothing of the person. */
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
