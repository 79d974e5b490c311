import { type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { root } from '../setup.mjs';

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
const end = (): never => process.exit(1);

/**
 * Runs a command in the repository root, mostly with the processor time that others leave; resolves with the exit code
 * and what it printed. It ends with this process.
 *
 * Linux may share processors between sessions first, whatever the priority of the processes in one, and a browser of
 * Playwright has a session to itself. So the command gets its own as well, with a low priority.
 */
export function runInBackground(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env'> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', NICE, command, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...options,
    });
    const { pid } = child;
    if (pid !== undefined) {
      lowerSession(pid);
      if (groups.size === 0) process.on('exit', endGroups).on('SIGINT', end).on('SIGTERM', end);
      groups.add(pid);
    }
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const forget = () => {
      if (pid !== undefined) groups.delete(pid);
      if (groups.size === 0) process.off('exit', endGroups).off('SIGINT', end).off('SIGTERM', end);
    };
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('close', (code) => {
      forget();
      resolve({ code: code ?? 1, output });
    });
  });
}

function lowerSession(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, NICE);
  } catch {
    // This system does not group processes by session.
  }
}
