import { expect, it } from 'vitest';
import { createAllowance } from './allowance.ts';

it('allows a burst, and then as much as comes in', () => {
  let now = 0;
  const allows = createAllowance(2, 3, () => now);
  expect([allows(), allows(), allows(), allows()]).toEqual([true, true, true, false]);
  now += 499;
  expect(allows()).toBe(false);
  now += 2;
  expect([allows(), allows()]).toEqual([true, false]);
});

it('saves no more than a burst', () => {
  let now = 0;
  const allows = createAllowance(2, 3, () => now);
  now += 3_600_000;
  expect([allows(), allows(), allows(), allows()]).toEqual([true, true, true, false]);
});
