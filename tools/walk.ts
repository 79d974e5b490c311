import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './lib/run.ts';
import type { RanTest } from './lib/testing/conformance.ts';
import { namedChecks, reportWalk } from './lib/testing/named-checks.ts';
import { journeyRuns, vitestRuns } from './lib/testing/test-report.ts';
import { root } from './setup.mjs';

/*
 * Runs the checks of rows of docs/conformance.md and writes their results into these rows: `npm run walk -- 4.12 9.6`, or a
 * whole section, `npm run walk -- 9`. Without ids, every row. Exits with 1 if one of them is red.
 */
const asked = process.argv.slice(2);
const only = (id: string): boolean =>
  asked.length === 0 || asked.includes(id) || asked.includes(id.split('.')[0] ?? '');
const wanted = namedChecks(root).filter(({ ids }) => ids.some(only));
const ids = [...new Set(wanted.flatMap((check) => check.ids.filter(only)))];
const titles = `\\[([\\d., ]+, )?(${ids.map((id) => id.replace('.', '\\.')).join('|')})[,\\]]`;
const files = [...new Set(wanted.map(({ file }) => file))];
const journeys = files.filter((file) => file.endsWith('.spec.ts'));
const units = files.filter((file) => !file.endsWith('.spec.ts'));

const reports = mkdtempSync(join(tmpdir(), 'kuelik-walk-'));
const ran: RanTest[] = [];

/** The tests in a report; none if the run left no report. */
function read(report: string, runsOf: (parsed: never) => readonly RanTest[]): void {
  try {
    ran.push(...runsOf(JSON.parse(readFileSync(report, 'utf8')) as never));
  } catch {
    console.error(`no report: ${report}`);
  }
}

try {
  if (units.length > 0) {
    const report = join(reports, 'units.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
    await run(process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...reporters,
      '-t',
      titles,
      ...units,
    ]);
    read(report, (parsed) => vitestRuns(parsed, root));
  }
  if (journeys.length > 0) {
    await run(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--if-stale']);
    const report = join(reports, 'journeys.json');
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const names = journeys.map((file) => file.replace('e2e/journeys/', ''));
    const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--reporter=list,json'];
    await run(process.execPath, [...playwright, '-g', titles, ...names], { env });
    read(report, (parsed) => journeyRuns(parsed, 'e2e/journeys'));
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const { rows, red } = reportWalk(root, ran, only);
for (const [id, faults] of red) for (const fault of faults) console.log(`red: ${id} ${fault}`);
console.log(`${rows} rows of docs/conformance.md: ${rows - red.length} as written, ${red.length} red`);
process.exitCode = rows > 0 && red.length === 0 ? 0 : 1;
