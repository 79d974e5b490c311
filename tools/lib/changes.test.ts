import { describe, expect, it } from 'vitest';
import { changeBase } from './changes.ts';

const repository =
  (known: Readonly<Record<string, string>>) =>
  (...args: readonly string[]) =>
    known[args.at(-1) ?? ''] ?? null;

describe('the base of a change', () => {
  it('is where the branch forked from its upstream', () => {
    expect(changeBase(repository({ '@{upstream}': 'a1', main: 'b2' }))).toBe('a1');
  });

  it('is where the branch forked from main, without an upstream', () => {
    expect(changeBase(repository({ main: 'b2' }))).toBe('b2');
  });

  it('is the last commit, without either', () => {
    expect(changeBase(repository({}))).toBe('HEAD');
  });
});
