import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup.mjs';

/**
 * Type-checks files like browser sources.
 * @param paths where third-party packages have their types
 * @returns the compiler's errors, empty if none
 */
export function compileTypeScript(
  files: Readonly<Record<string, string>>,
  paths: Readonly<Record<string, readonly string[]>> = {},
): string {
  // Inside the repository, so that its packages resolve.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'snippets-'));
  try {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(work, name), code);
    writeFileSync(
      join(work, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: { paths },
        include: ['./*'],
        exclude: [],
      }),
    );
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', work], {
      encoding: 'utf8',
    });
    if ((status === 0) !== (stdout === '')) throw new Error(`tsc ended with ${status}: ${stderr}`);
    return stdout;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
