import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program in a folder; resolves with its output, rejects with its error output. */
export async function runTo(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await run(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
