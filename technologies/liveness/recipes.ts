import { type LivenessStep, type livenessTechnologies, turns } from './contract.ts';

export type LivenessTechnology = (typeof livenessTechnologies)[number];

/** Steps in an order drawn by the server; `atLeast` of them, all if absent. */
export interface RandomPart {
  readonly anyOrder: readonly LivenessStep[];
  readonly atLeast?: number;
}

/** One of several fixed orders, drawn at random: for steps that must alternate. */
export interface DrawnOrder {
  readonly oneOf: readonly [readonly LivenessStep[], ...(readonly LivenessStep[])[]];
}

export type RecipePart = LivenessStep | RandomPart | DrawnOrder;

/**
 * The steps of each technology, in order. Parts in `anyOrder` are shuffled for every challenge, so that a
 * recording made for another one does not fit. `distance2` alternates, starting at either end: repeating a
 * distance would command nothing. `core` has no commands. `pro-max` has three or four head turns: the
 * financial regulator requires at least three visual commands.
 */
export const recipes = {
  core: ['center', 'photo'],
  short: ['light', 'accessories', 'center', 'forward', 'photo'],
  distance: ['light', 'accessories', 'center', { anyOrder: ['far', 'near'] }, 'photo'],
  distance2: [
    'light',
    'accessories',
    'center',
    {
      oneOf: [
        ['far', 'near', 'far'],
        ['near', 'far', 'near'],
      ],
    },
    'forward',
    'photo',
  ],
  position: ['light', 'accessories', 'center', 'forward', { anyOrder: ['left', 'right'] }, 'photo'],
  'pro-max': [
    'light',
    'accessories',
    'center',
    'forward',
    { anyOrder: ['left', 'right', 'up', 'down'], atLeast: 3 },
    'near',
    'photo',
  ],
} as const satisfies Record<LivenessTechnology, readonly RecipePart[]>;

/**
 * What follows a try of a kind without commands that could not tell a head from a picture: the turns of `position`, with its
 * rates in `docs/models/liveness.md`.
 */
export const whenUndecided = 'position' satisfies LivenessTechnology;

/** The technologies' codes in sessions; a catalogue test keeps them consistent. */
export const livenessCodes = {
  core: 'LC',
  short: 'LDSH',
  distance: 'LDD',
  distance2: 'LDD2',
  position: 'LDHP',
  'pro-max': 'LDPM',
} as const satisfies Record<LivenessTechnology, string>;

/** Steps that command a movement: head turns, and coming nearer or farther. */
const movements: ReadonlySet<LivenessStep> = new Set(['near', 'far', ...turns]);

/** Minimum number of movement commands of a technology. */
export function leastCommands(technology: LivenessTechnology): number {
  const count = (steps: readonly LivenessStep[]) => steps.filter((step) => movements.has(step)).length;
  const parts: readonly RecipePart[] = recipes[technology];
  return parts.reduce((sum, part) => {
    if (typeof part === 'string') return sum + count([part]);
    if ('oneOf' in part) return sum + Math.min(...part.oneOf.map(count));
    // At least this many commands remain, whichever steps the draw omits.
    const still = part.anyOrder.length - count(part.anyOrder);
    return sum + Math.max(0, (part.atLeast ?? part.anyOrder.length) - still);
  }, 0);
}

/**
 * Draws a challenge's steps.
 * @param random a number in [0, n) for an n of at least 1; the server passes a cryptographic one
 */
export function drawSteps(technology: LivenessTechnology, random: (n: number) => number): LivenessStep[] {
  const parts: readonly RecipePart[] = recipes[technology];
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    if ('oneOf' in part) return part.oneOf[random(part.oneOf.length)] ?? part.oneOf[0];
    const shuffled = shuffle(part.anyOrder, random);
    const least = part.atLeast ?? shuffled.length;
    return shuffled.slice(0, least + random(shuffled.length - least + 1));
  });
}

/** Fisher and Yates: every order is as likely as any other. */
function shuffle<T>(items: readonly T[], random: (n: number) => number): T[] {
  const rest = [...items];
  const drawn: T[] = [];
  while (rest.length > 0) drawn.push(...rest.splice(random(rest.length), 1));
  return drawn;
}
