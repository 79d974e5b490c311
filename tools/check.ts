import { type Check, quickChecks, runCheck } from './lib/checks.ts';
import { mustRun } from './lib/run.ts';

// Everything that needs no browser and no database server: lint, types, unit, dead code, sizes.
await mustRun(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--if-stale']);
const checks: Check[] = [
  ...quickChecks,
  { name: 'unit tests', command: ['node_modules/vitest/vitest.mjs', 'run'] },
];
let failed = 0;
for (const check of checks) if (!(await runCheck(check))) failed++;
process.exitCode = failed === 0 ? 0 : 1;
