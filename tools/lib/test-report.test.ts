import { expect, test } from 'vitest';
import { journeyTimes, slowest, vitestTimes } from './test-report.ts';

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
