import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('inserts every value at its placeholder', () => {
  expect(fill('{n} of {total}, {n}', { n: 1, total: 3 })).toBe('1 of 3, 1');
});

test('keeps a placeholder without a value', () => {
  expect(fill('Hello {name}', {})).toBe('Hello {name}');
});

test('does not treat a value as a template', () => {
  expect(fill('{a}', { a: '{b}', b: 'no' })).toBe('{b}');
});
