import { changedFiles, filesToLint } from './lib/testing/changes.ts';
import { build, builtChecks, type Check, lint, runChecks, sourceChecks } from './lib/testing/checks.ts';
import { touchedTests } from './lib/testing/touched.ts';
import { root } from './setup.mjs';

// All checks without a browser or database server: lint, types, dead code, sizes, and the unit tests nearest to
// the changes since the upstream branch. `--all` lints every file and runs every unit test.
const vitest = 'node_modules/vitest/vitest.mjs';
const changed = process.argv.includes('--all') ? null : changedFiles();
const touched = changed && (await touchedTests(root, changed));
const tests: Check = {
  name: touched === null ? 'unit tests' : `unit tests of what changed, in ${touched.run.length} files`,
  command: [vitest, 'run', ...(touched?.run ?? [])],
};
const linted = changed === null ? ['.'] : filesToLint(changed);

// The tests take longest, so they start first, and the build next, which others wait for. The tests need no build.
const failed = await runChecks([tests, build, lint(linted), ...sourceChecks, ...builtChecks]);
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
if (touched !== null && touched.left.length > 0) {
  console.log(`Left to npm test, as they reach the change from farther away: ${touched.left.join(' ')}`);
}
process.exitCode = failed.length === 0 ? 0 : 1;
