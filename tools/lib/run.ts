import { type SpawnOptions, spawn } from 'node:child_process';
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

/** Runs a command in the repository root; resolves with the exit code and what it printed. */
export function runCaptured(
  command: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command; throws on a non-zero exit code. */
export async function mustRun(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'cwd'> = {},
): Promise<void> {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}
