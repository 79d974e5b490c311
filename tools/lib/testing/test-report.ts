import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { RanTest } from './conformance.ts';

/** One test of a report: its name and duration in milliseconds. */
export interface TimedTest {
  readonly name: string;
  readonly ms: number;
}

interface VitestReport {
  readonly testResults?: readonly {
    /** Absolute path of the file. */
    readonly name?: string;
    readonly status?: string;
    /** Why the file could not run as a whole: empty, where it did. */
    readonly message?: string;
    readonly assertionResults?: readonly {
      readonly fullName: string;
      readonly ancestorTitles?: readonly string[];
      readonly title?: string;
      readonly status?: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The tests of Vitest's JSON report. */
export function vitestTimes(report: VitestReport): readonly TimedTest[] {
  return (report.testResults ?? []).flatMap(({ assertionResults = [] }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  );
}

/** The result of each test that ran, from Vitest's JSON report; paths become relative to `root`. */
export function vitestRuns(report: VitestReport, root: string): readonly RanTest[] {
  return (report.testResults ?? []).flatMap(({ name = '', assertionResults = [] }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles = [], title = '', status }) => ({
        file: relative(root, name).replaceAll('\\', '/'),
        titles: [...ancestorTitles, title],
        passed: status === 'passed',
      })),
  );
}

/** The result of each journey that ran, from Playwright's JSON report; `folder` holds its files. */
export function journeyRuns(
  { suites = [] }: Suite,
  folder: string,
  groups: readonly string[] = [],
): readonly RanTest[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ results }) => results.some(({ status }) => status !== 'skipped')))
      .map(({ title, file, ok }) => ({
        file: `${folder}/${file}`,
        titles: [...groups, suite.title ?? '', title],
        passed: ok === true,
      })),
    ...journeyRuns(suite, folder, [...groups, suite.title ?? '']),
  ]);
}

/** Each failed test of Vitest's JSON report, and each file that could not run, with its first error; paths become relative to `root`. */
export function vitestFailures(report: VitestReport, root: string): readonly string[] {
  return (report.testResults ?? []).flatMap(({ name = '', status, message = '', assertionResults = [] }) => {
    const file = relative(root, name).replaceAll('\\', '/');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(file, message)] : [];
    return failed.map(({ fullName, failureMessages = [] }) =>
      failure(`${file}: ${fullName}`, failureMessages[0] ?? ''),
    );
  });
}

/** Each journey of Playwright's JSON report that failed, be it once, with its first error. */
export function journeyFailures({ suites = [] }: Suite): readonly string[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) => {
      const failed = tests.flatMap(({ results }) => results).filter(({ error }) => error !== undefined);
      return failed.slice(0, 1).map(({ error }) => failure(`${file}: ${title}`, error?.message ?? ''));
    }),
    ...journeyFailures(suite),
  ]);
}

/** Of a message that can hold whole pages: its first lines. */
const MESSAGE_LENGTH = 600;

function failure(test: string, message: string): string {
  const text = stripVTControlCharacters(message).trim().slice(0, MESSAGE_LENGTH);
  return [test, ...text.split('\n').filter((line) => line.trim() !== '')].join('\n    ');
}

interface Suite {
  readonly title?: string;
  readonly file?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok?: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number;
        readonly status?: string;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
}

/** The tests of Playwright's JSON report; a retried test counts each of its runs. */
export function journeyTimes({ suites = [] }: Suite): readonly TimedTest[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).map(({ title, file, tests }) => ({
      name: `${file}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...journeyTimes(suite),
  ]);
}

/** The slowest tests first, as lines of seconds and name. */
export function slowest(tests: readonly TimedTest[], count: number): readonly string[] {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
