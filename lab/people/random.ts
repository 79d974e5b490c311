/** A seeded source of numbers: the same seed gives the same person, clip and noise on every machine. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  between(low: number, high: number): number;
  /** Roughly normal, mean 0, standard deviation 1, never beyond 3. */
  normal(): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

/** mulberry32: small, fast, good enough for pictures. */
export function random(seed: number): Random {
  let state = (seed * 2654435761 + 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    normal: () => (next() + next() + next() - 1.5) * 2,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
