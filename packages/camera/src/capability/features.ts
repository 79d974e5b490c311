/**
 * Features that a device and its browser may have. A feature's place in the list is its bit in the support
 * code (docs/integrate/device-check.md): add at the end, never reorder.
 */
export const featureNames = [
  /** The page was loaded over https, without which browsers offer no camera. */
  'secure',
  /** Session storage works, so that a reload continues at the same step. */
  'storage',
  /** The browser has a camera interface. */
  'cameraInterface',
  /** A camera is listed. */
  'camera',
  /** The camera permission has not been refused. */
  'cameraPermitted',
  /** No Permissions-Policy blocks the camera, neither the page's own nor a framing page's. */
  'cameraPolicy',
  /** WebAssembly runs, and the page's policy allows it. */
  'wasm',
  'wasmSimd',
  'moduleWorkers',
  'offscreenCanvas',
  'videoFrame',
  /** `requestVideoFrameCallback`. */
  'frameCallback',
  'imageBitmap',
  /** `createImageBitmap` accepts an orientation and a size. */
  'imageBitmapOptions',
  /** The device reports its orientation. */
  'motion',
  /** `crypto.subtle`. */
  'hashes',
  /** The browser runs inside an app. */
  'webView',
  /** Another program used the camera when the page tried it. A fault, unlike the others. */
  'cameraBusy',
] as const;

export type Feature = (typeof featureNames)[number];

/** Which features are present. */
export type Features = Readonly<Record<Feature, boolean>>;

/** The features known without prompting: enough to choose how the camera steps run. */
export type PlatformFeatures = Omit<
  Features,
  'camera' | 'cameraPermitted' | 'cameraBusy' | 'imageBitmapOptions'
>;
