import { expect, test } from 'vitest';
import { routeExists } from './route-rules.ts';

test.each([
  ['/flow/abc', ['*'], [], true],
  ['/flow/abc', ['/flow/*'], [], true],
  ['/flow/abc', ['/flow'], [], true],
  ['/flow/abc', ['flow'], [], true],
  ['/flow/abc', ['/flow/{session}'], [], true],
  ['/flow/abc', ['*'], ['/flow/:session'], false],
  ['/test', ['/flow/{session}'], [], false],
  ['/flowers', ['/flow'], [], false],
  ['/test', ['/flow/*'], [], false],
  ['/test', ['*'], ['/test'], false],
  ['/test/', ['*'], ['/test'], false],
  ['/flow/abc', ['*'], ['/test', '/gallery'], true],
  ['/flow/abc', ['*'], ['*'], false],
  ['/document-reader', ['/document.reader'], [], false],
  ['/test', [], [], false],
] as const)('%s with include %j and exclude %j: %s [2.7]', (path, include, exclude, exists) => {
  expect(routeExists(path, { include, exclude })).toBe(exists);
});
