import { commandLimits } from '../../thresholds.ts';

/** The browser's `deviceorientation` event, in degrees; null without a sensor. */
export interface Orientation {
  readonly beta: number | null;
  readonly gamma: number | null;
}

const radians = Math.PI / 180;

/**
 * How far the front camera looks up (positive) or down, in degrees, whichever way the screen is turned: the
 * elevation of the screen's normal, the third column of the rotation that the Device Orientation
 * specification defines. Upright: 0; flat on a table: 90. Null if the device does not report it.
 */
export function tiltOf({ beta, gamma }: Orientation): number | null {
  if (beta === null || gamma === null) return null;
  const up = Math.cos(beta * radians) * Math.cos(gamma * radians);
  return Math.asin(Math.min(1, Math.max(-1, up))) / radians;
}

/** Too far from eye level for a frontal view. */
export const isTilted = (tilt: number | null): boolean =>
  tilt !== null && Math.abs(tilt) > commandLimits.tilt;
