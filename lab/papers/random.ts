/** Seeded source of randomness: the same seed gives the same specimen on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Whole number from low to high, both included. */
  integer(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** Normal distribution, mean 0 and deviation 1. */
  normal(): number;
  digits(count: number): string;
}

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number) => Math.floor(low + (high - low + 1) * next());
  return {
    next,
    integer,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  };
}
