/**
 * What a device and its browser may offer. The order is the place of each bit in the support code
 * (docs/integrate/device-check.md): add at the end, never reorder.
 */
export const featureNames = [
  /** The page came over https, without which there is no camera. */
  'secure',
  /** The tab keeps notes, so that a reload goes on where the person was. */
  'storage',
  /** The browser has a camera interface. */
  'cameraInterface',
  /** A camera is listed. */
  'camera',
  /** Nobody has refused the camera to this site. */
  'cameraPermitted',
  /** No Permissions-Policy of a framing page forbids the camera. */
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
  /** The device reports how it is held. */
  'motion',
  /** `crypto.subtle`. */
  'hashes',
  /** The browser is inside of an app. */
  'webView',
] as const;

export type Feature = (typeof featureNames)[number];

/** Which features are there. */
export type Features = Readonly<Record<Feature, boolean>>;

/** The features that are known without asking the device: enough to choose how the camera steps run. */
export type PlatformFeatures = Omit<Features, 'camera' | 'cameraPermitted' | 'imageBitmapOptions'>;
