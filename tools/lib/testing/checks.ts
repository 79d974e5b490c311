import { availableParallelism } from 'node:os';
import { runCaptured } from '../run.ts';

/** A check that passes or fails as a whole: a program of node_modules and its arguments. */
export interface Check {
  readonly name: string;
  readonly command: readonly [script: string, ...args: string[]];
  /** An earlier one of the list: where it fails, this one has nothing to check, and fails as well. */
  readonly needs?: Check;
}

/** Only what changed since the last run, and what depends on it, is checked again, as with `npm run types`. */
const typesOf = (config: string): Check['command'] => [
  'node_modules/typescript-7/bin/tsc',
  '-p',
  config,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${config}.tsbuildinfo`,
];

/** Builds the product, unless it is built from the sources as they are. */
export const build: Check = { name: 'build', command: ['--import', 'tsx', 'tools/build.ts', '--if-stale'] };

/** @param files paths from the root, which need not exist */
export const lint = (files: readonly string[]): Check => ({
  name: 'lint and format',
  command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--no-errors-on-unmatched', ...files],
});

/** Of the sources: none of them needs a build. */
export const sourceChecks: readonly Check[] = [
  { name: 'walls between layers', command: ['--import', 'tsx', 'tools/walls.ts'] },
  { name: 'types in the browser', command: typesOf('tsconfig.json') },
  { name: 'types in Node', command: typesOf('tsconfig.node.json') },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--cache'] },
];

const built: readonly Check[] = [
  {
    name: 'the loader as a package',
    command: ['node_modules/publint/src/cli.js', 'run', 'dist/embed', '--strict'],
  },
  {
    name: 'the loader’s types for every kind of import',
    command: ['node_modules/@arethetypeswrong/cli/dist/index.js', '--pack', 'dist/embed'],
  },
  {
    name: 'syntax and functions that the oldest browsers have',
    command: ['--import', 'tsx', 'tools/old-browsers.ts'],
  },
  {
    name: 'syntax of 2009 in the page for browsers that are too old',
    command: ['node_modules/es-check/lib/cli/index.js', 'es5', 'dist/web/browser-check.js'],
  },
  { name: 'size budgets', command: ['--import', 'tsx', 'tools/sizes.ts'] },
];

/** Of what `build` has written. */
export const builtChecks: readonly Check[] = built.map((check) => ({ ...check, needs: build }));

/** The exit code and everything printed. */
export type RunCaptured = (
  command: string,
  args: readonly string[],
) => Promise<{ readonly code: number; readonly output: string }>;

/**
 * Runs the checks, one per core at a time, and prints the output of each when it has ended, so that outputs do not
 * mix. A failure does not stop the others.
 *
 * @returns the names of those that failed, in the order of the list
 */
export async function runChecks(
  checks: readonly Check[],
  atOnce = availableParallelism(),
  runProgram: RunCaptured = runCaptured,
  print: (text: string) => void = console.log,
): Promise<readonly string[]> {
  const passed = new Map<Check, Promise<boolean>>();
  const check = async ({ name, command, needs }: Check): Promise<boolean> => {
    if (needs !== undefined && (await passed.get(needs)) !== true) {
      print(`FAILED: ${name}: without ${needs.name}`);
      return false;
    }
    const { code, output } = await runProgram(process.execPath, command);
    print(`${output}${code === 0 ? 'passed' : 'FAILED'}: ${name}`);
    return code === 0;
  };
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const running = check(next);
      passed.set(next, running);
      await running;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const results = await Promise.all(checks.map((one) => passed.get(one)));
  return checks.filter((_, i) => results[i] !== true).map(({ name }) => name);
}
