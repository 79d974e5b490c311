import { expect, test } from 'vitest';
import {
  journeyFailures,
  journeyRuns,
  journeyTimes,
  slowest,
  vitestFailures,
  vitestRuns,
  vitestTimes,
} from './test-report.ts';

test('reads the durations from both report formats, and sorts them', () => {
  const units = vitestTimes({
    testResults: [
      {
        assertionResults: [
          { fullName: 'a', duration: 10 },
          { fullName: 'skipped', duration: null },
        ],
      },
      {},
    ],
  });
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'one.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const journeys = journeyTimes({
    suites: [{ specs: [spec('b', 2000)], suites: [{ specs: [spec('c', 1000, 3000)] }] }],
  });
  expect(slowest([...units, ...journeys], 3)).toEqual([
    '    4.0 s  one.spec.ts: c',
    '    2.0 s  one.spec.ts: b',
    '    0.0 s  a',
  ]);
});

test('lists what ran, by file and titles, and leaves out what was skipped', () => {
  const units = vitestRuns(
    {
      testResults: [
        {
          name: '/repo/packages/a.test.ts',
          assertionResults: [
            { fullName: 'g a', ancestorTitles: ['g'], title: 'a', status: 'passed' },
            { fullName: 'b', ancestorTitles: [], title: 'b', status: 'failed' },
            { fullName: 'c', ancestorTitles: [], title: 'c', status: 'skipped' },
          ],
        },
      ],
    },
    '/repo',
  );
  expect(units).toEqual([
    { file: 'packages/a.test.ts', titles: ['g', 'a'], passed: true },
    { file: 'packages/a.test.ts', titles: ['b'], passed: false },
  ]);
  const spec = (title: string, ok: boolean, status: string) => ({
    title,
    file: 'one.spec.ts',
    ok,
    tests: [{ results: [{ duration: 1, status }] }],
  });
  const suites = [
    {
      title: 'one.spec.ts',
      specs: [spec('d', true, 'passed')],
      suites: [{ title: 'g', specs: [spec('e', false, 'failed'), spec('f', true, 'skipped')] }],
    },
  ];
  expect(journeyRuns({ suites }, 'e2e/journeys')).toEqual([
    { file: 'e2e/journeys/one.spec.ts', titles: ['one.spec.ts', 'd'], passed: true },
    { file: 'e2e/journeys/one.spec.ts', titles: ['one.spec.ts', 'g', 'e'], passed: false },
  ]);
});

test('names each failed test with its first error, and each file that could not run', () => {
  const report = {
    testResults: [
      {
        name: '/repo/packages/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          {
            fullName: 'g a',
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n  to be 2', 'later'],
          },
          { fullName: 'g b', status: 'passed', failureMessages: [] },
        ],
      },
      { name: '/repo/packages/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: '/repo/packages/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(vitestFailures(report, '/repo')).toEqual([
    'packages/a.test.ts: g a\n    expected 1\n      to be 2',
    'packages/b.test.ts\n    no such module',
  ]);
  const spec = (title: string, ...errors: (string | undefined)[]) => ({
    title,
    file: 'one.spec.ts',
    tests: [
      {
        results: errors.map((message) => ({
          duration: 1,
          ...(message === undefined ? {} : { error: { message } }),
        })),
      },
    ],
  });
  const suites = [
    { specs: [spec('d', undefined)], suites: [{ specs: [spec('e', 'not found', undefined)] }] },
  ];
  expect(journeyFailures({ suites })).toEqual(['one.spec.ts: e\n    not found']);
});

test('keeps the beginning of a message that holds a whole page', () => {
  const report = {
    testResults: [
      {
        name: '/repo/a.test.ts',
        status: 'failed',
        assertionResults: [{ fullName: 'a', status: 'failed', failureMessages: ['x'.repeat(10_000)] }],
      },
    ],
  };
  expect(vitestFailures(report, '/repo')[0]?.length).toBeLessThan(700);
});
