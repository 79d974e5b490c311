import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../setup.mjs';
import { appSnippets } from './compile-kotlin.ts';
import type { Requirement } from './debian.ts';

const declarations = join(appSnippets, 'flutter');

/**
 * The Dart of a package, with its compiler: the packages of the same name for x64 carry a Dart that only runs what is
 * compiled already. It is a 32-bit program, which Linux on x64 runs as well.
 */
const packaged = join(appSnippets, 'node_modules/sass-embedded-linux-ia32/dart-sass/src/dart');
const loader = '/lib/ld-linux.so.2';

const starts = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const onPath = starts('dart');
const usesPackaged = !onPath && process.platform === 'linux' && process.arch === 'x64';

/**
 * Whether Dart can be compiled here: by the Dart on the PATH, or by a package's, where the kernel runs 32-bit programs.
 * The loader stands for the packaged compiler, which is installed at its first use.
 */
export const hasDart: boolean = onPath || (usesPackaged && starts(loader));

/** What the packaged compiler runs on, where it is the one that is used. */
export const dartNeeds: readonly Requirement[] = usesPackaged
  ? [
      {
        purpose: 'the 32-bit C library, on which the compiler of the Dart snippet runs',
        package: 'libc6-i386',
        find: () => [loader].find(existsSync) ?? null,
        optional: true,
      },
    ]
  : [];

/** The Dart to run. npm takes an optional dependency that does not load for no failure. */
function program(): string {
  if (onPath) return 'dart';
  installPackages(appSnippets);
  if (existsSync(packaged)) return packaged;
  // Without this file the folder counts as not installed.
  rmSync(join(appSnippets, 'node_modules/.package-lock.json'), { force: true });
  throw new Error('npm has not loaded sass-embedded-linux-ia32, the Dart compiler: the next run tries again');
}

/** Runs a Dart program against the declarations in `tools/app-snippets/flutter`. */
function dart(folder: string, file: string) {
  const packages = `--packages=${join(declarations, 'package_config.json')}`;
  const { status, stdout, stderr, error } = spawnSync(program(), [packages, file], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-dart-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compiles Dart against the declarations of the interfaces of Flutter and flutter_inappwebview; warnings count. All files
 * are compiled in one run, each a library of its own.
 * @returns what the compiler says of each file, empty where it has nothing to say.
 */
export function compileDart<Name extends string>(
  codes: Readonly<Record<Name, string>>,
): Record<Name, string> {
  return inFolder((folder) => {
    const names = Object.keys(codes) as Name[];
    for (const name of names) writeFileSync(join(folder, `${name}.dart`), codes[name]);
    const imports = names.map((name) => `import '${name}.dart' as ${name};\n`);
    writeFileSync(join(folder, 'main.dart'), `${imports.join('')}void main() {}\n`);
    const { status, stderr } = dart(folder, 'main.dart');
    const said = stderr.split(/^(?=\S+\.dart:\d+)/m);
    const of = (name: Name) => said.filter((text) => text.startsWith(`${name}.dart:`)).join('');
    const found = Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>;
    // A compiler that does not start, or complains of the declarations, has judged nothing.
    if ((status !== 0) !== names.some((name) => found[name].includes('Error:'))) {
      throw new Error(`dart ended with ${status}:\n${stderr}`);
    }
    return found;
  });
}

/**
 * Builds the snippet's widget and does to it what a platform does (`tools/app-snippets/flutter/run.dart`).
 * @returns what came of it.
 */
export function runDart(snippet: string): unknown {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'snippet.dart'), snippet);
    copyFileSync(join(declarations, 'run.dart'), join(folder, 'run.dart'));
    const { status, stdout, stderr } = dart(folder, 'run.dart');
    if (status !== 0) throw new Error(`dart ended with ${status}:\n${stderr}`);
    return JSON.parse(stdout);
  });
}
