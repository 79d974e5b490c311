import type { CameraFacing } from './camera-device.ts';

/** What one step has learnt about the cameras, for later steps. Kept as long as the page exists. */
export interface CameraMemory {
  /** Already allowed on this page: the next start shows no prompt, so no "press Allow" hint. */
  allowed: boolean;
  /** The camera chosen by the person, by direction. */
  readonly chosen: Map<CameraFacing, string>;
}

export function createCameraMemory(): CameraMemory {
  return { allowed: false, chosen: new Map() };
}

/** Shared by the page. */
export const pageMemory = createCameraMemory();
