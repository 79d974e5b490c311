import type { LivenessStep, livenessTechnologies } from './contract.ts';

export type LivenessTechnology = (typeof livenessTechnologies)[number];

/** Steps whose order the server draws at random; `atLeast` of them are asked, all when it is absent. */
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
 * What each technology asks of the person, in order. Parts in `anyOrder` are shuffled for every
 * challenge, so that a recording made for another one does not fit. `distance2` alternates, beginning
 * at either end: the same distance twice in a row would ask for nothing the second time. `core` shows no commands at
 * all. `pro-max` asks for three or four head turns: the financial regulator wants at least three
 * visual commands.
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

/** The codes under which sessions name the technologies; the catalogue's test holds them together. */
export const livenessCodes = {
  core: 'LC',
  short: 'LDSH',
  distance: 'LDD',
  distance2: 'LDD2',
  position: 'LDHP',
  'pro-max': 'LDPM',
} as const satisfies Record<LivenessTechnology, string>;

/** Steps that ask for a movement: turns of the head, and coming nearer or farther. */
const movements: ReadonlySet<LivenessStep> = new Set(['near', 'far', 'left', 'right', 'up', 'down']);

/** How many commands of movement a technology gives, at the least. */
export function leastCommands(technology: LivenessTechnology): number {
  const count = (steps: readonly LivenessStep[]) => steps.filter((step) => movements.has(step)).length;
  const parts: readonly RecipePart[] = recipes[technology];
  return parts.reduce((sum, part) => {
    if (typeof part === 'string') return sum + count([part]);
    if ('oneOf' in part) return sum + Math.min(...part.oneOf.map(count));
    // Whatever is drawn, so many of its steps can be none.
    const still = part.anyOrder.length - count(part.anyOrder);
    return sum + Math.max(0, (part.atLeast ?? part.anyOrder.length) - still);
  }, 0);
}

/**
 * Draws the steps of one challenge.
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
