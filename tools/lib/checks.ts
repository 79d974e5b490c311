import { oldestBrowsers } from './browser-build.ts';
import { run } from './run.ts';

/** A check that passes or fails as a whole: a program of node_modules and its arguments. */
export interface Check {
  readonly name: string;
  readonly command: readonly [script: string, ...args: string[]];
}

export const quickChecks: readonly Check[] = [
  { name: 'lint and format', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { name: 'walls between layers', command: ['--import', 'tsx', 'tools/walls.ts'] },
  { name: 'types in the browser', command: ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json'] },
  { name: 'types in Node', command: ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.node.json'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js'] },
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
  { name: 'size budgets', command: ['--import', 'tsx', 'tools/sizes.ts'] },
];

/** Runs a check and shows its output; resolves with whether it passed. */
export async function runCheck({ name, command }: Check): Promise<boolean> {
  const ok = (await run(process.execPath, command)) === 0;
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`);
  return ok;
}
