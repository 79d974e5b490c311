import type { HeadPose } from '@kuelik/vision/face';

type Turn = Pick<HeadPose, 'yaw' | 'pitch'>;

/** How far a head has turned by itself while it was looked at, in degrees. */
export interface Sway {
  /** The last pose; null before the first. */
  readonly last: Turn | null;
  /** The same without the trembling of the mesh. */
  readonly smooth: Turn | null;
  readonly seen: number;
  /** Sums over the smoothed poses; in the squares pitch counts by `pitchError`. */
  readonly yaw: number;
  readonly pitch: number;
  readonly squares: number;
}

export const noSway: Sway = { last: null, smooth: null, seen: 0, yaw: 0, pitch: 0, squares: 0 };

/** Milliseconds over which trembling is smoothed away: of 0.7 degrees a frame, 30 a second, it leaves 0.2. */
const smoothing = 200;

/** The mesh's error in pitch over that in yaw; brows and lips that move drag pitch along, too. */
const pitchError = 2;

/**
 * One more pose, against any that stays the same.
 * @param gap milliseconds since the last
 */
export function followSway(sway: Sway, turn: Turn, gap: number): Sway {
  const before = sway.smooth ?? turn;
  const share = 1 - Math.exp(-gap / smoothing);
  const yaw = before.yaw + (turn.yaw - before.yaw) * share;
  const pitch = before.pitch + (turn.pitch - before.pitch) * share;
  return {
    last: turn,
    smooth: { yaw, pitch },
    seen: sway.seen + 1,
    yaw: sway.yaw + yaw,
    pitch: sway.pitch + pitch,
    squares: sway.squares + yaw ** 2 + (pitch / pitchError) ** 2,
  };
}

/** Standard deviation of yaw and pitch together, in degrees of yaw: pitch counts by how well the mesh shows it. */
export function extentOf({ seen, yaw, pitch, squares }: Sway): number {
  if (seen === 0) return 0;
  return Math.sqrt(Math.max(0, squares / seen - (yaw / seen) ** 2 - (pitch / pitchError / seen) ** 2));
}
