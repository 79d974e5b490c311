import type { LivenessStep, livenessTechnologies } from './contract.ts';

export type LivenessTechnology = (typeof livenessTechnologies)[number];

/** Steps whose order the server draws at random; `atLeast` of them are asked, all when it is absent. */
export interface RandomPart {
  readonly anyOrder: readonly LivenessStep[];
  readonly atLeast?: number;
}

export type RecipePart = LivenessStep | RandomPart;

/**
 * What each technology asks of the person, in order. Parts in `anyOrder` are shuffled for every
 * challenge, so that a recording made for another one does not fit. `core` shows no commands at
 * all. `pro-max` asks for three or four head turns: the financial regulator wants at least three
 * visual commands.
 */
export const recipes = {
  core: ['center', 'photo'],
  short: ['light', 'accessories', 'center', 'forward', 'photo'],
  distance: ['light', 'accessories', 'center', { anyOrder: ['far', 'near'] }, 'photo'],
  distance2: ['light', 'accessories', 'center', { anyOrder: ['far', 'near', 'far'] }, 'forward', 'photo'],
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

/**
 * Draws the steps of one challenge.
 * @param random a number in [0, n) for an n of at least 1; the server passes a cryptographic one
 */
export function drawSteps(technology: LivenessTechnology, random: (n: number) => number): LivenessStep[] {
  const parts: readonly RecipePart[] = recipes[technology];
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
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
