import type { Hint } from '../../technologies/liveness/web/rules/steps.ts';
import type { Hold } from '../people/flat.ts';
import { frameRate } from './decode.ts';

/** How a hand that holds a picture follows the commands, beside how it holds it otherwise. */
export interface Following {
  /** Degrees. */
  readonly yaw: number;
  readonly pitch: number;
  /** Distance: factor of the size. */
  readonly growth: number;
}

export const atRest: Following = { yaw: 0, pitch: 0, growth: 1 };

/**
 * Degrees: the mesh of a flat print that turns by 42 turns by 3, of one that is bent by 0.7 and turns by 55, by 19. A
 * flat print that tilts by 36 or 50 tilts its mesh by 5 at most: it cannot look up or down.
 */
const turned: Partial<Record<Hint, Pick<Following, 'yaw' | 'pitch'>>> = {
  turn_left: { yaw: 55, pitch: 0 },
  turn_right: { yaw: -55, pitch: 0 },
  look_up: { yaw: 0, pitch: 36 },
  look_down: { yaw: 0, pitch: -36 },
};

const growing: ReadonlySet<Hint> = new Set<Hint>(['come_closer', 'too_far']);
const shrinking: ReadonlySet<Hint> = new Set<Hint>(['move_back', 'too_close']);
/** What was asked for is shown: the hand stays where it is. */
const staying: ReadonlySet<Hint> = new Set<Hint>(['hold_still', 'turn_a_little', 'too_fast']);

/** Degrees, and share of the size, in one frame: as fast as a head that obeys. */
const [turnStep, growthStep] = [40 / frameRate, 0.4 / frameRate];
const [smallest, largest] = [0.5, 1.8];

const towards = (from: number, to: number): number =>
  from + Math.sign(to - from) * Math.min(turnStep, Math.abs(to - from));

/**
 * The hand one frame later, when the guidance shows `hint`.
 *
 * @param yaw degrees to which it comes back where no turn is asked for
 */
export function follow(hand: Following, hint: Hint, yaw = atRest.yaw): Following {
  if (staying.has(hint)) return hand;
  const aim = turned[hint] ?? { yaw, pitch: atRest.pitch };
  const change = growing.has(hint) ? growthStep : shrinking.has(hint) ? -growthStep : 0;
  return {
    yaw: towards(hand.yaw, aim.yaw),
    pitch: towards(hand.pitch, aim.pitch),
    growth: Math.min(largest, Math.max(smallest, hand.growth * (1 + change))),
  };
}

/** How far paper is bent at the farthest turn. */
const [farthest, mostBent] = [55, 0.7];

/** What a hand does beside turning, at the farthest turn. */
export interface Tilting {
  /** Degrees that it tilts the picture. */
  readonly pitch: number;
  /** How much nearer it comes, which hides that a tilted picture shrinks: share of the size. */
  readonly nearer: number;
}

/** `hold`, moved as the commands ask; paper is bent as it turns. */
export function moved(
  hold: Hold & { readonly size: number },
  { yaw, pitch, growth }: Following,
  bends: boolean,
  tilting: Tilting = { pitch: 0, nearer: 0 },
): Hold {
  const share = Math.abs(yaw) / farthest;
  const bent = bends ? mostBent * share : 0;
  return {
    ...hold,
    bend: Math.max(hold.bend ?? 0, bent),
    yaw: (hold.yaw ?? 0) + yaw,
    pitch: (hold.pitch ?? 0) + pitch + tilting.pitch * share,
    size: hold.size * growth * (1 + tilting.nearer * share),
  };
}
