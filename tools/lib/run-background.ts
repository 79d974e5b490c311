import { type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { root } from '../setup.mjs';
import { type Captured, captured } from './run.ts';

/** Ten times less processor time than another program that wants it as well, and all that others leave. */
const NICE = '10';

/** The groups of processes that are running. */
const groups = new Set<number>();

function endGroups(): void {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGTERM');
    } catch {
      // It has ended.
    }
  }
}
/** As a shell reports it: 128 and the signal's number. */
const endings = {
  SIGHUP: () => process.exit(129),
  SIGINT: () => process.exit(130),
  SIGTERM: () => process.exit(143),
} as const;

/**
 * Runs a command in the repository root, mostly with the processor time that others leave; resolves with the exit code
 * and what it printed. It ends with this process.
 *
 * Linux may share processors between sessions first, whatever the priority of the processes in one, and a browser of
 * Playwright has a session to itself. So the command gets its own as well, with a low priority.
 */
export async function runInBackground(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env'> = {},
): Promise<Captured> {
  const child = spawn('nice', ['-n', NICE, command, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...options,
  });
  const { pid } = child;
  if (pid !== undefined) {
    lowerSession(pid);
    remember(pid);
  }
  try {
    return await captured(child);
  } finally {
    if (pid !== undefined) forget(pid);
  }
}

function remember(group: number): void {
  if (groups.size === 0) {
    process.on('exit', endGroups);
    for (const [signal, end] of Object.entries(endings)) process.on(signal, end);
  }
  groups.add(group);
}

function forget(group: number): void {
  groups.delete(group);
  if (groups.size > 0) return;
  process.off('exit', endGroups);
  for (const [signal, end] of Object.entries(endings)) process.off(signal, end);
}

function lowerSession(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, NICE);
  } catch {
    // This system does not group processes by session.
  }
}
