import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup.mjs';

/** Output of a git command without the final line break, or null if git fails. */
function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * The base commit of a change: where the branch forked from its upstream, otherwise from `main`, otherwise
 * the last commit.
 */
export function changeBase(ask: typeof git = git): string {
  const from = (name: string) => ask('merge-base', 'HEAD', name);
  return from('@{upstream}') ?? from('main') ?? 'HEAD';
}

/** Files that differ from the base, committed or not, and new ones that git does not ignore: paths from the root. */
export function changedFiles(ask: typeof git = git): readonly string[] {
  const listed = [
    ask('diff', '--name-only', '--no-renames', changeBase(ask)),
    ask('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(listed.flatMap((lines) => lines?.split('\n') ?? []))].filter((file) => file !== '');
}

/** A change of these may change the linter's result for any file. */
const governsLint = /(^|\/)(package|biome)\.json$/;

/** What to lint after a change: the files that are still there, or everything. */
export function filesToLint(
  changed: readonly string[],
  isThere: (file: string) => boolean = (file) => existsSync(join(root, file)),
): readonly string[] {
  const there = changed.filter(isThere);
  return there.length === 0 || changed.some((file) => governsLint.test(file)) ? ['.'] : there;
}
