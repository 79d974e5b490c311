import { describe, expect, it } from 'vitest';
import { changeBase, changedFiles, filesToLint } from './changes.ts';

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

it('lists what differs from the base, committed or not, and what is new', () => {
  const asked: string[] = [];
  const files = changedFiles((...args) => {
    asked.push(args.join(' '));
    if (args[0] === 'merge-base') return 'a1';
    return args[0] === 'diff' ? 'packages/a.ts\nb.ts' : 'b.ts\nnew.ts';
  });
  expect(files).toEqual(['packages/a.ts', 'b.ts', 'new.ts']);
  expect(asked).toContain('diff --name-only --no-renames a1');
  expect(changedFiles(() => '')).toEqual([]);
});

it.each([
  ['what changed', ['a.ts', 'b.ts'], ['a.ts', 'b.ts']],
  ['not what was deleted', ['a.ts', 'gone.ts'], ['a.ts']],
  ['everything where only deleted files changed', ['gone.ts'], ['.']],
  ['everything where the rules may have changed', ['a.ts', 'tools/package.json'], ['.']],
])('lints %s', (_what, changed, linted) => {
  expect(filesToLint(changed, (file) => file !== 'gone.ts')).toEqual(linted);
});
