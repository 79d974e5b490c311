import { spawnSync } from 'node:child_process';
import { findProgram } from '../../../tools/lib/services/debian.ts';

/** A walk's own namespaces: network, mounts, and processes, which end with it. */
const own = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Runs a program in its own namespaces. */
export const inNamespaces = (program: string, ...args: string[]): [string, readonly string[]] => [
  'unshare',
  [...own, program, ...args],
];

/** Why containers cannot run here; null: they can. Many machines that run tests permit no namespaces. */
export function whyNoContainers(): string | null {
  const missing = ['podman', 'podman-compose', 'crun', 'unshare', 'ip'].filter((name) => !findProgram(name));
  if (missing.length > 0) return `${missing.join(', ')} not installed`;
  const tried = spawnSync('unshare', [...own, 'mount', '-t', 'tmpfs', 'none', '/run'], { encoding: 'utf8' });
  return tried.status === 0 ? null : `no namespaces: ${tried.stderr.trim()}`;
}
