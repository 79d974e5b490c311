import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { root } from '../setup.mjs';

/** Runs a command in the repository root and shows its output; resolves with the exit code. */
export function run(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'cwd'> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A command's exit code, and what it printed. */
export interface Captured {
  readonly code: number;
  readonly output: string;
}

/** Milliseconds for the rest of the output of a command that has ended: what it started may hold the pipe for ever. */
const DRAIN_MS = 2_000;

/** Reads the outputs of a running command to its end. */
export function captured(child: ChildProcess): Promise<Captured> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      const end = () => resolve({ code: code ?? 1, output });
      const late = setTimeout(end, DRAIN_MS);
      child.once('close', () => {
        clearTimeout(late);
        end();
      });
    });
  });
}

/** Runs a command in the repository root; resolves with the exit code and what it printed. */
export const runCaptured = (command: string, args: readonly string[]): Promise<Captured> =>
  captured(spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }));

/** Runs a command; throws on a non-zero exit code. */
export async function mustRun(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'cwd'> = {},
): Promise<void> {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}
