import type { HeadPose } from '@kuelik/vision/face';

/** How far a head has turned by itself while it was looked at: sums over the poses seen, in degrees. */
export interface Sway {
  readonly seen: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly squares: number;
}

export const noSway: Sway = { seen: 0, yaw: 0, pitch: 0, squares: 0 };

/** One more pose, against any that stays the same. */
export function followSway(sway: Sway, { yaw, pitch }: Pick<HeadPose, 'yaw' | 'pitch'>): Sway {
  return {
    seen: sway.seen + 1,
    yaw: sway.yaw + yaw,
    pitch: sway.pitch + pitch,
    squares: sway.squares + yaw ** 2 + pitch ** 2,
  };
}

/** Standard deviation of yaw and pitch together, in degrees. */
export function extentOf({ seen, yaw, pitch, squares }: Sway): number {
  if (seen === 0) return 0;
  return Math.sqrt(Math.max(0, squares / seen - (yaw / seen) ** 2 - (pitch / seen) ** 2));
}
