import { availableParallelism } from 'node:os';
import { oldestBrowsers } from './browser-build.ts';
import { runCaptured } from './run.ts';

/** A check that passes or fails as a whole: a program of node_modules and its arguments. */
export interface Check {
  readonly name: string;
  readonly command: readonly [script: string, ...args: string[]];
}

/** Only what changed since the last run, and what depends on it, is checked anew, as with `npm run types`. */
const typesOf = (config: string): Check['command'] => [
  'node_modules/typescript-7/bin/tsc',
  '-p',
  config,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${config}.tsbuildinfo`,
];

export const quickChecks: readonly Check[] = [
  { name: 'lint and format', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { name: 'walls between layers', command: ['--import', 'tsx', 'tools/walls.ts'] },
  { name: 'types in the browser', command: typesOf('tsconfig.json') },
  { name: 'types in Node', command: typesOf('tsconfig.node.json') },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--cache'] },
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
    command: [
      'node_modules/es-check/lib/cli/index.js',
      'checkBrowser',
      'dist/web/assets/*.js',
      'dist/widget/**/*.js',
      '--module',
      '--checkFeatures',
      `--browserslistQuery=${oldestBrowsers}`,
      // pdf.js' legacy build brings its own polyfills; the journeys in old browsers draw a contract with it.
      '--not=dist/web/assets/pdf-*.js,dist/widget/assets/pdf-pages-*.js',
    ],
  },
  {
    name: 'syntax of 2009 in the page for browsers that are too old',
    command: ['node_modules/es-check/lib/cli/index.js', 'es5', 'dist/web/browser-check.js'],
  },
  { name: 'size budgets', command: ['--import', 'tsx', 'tools/sizes.ts'] },
];

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
  const failed = new Set<Check>();
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output } = await runProgram(process.execPath, check.command);
      if (code !== 0) failed.add(check);
      print(`${output}${code === 0 ? 'passed' : 'FAILED'}: ${check.name}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return checks.filter((check) => failed.has(check)).map(({ name }) => name);
}
