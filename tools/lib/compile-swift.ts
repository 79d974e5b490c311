import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appSnippets } from './compile-kotlin.ts';
import { debianSwift } from './debian-swift.ts';

/** Whether a Swift compiler is on the PATH, and starts: a Mac without its developer tools has one that does not. */
export const swiftOnPath: boolean = spawnSync('swiftc', ['--version']).status === 0;

/** The beginning of the command that compiles Swift: by the compiler on the PATH, or by Debian's; null without either. */
export const swift: readonly string[] | null = swiftOnPath ? ['swiftc'] : debianSwift();

/**
 * Type-checks Swift against the declarations of UIKit's and WebKit's interfaces in `tools/app-snippets/ios` and
 * the Foundation that the compiler brings; warnings count. Each file is a module of its own.
 * @param version of the language
 * @returns what the compiler says of each file, empty where it has nothing to say.
 */
export function compileSwift<Name extends string>(
  codes: Readonly<Record<Name, string>>,
  version: 5 | 6,
): Record<Name, string> {
  const [compiler, ...always] = swift ?? [];
  if (compiler === undefined) throw new Error('There is no Swift compiler');
  const work = mkdtempSync(join(tmpdir(), 'kuelik-swift-'));
  const declarations = join(appSnippets, 'ios');
  // What is made of the declarations is made once.
  const flags = ['-typecheck', '-warnings-as-errors', '-I', declarations, '-module-cache-path', 'cache'];
  try {
    const found = Object.keys(codes).map((name) => {
      const file = `${name}.swift`;
      writeFileSync(join(work, file), codes[name as Name]);
      const args = [...always, ...flags, '-swift-version', String(version), file];
      const { status, stdout, stderr } = spawnSync(compiler, args, { cwd: work, encoding: 'utf8' });
      const said = stdout + stderr;
      // A compiler that does not start, or complains of anything else, has judged nothing.
      if ((status !== 0) !== said.includes(`${file}:`) || said.includes('failed to build module')) {
        throw new Error(`swiftc ended with ${status}:\n${said}`);
      }
      return [name, said];
    });
    return Object.fromEntries(found) as Record<Name, string>;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
