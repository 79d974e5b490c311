import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, root } from '../setup.mjs';
import { findProgram, type Requirement, requireAll } from './debian.ts';

/** What the compiler runs on. */
export const java: Requirement = {
  purpose: 'Java, on which the compiler of the Kotlin snippet runs',
  package: 'default-jre-headless',
  find: () => findProgram('java'),
};

/** Where what the snippets for apps are compiled with is installed, and declared. */
export const appSnippets = join(root, 'tools/app-snippets');

/**
 * Compiles Kotlin against the declarations of Android's interfaces in `tools/app-snippets/android`; warnings count. All
 * files are compiled in one run, each in a package of its name's.
 * @returns what the compiler says of each file, empty where it has nothing to say.
 */
export function compileKotlin<Name extends string>(
  codes: Readonly<Record<Name, string>>,
): Record<Name, string> {
  requireAll([java]);
  installPackages(appSnippets);
  const work = mkdtempSync(join(tmpdir(), 'kuelik-kotlin-'));
  const names = Object.keys(codes) as Name[];
  try {
    mkdirSync(join(work, 'src'));
    for (const name of names) {
      writeFileSync(join(work, 'src', `${name}.kt`), `package ${name}\n${codes[name]}`);
    }
    const compiler = join(appSnippets, 'node_modules/kotlin-compiler/lib/kotlin-compiler.jar');
    // Half the work of a short run would be making fast code of the compiler's own.
    const args = ['-XX:TieredStopAtLevel=1', '-jar', compiler, '-no-reflect', '-Werror', '-d', 'out'];
    const { status, stderr } = spawnSync('java', [...args, join(appSnippets, 'android'), 'src'], {
      cwd: work,
      encoding: 'utf8',
    });
    const said = stderr.split(/^(?=\S+\.(?:kt|java):\d+)/m);
    const of = (name: Name) => said.filter((text) => text.startsWith(`src/${name}.kt:`)).join('');
    const found = Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>;
    // A compiler that does not start, or complains of the declarations, has judged nothing.
    if ((status !== 0) !== names.some((name) => found[name] !== '')) throw new Error(`kotlinc:\n${stderr}`);
    return found;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
