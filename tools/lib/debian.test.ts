import { expect, test } from 'vitest';
import { requireAll } from './debian.ts';

const missing = { purpose: 'a judge', package: 'judge', find: () => null };

test('what is missing is named with its package, unless it is optional', () => {
  const optional = { ...missing, package: 'adviser', optional: true } as const;
  const there = { ...missing, package: 'clerk', find: () => '/bin/clerk' };
  expect(() => requireAll([missing, optional, there])).toThrow(/judge"[^"]*$/);
  expect(() => requireAll([optional, there])).not.toThrow();
});
