import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefoxPath } from '../e2e/support/firefox.ts';
import { run, runCaptured } from './lib/run.ts';
import { ensureRequirements, findProgram } from './lib/services/debian.ts';
import { findPostgres, startPostgres } from './lib/services/postgres.ts';
import { build, builtChecks, lint, type RunCaptured, runChecks, sourceChecks } from './lib/testing/checks.ts';
import type { RanTest } from './lib/testing/conformance.ts';
import { reportWalk } from './lib/testing/named-checks.ts';
import {
  journeyFailures,
  journeyRuns,
  journeyTimes,
  slowest,
  type TimedTest,
  vitestFailures,
  vitestRuns,
  vitestTimes,
} from './lib/testing/test-report.ts';
import { root } from './setup.mjs';

interface Counts {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'kuelik-tests-'));
const total: Counts = { passed: 0, failed: 0 };
const times: TimedTest[] = [];
const ran: RanTest[] = [];
/** What failed, repeated at the end: there it is found among ten thousand tests. */
const failures: string[] = [];

function add(title: string, counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  console.log(`\n== ${title}: ${counts.passed} passed, ${counts.failed} failed\n`);
}

/**
 * Runs Vitest and counts tests from its report; a run that exits badly without a failed test counts as one
 * failure.
 */
async function vitest(title: string, env: NodeJS.ProcessEnv): Promise<void> {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const script = 'node_modules/vitest/vitest.mjs';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const code = await run(process.execPath, [script, 'run', ...reporters], { env });
  add(title, countVitest(report, code));
}

function countVitest(report: string, code: number): Counts {
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'));
    times.push(...vitestTimes(read));
    ran.push(...vitestRuns(read, root));
    failures.push(...vitestFailures(read, root));
    const { numPassedTests, numFailedTests } = read;
    if (code !== 0 && numFailedTests === 0) failures.push(`Vitest exited with ${code}: see its errors above`);
    return { passed: numPassedTests, failed: code === 0 ? 0 : Math.max(1, numFailedTests) };
  } catch {
    failures.push(`Vitest exited with ${code} and left no report`);
    return { passed: 0, failed: 1 };
  }
}

async function journeys(): Promise<void> {
  const report = join(reports, 'journeys.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--reporter=list,json'];
  const code = await run(process.execPath, args, { env });
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'));
    times.push(...journeyTimes(read));
    ran.push(...journeyRuns(read, 'e2e/journeys'));
    failures.push(...journeyFailures(read));
    const { expected, unexpected, flaky } = read.stats;
    const failed = unexpected + flaky;
    add('journeys in a browser', { passed: expected, failed: code === 0 ? failed : Math.max(1, failed) });
  } catch {
    failures.push(`Playwright exited with ${code} and left no report`);
    add('journeys in a browser', { passed: 0, failed: 1 });
  }
}

/**
 * Writes docs/conformance.md from the results: a row whose check did not run and pass is red, and counts as a failure.
 */
function walkSpecification(): void {
  const { rows, red } = reportWalk(root, ran);
  failures.push(...red.flatMap(([id, faults]) => faults.map((fault) => `red: ${id} ${fault}`)));
  add('rows of docs/conformance.md', { passed: rows - red.length, failed: red.length });
}

/** The tests of the database run on the embedded one and on PostgreSQL, in one run: their workers never wait for each other. */
async function unitTests(): Promise<void> {
  const server = await startPostgres();
  try {
    const env = { ...process.env, KUELIK_TEST_SECOND_DATABASE: server.url };
    await vitest('unit tests, and the backend on PostgreSQL', env);
  } finally {
    server.stop();
  }
}

/** At a low priority: unit tests leave a quarter of the processor idle, and must not wait for checks. */
const besideTests: RunCaptured = (command, args) => {
  const nice = findProgram('nice');
  return nice === null ? runCaptured(command, args) : runCaptured(nice, ['-n', '10', command, ...args]);
};

async function main(): Promise<void> {
  ensureRequirements([
    {
      purpose: 'a browser for the journeys (or name one in KUELIK_CHROMIUM)',
      package: 'chromium',
      find: () => process.env.KUELIK_CHROMIUM ?? findProgram('chromium', 'chromium-browser', 'google-chrome'),
    },
    {
      purpose: 'its engine alone, which most journeys run in',
      package: 'chromium-headless-shell',
      find: () => process.env.KUELIK_CHROMIUM ?? findProgram('chromium-headless-shell', 'google-chrome'),
    },
    {
      purpose: 'Firefox for its journeys (or name one in KUELIK_FIREFOX)',
      package: 'firefox-esr',
      find: firefoxPath,
    },
    {
      purpose: 'WebKitGTK and its driver for its journeys',
      package: 'webkit2gtk-driver',
      find: () => findProgram('WebKitWebDriver'),
    },
    { purpose: 'a screen for WebKitGTK', package: 'xvfb', find: () => findProgram('Xvfb') },
    {
      purpose: 'an independent verifier of signed PDFs',
      package: 'poppler-utils',
      find: () => findProgram('pdfsig'),
    },
    {
      purpose: 'the verifier’s store of trusted certificates',
      package: 'libnss3-tools',
      find: () => findProgram('certutil'),
    },
    {
      purpose: 'an independent verifier of signatures and certificates',
      package: 'openssl',
      find: () => findProgram('openssl'),
    },
    {
      purpose: 'HTTP requests as written in the docs',
      package: 'curl',
      find: () => findProgram('curl'),
    },
    { purpose: 'a database server for the backend suite', package: 'postgresql', find: findPostgres },
    {
      purpose: 'a key device in software',
      package: 'softhsm2',
      find: () => findProgram('softhsm2-util'),
    },
    {
      purpose: 'a reader of metrics, alerts and dashboards',
      package: 'prometheus',
      find: () => findProgram('prometheus'),
    },
    {
      purpose: 'a builder of container images, which also runs them',
      package: 'buildah',
      find: () => findProgram('buildah'),
    },
    ...['podman', 'podman-compose', 'crun', 'iptables', 'netavark', 'aardvark-dns'].map((name) => ({
      purpose: 'containers with a network, as compose.yaml starts them',
      package: name,
      find: () => findProgram(name) ?? (existsSync(`/usr/lib/podman/${name}`) ? name : null),
    })),
    { purpose: 'a reader of Helm’s archive', package: 'unzip', find: () => findProgram('unzip') },
    {
      purpose: 'a network of their own for those containers',
      package: 'iproute2',
      find: () => findProgram('ip'),
    },
    ...['proxy', 'account', 'container', 'object'].map((name) => ({
      purpose: 'a store of files with the S3 API',
      package: `swift-${name}`,
      find: () => findProgram(`swift-${name}-server`),
    })),
  ]);
  const checks = [build, lint(['.']), ...sourceChecks, ...builtChecks];
  const checking = runChecks(checks, availableParallelism(), besideTests);
  // Also where the tests cannot start: no program outlives this one.
  await unitTests().finally(() => checking);
  const failed = await checking;
  failures.push(...failed.map((check) => `check: ${check}`));
  add('build and checks', { passed: checks.length - failed.length, failed: failed.length });
  if (!failed.includes(build.name)) await journeys();
  walkSpecification();
}

try {
  await main();
} catch (error) {
  total.failed++;
  failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (failures.length > 0) console.log(['What failed:', ...failures, ''].join('\n'));
console.log(['The slowest ten:', ...slowest(times, 10), ''].join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
