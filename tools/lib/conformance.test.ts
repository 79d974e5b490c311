import { expect, test } from 'vitest';
import { faultsOf, hasTitle, parseWalk, type RanTest, reportOf, saysSomething } from './conformance.ts';

const walk = `
## 4. States

| statement | implemented in | shown by | state |
|---|---|---|---|
| Polls | \`a.ts\` | \`a.test.ts\`: “polls”<br>\`e2e/b.spec.ts\`: “%s is %s” | holds: every 5 s |
| Sensors must be allowed | \`c.ts\` | \`c.test.ts\`: “sensors” | **departs**: a refusal goes on; affects nobody |
| Said only | \`d.ts\` | — | holds |
| Half | \`d.ts\` | \`d.test.ts\`: “x” | **partly**: half of it |
`;
const [polls, sensors, said, half] = parseWalk(walk);
const ran = (file: string, titles: readonly string[], passed = true): RanTest => ({ file, titles, passed });

test('rows are read with their checks, states and notes', () => {
  expect(polls).toEqual({
    id: '4.1',
    statement: 'Polls',
    checks: [
      { file: 'a.test.ts', title: 'polls' },
      { file: 'e2e/b.spec.ts', title: '%s is %s' },
    ],
    state: 'holds',
    note: 'every 5 s',
  });
  expect(sensors).toMatchObject({ state: 'departs', note: 'a refusal goes on; affects nobody' });
});

test('a row is green where each of its checks ran and passed', () => {
  const all = [ran('a.test.ts', ['group', 'polls']), ran('e2e/b.spec.ts', ['404 is nothing'])];
  expect(polls && faultsOf(polls, all)).toEqual([]);
});

test.each([
  ['did not run', [ran('a.test.ts', ['polls'])], /b\.spec\.ts “%s is %s” did not run$/],
  ['ran elsewhere', [ran('a.test.ts', ['polls']), ran('c.spec.ts', ['1 is 2'])], /did not run$/],
  [
    'failed once',
    [ran('a.test.ts', ['polls']), ran('e2e/b.spec.ts', ['1 is 2']), ran('e2e/b.spec.ts', ['1 is 3'], false)],
    /did not pass$/,
  ],
])('a row whose check %s is red', (_what, tests, fault) => {
  expect(polls && faultsOf(polls, tests)).toEqual([expect.stringMatching(fault)]);
});

test('a row without a check, and one of no known state, are red', () => {
  expect(said && faultsOf(said, [])).toEqual(['4.3 Said only: names no check']);
  expect(half && faultsOf(half, [ran('d.test.ts', ['x'])])).toEqual(['4.4 Half: neither holds nor departs']);
});

test('a build’s report counts what ran, and says of a red row what is wrong', () => {
  const all = [
    ran('a.test.ts', ['polls']),
    ran('e2e/b.spec.ts', ['404 is nothing']),
    ran('c.test.ts', ['sensors'], false),
  ];
  const report = reportOf(`**4 statements: 3 hold, 1 depart on purpose.** More.\n${walk}`, all);
  expect(report).toContain('**4 statements in this build: 1 hold, 0 depart on purpose, 3 are red.** More.');
  expect(report).toContain('| holds: every 5 s · 2 tests passed |');
  expect(report).toMatch(/goes on; affects nobody · \*\*red\*\*: 4\.2 .* “sensors” did not pass \|/);
  expect(report).toMatch(/\| holds · \*\*red\*\*: 4\.3 Said only: names no check \|/);
});

test('a title is a whole text of the file, and no placeholder alone', () => {
  const source = `test('it\\'s one', run); test.each(rows)("%s two", run); // 'three\n'`;
  expect(["it's one", '%s two', 'one'].map((title) => hasTitle(source, title))).toEqual([true, true, false]);
  expect([saysSomething('%s is %s'), saysSomething('%s: $name'), saysSomething('polls %s')]).toEqual([
    false,
    false,
    true,
  ]);
});
