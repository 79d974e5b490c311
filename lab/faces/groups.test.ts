import { expect, it } from 'vitest';
import type { ComparedPair } from './compare-set.ts';
import { ratesByGroup } from './groups.ts';
import { groupRows } from './report.ts';

const pair = (a: string, b: string, same: boolean, likeness: number): ComparedPair => ({
  a,
  b,
  same,
  likeness,
});
const labels = { a: ['beard'], b: ['beard', 'hat'], c: ['hat'] };
const compared = [
  pair('a', 'd', true, 0.4),
  pair('d', 'e', true, 0.1),
  pair('a', 'b', false, 0.9),
  pair('a', 'c', false, 0.9),
];

it('counts misses where either picture is labelled, matches where both are', () => {
  const [beard, hat] = ratesByGroup(compared, labels, 0.65);
  expect(beard).toMatchObject({ group: 'beard', fnmr: { count: 1, of: 1 }, fmr: { count: 1, of: 1 } });
  expect(hat).toMatchObject({ group: 'hat', fnmr: { of: 0 }, fmr: { of: 0 } });
});

it('says where a group has no pairs', () => {
  const lines = groupRows(ratesByGroup(compared, labels, 0.65), 0.65);
  expect(lines.at(-1)).toBe('| hat | no pairs | no pairs |');
});
