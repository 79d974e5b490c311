import { expect, it } from 'vitest';
import { firstHealth, nextHealth } from './frame-health.ts';

const live = (fingerprint: number) => ({ level: 120, contrast: 40, fingerprint });

/** Runs frames 100 ms apart and returns the health after each. */
function run(pictures: { level: number; contrast: number; fingerprint: number }[]): string[] {
  let state = firstHealth;
  return pictures.map((picture, i) => {
    state = nextHealth(state, picture, 1000 + i * 100);
    return state.health;
  });
}

it('recognises changing frames as a live camera', () => {
  expect(new Set(run(Array.from({ length: 60 }, (_, i) => live(i))))).toEqual(new Set(['live']));
});

it('reports a picture that repeats for two seconds as frozen, and as live when it changes', () => {
  const health = run([...Array.from({ length: 25 }, () => live(7)), live(8)]);
  expect(health.indexOf('frozen')).toBe(20);
  expect(health.at(-1)).toBe('live');
});

it('tolerates a few repeated frames', () => {
  expect(run(Array.from({ length: 60 }, (_, i) => live(Math.floor(i / 15)))).includes('frozen')).toBe(false);
});

it('reports a covered lens as blank despite its changing noise', () => {
  const health = run(Array.from({ length: 15 }, (_, i) => ({ level: 3, contrast: 1.5, fingerprint: i })));
  expect(health.indexOf('blank')).toBe(10);
});

it('does not report a dark room as blank', () => {
  const health = run(Array.from({ length: 30 }, (_, i) => ({ level: 9, contrast: 12, fingerprint: i })));
  expect(health.includes('blank')).toBe(false);
});
