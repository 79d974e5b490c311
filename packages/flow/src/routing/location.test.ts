import { expect, test } from 'vitest';
import { matchPath } from './location.ts';

test.each([
  ['/flow/:session', '/flow/a-b_1', 'a-b_1'],
  ['/flow/:session', '/flow/a%20b/', 'a b'],
  ['/flow/:session', '/flow/', null],
  ['/flow/:session', '/flow/a/b', null],
  ['/flow/:session', '/flow/%', null],
  ['/error', '/error', ''],
  ['/error', '/Error/', ''],
  ['/error', '/errors', null],
  ['/cabinet/*?', '/cabinet', ''],
  ['/cabinet/*?', '/cabinet/sessions', ''],
  ['/cabinet/*?', '/cabinets', null],
] as const)('%s on %s: %j', (pattern, path, part) => {
  expect(matchPath(pattern, path)).toBe(part);
});
