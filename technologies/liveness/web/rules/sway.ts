import type { HeadPose } from '@kuelik/vision/face';

/** Rotation of a head, in degrees. */
export type Turn = Pick<HeadPose, 'yaw' | 'pitch'>;

/** Natural rotation of a head while observed, in degrees. */
export interface Sway {
  /** The last pose; null before the first. */
  readonly last: Turn | null;
  /** The same without the mesh's jitter. */
  readonly smooth: Turn | null;
  readonly seen: number;
  /** Sums over the smoothed poses; in the squares pitch is divided by `pitchError`. */
  readonly yaw: number;
  readonly pitch: number;
  readonly squares: number;
}

export const noSway: Sway = { last: null, smooth: null, seen: 0, yaw: 0, pitch: 0, squares: 0 };

/** Milliseconds over which jitter is smoothed: of 0.7 degrees per frame, 30 a second, 0.2 remain. */
const smoothing = 200;

/** The mesh's error in pitch over that in yaw; moving brows and lips drag pitch along, too. */
const pitchError = 2;

/**
 * Adds a pose, relative to any fixed one.
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

/** Standard deviation of yaw and pitch together, in degrees of yaw: pitch is weighted by its accuracy. */
export function extentOf({ seen, yaw, pitch, squares }: Sway): number {
  if (seen === 0) return 0;
  return Math.sqrt(Math.max(0, squares / seen - (yaw / seen) ** 2 - (pitch / pitchError / seen) ** 2));
}

/**
 * The same over the kept pictures' poses without the one farthest from the middle, which the verdict leaves out, too:
 * a turn that only one picture shows proves nothing there.
 */
export function extentInPictures(poses: readonly Turn[]): number {
  const middle = { yaw: median(poses.map(({ yaw }) => yaw)), pitch: median(poses.map(({ pitch }) => pitch)) };
  const away = ({ yaw, pitch }: Turn) => Math.hypot(yaw - middle.yaw, (pitch - middle.pitch) / pitchError);
  const rest = [...poses].sort((a, b) => away(a) - away(b)).slice(0, -1);
  return extentOf(
    rest.reduce<Sway>((sway, pose) => followSway(sway, pose, Number.POSITIVE_INFINITY), noSway),
  );
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
