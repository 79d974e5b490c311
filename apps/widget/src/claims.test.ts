import { afterEach, expect, test, vi } from 'vitest';
import { claim, release } from './claims.ts';

const [first, second, third] = [{}, {}, {}];
afterEach(() => [first, second, third].forEach(release));

test('one element at a time runs a session; the next waiting one gets it', () => {
  const onFree = vi.fn();
  expect(claim('s1', first, () => undefined)).toBe(true);
  expect(claim('s1', second, onFree)).toBe(false);
  expect(onFree).not.toHaveBeenCalled();
  release(first);
  expect(onFree).toHaveBeenCalledTimes(1);
  expect(claim('s1', second, onFree)).toBe(true);
});

test('other sessions are free, and an element may claim its own again', () => {
  expect(claim('s1', first, () => undefined)).toBe(true);
  expect(claim('s2', second, () => undefined)).toBe(true);
  expect(claim('s1', first, () => undefined)).toBe(true);
});

test('an element that stopped waiting is not notified', () => {
  const onFree = vi.fn();
  claim('s1', first, () => undefined);
  claim('s1', third, onFree);
  release(third);
  release(first);
  expect(onFree).not.toHaveBeenCalled();
});
