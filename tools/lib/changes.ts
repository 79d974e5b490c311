import { spawnSync } from 'node:child_process';
import { root } from '../setup.mjs';

/** Output of a git command without the last line break, or null where git fails. */
function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * The commit that a change is measured against: where the branch left its upstream, else where it left `main`, else
 * the last commit.
 */
export function changeBase(ask: typeof git = git): string {
  const from = (name: string) => ask('merge-base', 'HEAD', name);
  return from('@{upstream}') ?? from('main') ?? 'HEAD';
}
