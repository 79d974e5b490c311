import { afterEach, expect, test, vi } from 'vitest';
import { claim, release } from './claims.ts';

const [first, second, third] = [{}, {}, {}];
afterEach(() => [first, second, third].forEach(release));

test('a session is one element’s at a time, and goes to who waits for it', () => {
  const onFree = vi.fn();
  expect(claim('s1', first, () => undefined)).toBe(true);
  expect(claim('s1', second, onFree)).toBe(false);
  expect(onFree).not.toHaveBeenCalled();
  release(first);
  expect(onFree).toHaveBeenCalledTimes(1);
  expect(claim('s1', second, onFree)).toBe(true);
});

test('other sessions are free, and the own one may be claimed again', () => {
  expect(claim('s1', first, () => undefined)).toBe(true);
  expect(claim('s2', second, () => undefined)).toBe(true);
  expect(claim('s1', first, () => undefined)).toBe(true);
});

test('who has given up waiting is not told', () => {
  const onFree = vi.fn();
  claim('s1', first, () => undefined);
  claim('s1', third, onFree);
  release(third);
  release(first);
  expect(onFree).not.toHaveBeenCalled();
});
