import { changedFiles } from './lib/changes.ts';
import { type Check, quickChecks, runChecks } from './lib/checks.ts';
import { mustRun } from './lib/run.ts';
import { touchedTests } from './lib/touched.ts';
import { root } from './setup.mjs';

// All checks without a browser or database server: lint, types, dead code, sizes, and the unit tests nearest to
// the changes since the upstream branch. `--all` runs every unit test.
const vitest = 'node_modules/vitest/vitest.mjs';
const touched = process.argv.includes('--all') ? null : await touchedTests(root, changedFiles());
const tests: Check = {
  name: touched === null ? 'unit tests' : `unit tests of what changed, in ${touched.run.length} files`,
  command: [vitest, 'run', ...(touched?.run ?? [])],
};

await mustRun(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--if-stale']);
// The tests take longest, so they start first.
const failed = await runChecks([tests, ...quickChecks]);
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
if (touched !== null && touched.left.length > 0) {
  console.log(`Left to npm test, as they reach the change from farther away: ${touched.left.join(' ')}`);
}
process.exitCode = failed.length === 0 ? 0 : 1;
