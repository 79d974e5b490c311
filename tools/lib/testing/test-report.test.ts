import { expect, test } from 'vitest';
import { journeyRuns, journeyTimes, slowest, vitestRuns, vitestTimes } from './test-report.ts';

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
