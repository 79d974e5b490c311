import { expect, test } from 'vitest';
import { requireAll } from './debian.ts';

test('names exactly what is missing, with its package', () => {
  const missing = { purpose: 'a judge', package: 'judge', find: () => null };
  const there = { ...missing, package: 'clerk', find: () => '/bin/clerk' };
  expect(() => requireAll([missing, there])).toThrow(/judge"[^"]*$/);
  expect(() => requireAll([there])).not.toThrow();
});
