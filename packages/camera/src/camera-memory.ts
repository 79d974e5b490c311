import type { CameraFacing } from './camera-device.ts';

/** What one step of the flow has learnt about the cameras, for the next one. Lives as long as the page. */
export interface CameraMemory {
  /** Allowed on this page already: the next start asks nobody, so nobody is told to press "Allow". */
  allowed: boolean;
  /** The camera that the person chose in place of the first one, by direction. */
  readonly chosen: Map<CameraFacing, string>;
}

export function createCameraMemory(): CameraMemory {
  return { allowed: false, chosen: new Map() };
}

/** The page's own. */
export const pageMemory = createCameraMemory();
