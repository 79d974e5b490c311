import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { livenessTechnologies } from './contract.ts';
import { drawSteps, livenessCodes, recipes } from './recipes.ts';

const first = () => 0;
const last = (n: number) => n - 1;

/** A small deterministic generator, so that a failure is reproducible. */
function seeded(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}

describe('drawSteps', () => {
  it('gives the short check its fixed order [4.33]', () => {
    expect(drawSteps('short', first)).toEqual(['light', 'accessories', 'center', 'forward', 'photo']);
    expect(drawSteps('short', last)).toEqual(drawSteps('short', first));
  });

  it('orders the marked parts by the injected random numbers', () => {
    expect(drawSteps('position', first).slice(4, 6)).toEqual(['left', 'right']);
    expect(drawSteps('position', last).slice(4, 6)).toEqual(['right', 'left']);
  });

  it('draws at least three commands for pro-max, and sometimes all four', () => {
    const counts = new Set<number>();
    const orders = new Set<string>();
    for (let seed = 1; seed <= 200; seed++) {
      const turns = drawSteps('pro-max', seeded(seed)).slice(4, -2);
      expect(new Set(turns).size).toBe(turns.length);
      counts.add(turns.length);
      orders.add(turns.join());
    }
    expect([...counts].sort()).toEqual([3, 4]);
    expect(orders.size).toBeGreaterThan(20);
  });

  it('lets distance2 alternate, starting at either end', () => {
    expect(drawSteps('distance2', first).slice(3, 6)).toEqual(['far', 'near', 'far']);
    expect(drawSteps('distance2', last).slice(3, 6)).toEqual(['near', 'far', 'near']);
  });

  it('never repeats a step immediately', () => {
    for (const technology of livenessTechnologies) {
      for (let seed = 1; seed <= 50; seed++) {
        const steps = drawSteps(technology, seeded(seed));
        expect(steps.filter((step, i) => step === steps[i - 1])).toEqual([]);
      }
    }
  });

  it('checks light and face cover, then the centre, before any movement [4.33]', () => {
    for (const technology of livenessTechnologies) {
      const steps = drawSteps(technology, first);
      const begin = technology === 'core' ? ['center'] : ['light', 'accessories', 'center'];
      expect([technology, steps.slice(0, begin.length)]).toEqual([technology, begin]);
    }
  });

  it('looks forward before it turns, and commands turns and gaze [4.33]', () => {
    for (const technology of ['position', 'pro-max'] as const) {
      for (let seed = 1; seed <= 50; seed++) {
        expect(drawSteps(technology, seeded(seed))[3]).toBe('forward');
      }
    }
    const drawn = new Set<string>();
    for (let seed = 1; seed <= 50; seed++) {
      for (const step of drawSteps('pro-max', seeded(seed)).slice(4, -2)) drawn.add(step);
    }
    expect([...drawn].sort()).toEqual(['down', 'left', 'right', 'up']);
    expect(drawSteps('position', first).slice(4, -1).sort()).toEqual(['left', 'right']);
  });

  it('ends every recipe with the photo [4.33]', () => {
    for (const technology of livenessTechnologies) expect(drawSteps(technology, first).at(-1)).toBe('photo');
  });
});

describe('the table', () => {
  it('has a recipe and the catalogue code for every technology of the folder', () => {
    expect(Object.keys(recipes).sort()).toEqual([...livenessTechnologies].sort());
    for (const technology of livenessTechnologies) {
      expect(livenessCodes[technology]).toBe(catalogue[technology].code);
      expect(catalogue[technology].folder).toBe('liveness');
    }
  });
});
