import type { RungFeatures } from './probe-rungs.ts';

/**
 * How the face check runs: `worker` in a worker; `page` on the main thread, where the picture moves less
 * smoothly; `none`: it cannot run.
 */
export type FaceRung = 'worker' | 'page' | 'none';

/**
 * How a document is photographed: `live`, automatically once it is held well; `shutter`, by a button; `file`,
 * with the phone's own camera app or as a file.
 */
export type DocumentRung = 'live' | 'shutter' | 'file';

type NeededForDocument = Omit<RungFeatures, 'wasm' | 'wasmSimd'>;
type NeededForFace = Omit<RungFeatures, 'wasmSimd'>;

const canGrab = (features: NeededForDocument): boolean => features.videoFrame || features.imageBitmap;
const canWorkAside = (features: NeededForDocument): boolean =>
  features.moduleWorkers && features.offscreenCanvas && canGrab(features);

/** The highest rung of the face check that these features allow. */
export function faceRung(features: NeededForFace): FaceRung {
  if (!features.cameraInterface || !features.wasm || !canGrab(features)) return 'none';
  return canWorkAside(features) ? 'worker' : 'page';
}

/** The highest rung of photographing documents that these features allow. */
export function documentRung(features: NeededForDocument): DocumentRung {
  if (!features.cameraInterface) return 'file';
  return canWorkAside(features) ? 'live' : 'shutter';
}
