import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { benchOptions } from './options.ts';

test.each([
  [['pictures', '--folder', '/set']],
  [['pictures', '--folder=/set']],
  [['--folder', '/set', 'pictures']],
])('%j names a group and a folder', (words) => {
  expect(benchOptions(words, {})).toMatchObject({ named: ['pictures'], folder: '/set' });
});

test('numbers are read in both forms, and what is no number is refused', () => {
  expect(benchOptions(['growth', '--sessions', '1000'], {})).toMatchObject({
    named: ['growth'],
    sessions: 1000,
  });
  expect(benchOptions(['--minutes=10', '--rate=2'], {})).toMatchObject({ named: [], minutes: 10, rate: 2 });
  expect(() => benchOptions(['--minutes=soon'], {})).toThrow(/--minutes soon/);
  expect(() => benchOptions(['--hours=1'], {})).toThrow(/hours/);
});

test('the folder may come from the environment', () => {
  expect(benchOptions([], { KUELIK_PICTURES: '/mine' }).folder).toBe('/mine');
  expect(benchOptions(['--folder=/set'], { KUELIK_PICTURES: '/mine' }).folder).toBe('/set');
});

test('without a named folder, pictures beside the project are measured if there are any', () => {
  const beside = mkdtempSync(join(tmpdir(), 'pictures-'));
  expect(benchOptions([], {}, beside).folder).toBe(beside);
  expect(benchOptions(['--folder=/set'], {}, beside).folder).toBe('/set');
  expect(benchOptions([], {}, join(beside, 'missing')).folder).toBeUndefined();
});
