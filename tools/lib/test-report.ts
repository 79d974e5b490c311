/** One test of a report: its name and duration in milliseconds. */
export interface TimedTest {
  readonly name: string;
  readonly ms: number;
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly assertionResults?: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

/** The tests of Vitest's JSON report. */
export function vitestTimes(report: VitestReport): readonly TimedTest[] {
  return (report.testResults ?? []).flatMap(({ assertionResults = [] }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  );
}

interface Suite {
  readonly file?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
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
