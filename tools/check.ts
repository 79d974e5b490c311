import { changeBase } from './lib/changes.ts';
import { type Check, quickChecks, runChecks } from './lib/checks.ts';
import { mustRun } from './lib/run.ts';

// All checks without a browser or database server: lint, types, dead code, sizes, and the unit tests touched
// by the changes since the upstream branch. `--all` runs every unit test.
const vitest = 'node_modules/vitest/vitest.mjs';
const tests: Check = process.argv.includes('--all')
  ? { name: 'unit tests', command: [vitest, 'run'] }
  : {
      name: 'unit tests of what changed',
      command: [vitest, 'run', '--changed', changeBase(), '--passWithNoTests'],
    };

await mustRun(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--if-stale']);
// The tests take longest, so they start first.
const failed = await runChecks([tests, ...quickChecks]);
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
