import { expect, test } from 'vitest';
import {
  allPassed,
  checksIn,
  faultsOf,
  parseWalk,
  type RanTest,
  saysSomething,
  writeWalk,
} from './conformance.ts';

const walk = `**5 statements: 1 hold, 0 depart on purpose, 0 are red.** More.

## 4. States

| id | statement | implemented in | state | shown by |
|---|---|---|---|---|
| 4.1 | Polls | \`a.ts\` | holds: every 5 s |  |
| 4.2 | Sensors must be allowed | \`c.ts\` | **departs**: a refusal goes on. Affects: nobody | **red**: old |
| 4.3 | Said only | \`d.ts\` | holds | old |
| 4.12 | Half | \`d.ts\` | **partly**: half of it |  |
| 14.1 | Other | \`d.ts\` | holds |  |
`;
const [polls, sensors, said, half] = parseWalk(walk);
if (!polls || !sensors || !said || !half) throw new Error('no rows');
const source = `
  test('polls every 5 s [4.1, 14.1]', run);
  test.each(rows)("it\\"s %s is %s [4.1]", run); describe('sensors [4.2]', run);
  test('half [4.12]', run); const list = [4.3]; test('not [4.3] at the end', run);`;
const checks = checksIn('a.test.ts', source);
const ran = (title: string, passed = true): RanTest => ({
  file: 'a.test.ts',
  titles: ['group', title],
  passed,
});
const whole = [ran('polls every 5 s [4.1, 14.1]'), ran('it"s 404 is nothing [4.1]')];

test('rows are read with their ids, states and notes', () => {
  expect(polls).toEqual({
    id: '4.1',
    statement: 'Polls',
    places: '`a.ts`',
    state: 'holds',
    note: 'every 5 s',
  });
  expect(sensors).toMatchObject({ state: 'departs', note: 'a refusal goes on. Affects: nobody' });
});

test('checks are the texts of a source that end in ids', () => {
  expect(checks.map(({ title, ids }) => [title, ids.join(' ')])).toEqual([
    ['polls every 5 s [4.1, 14.1]', '4.1 14.1'],
    ['it"s %s is %s [4.1]', '4.1'],
    ['sensors [4.2]', '4.2'],
    ['half [4.12]', '4.12'],
  ]);
});

test('a row is green where each of its checks ran and passed', () => {
  expect(faultsOf(polls, checks, whole)).toEqual([]);
});

test.each([
  ['did not run', whole.slice(0, 1), ['`a.test.ts`: “it"s %s is %s” did not run']],
  ['ran elsewhere', whole.map((test) => ({ ...test, file: 'b.test.ts' })), [/did not run/, /did not run/]],
  ['failed once', [...whole, ran('it"s 1 is 3 [4.1]', false)], ['`a.test.ts`: “it"s %s is %s” did not pass']],
])('a row whose check %s is red', (_what, tests, faults) => {
  const expected = faults.map((fault) => (typeof fault === 'string' ? fault : expect.stringMatching(fault)));
  expect(faultsOf(polls, checks, tests)).toEqual(expected);
});

test('a row without a check, and one of no known state, are red', () => {
  expect(faultsOf(said, checks, whole)).toEqual(['no test carries its id']);
  expect(faultsOf(half, checks, allPassed(checks))).toEqual(['says neither holds nor departs']);
});

test('a build writes what ran into the rows, and their counts', () => {
  const written = writeWalk(walk, checks, [...whole, ran('sensors [4.2]')]);
  expect(written).toContain('**5 statements: 2 hold, 1 depart on purpose, 2 are red.** More.');
  expect(written).toContain(
    '| holds: every 5 s | `a.test.ts`: “it"s %s is %s”<br>`a.test.ts`: “polls every 5 s” |',
  );
  expect(written).toContain('Affects: nobody | `a.test.ts`: “sensors” |');
  expect(written).toContain('| 4.3 | Said only | `d.ts` | holds | **red**: no test carries its id |');
  expect(writeWalk(written, checks, [...whole, ran('sensors [4.2]')])).toBe(written);
});

test('a build that ran the checks of some rows leaves the others as they are', () => {
  const written = writeWalk(walk, checks, [], (id) => id === '4.1');
  expect(written).toContain('| holds: every 5 s | **red**: `a.test.ts`: “polls every 5 s” did not run');
  expect(written).toContain('| **red**: old |');
  expect(written).toContain('| 4.3 | Said only | `d.ts` | holds | old |');
});

test('a title says something beside its placeholders and ids', () => {
  expect(['%s is %s [4.1]', '%s: $name [4.1]', 'polls %s [4.1]'].map(saysSomething)).toEqual([
    false,
    false,
    true,
  ]);
});
