import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('puts every value where its name stands', () => {
  expect(fill('{n} of {total}, {n}', { n: 1, total: 3 })).toBe('1 of 3, 1');
});

test('keeps a placeholder that has no value', () => {
  expect(fill('Hello {name}', {})).toBe('Hello {name}');
});

test('does not read a value as a template', () => {
  expect(fill('{a}', { a: '{b}', b: 'no' })).toBe('{b}');
});
