import { describe, expect, it } from 'vitest';
import {
  clockFinding,
  diskFinding,
  expiryFinding,
  findingLine,
  locksFinding,
  modelsFinding,
  nodeFinding,
  rolesFindings,
  schemaFinding,
  settingFindings,
} from './findings.ts';

const now = new Date('2026-06-01T00:00:00Z');
const GB = 1024 ** 3;

it.each([
  ['20.19.0', 'doubt'],
  ['22.1.0', 'fine'],
  ['20.18.3', 'wrong'],
  ['18.20.0', 'wrong'],
])('node %s is %s', (version, state) => {
  expect(nodeFinding(version).state).toBe(state);
});

it.each([
  [2.5, 'fine'],
  [45, 'doubt'],
])('models that load in %d s are %s', (seconds, state) => {
  expect(modelsFinding(seconds).state).toBe(state);
});

it.each([
  [{ missing: [], unknown: [], ahead: [], ran: 3 }, 'fine'],
  [{ missing: ['a', 'b'], unknown: [], ahead: [], ran: 0 }, 'doubt'],
  [{ missing: ['c'], unknown: [], ahead: [], ran: 2 }, 'doubt'],
  [{ missing: [], unknown: ['z'], ahead: [], ran: 3 }, 'wrong'],
  [{ missing: [], unknown: [], ahead: ['y'], ran: 3 }, 'doubt'],
])('schema %j is %s', (schema, state) => {
  expect(schemaFinding(schema).state).toBe(state);
});

it.each([
  [0.3, 0.05, 'fine'],
  [-5, 0.05, 'doubt'],
  [3600, 0.05, 'wrong'],
  // An answer this slow is too inexact to judge the clock.
  [5, 4, 'fine'],
])('a clock %s s off, known to %s s, is %s', (skew, error, state) => {
  expect(clockFinding(skew, error).state).toBe(state);
});

it.each([
  [50, 100, 'fine'],
  [5, 100, 'doubt'],
  [0.5, 1, 'doubt'],
  [0.01, 100, 'wrong'],
])('%s GB free of %s is %s', (free, size, state) => {
  expect(diskFinding('disk', '/srv', free * GB, size * GB).state).toBe(state);
});

it.each([
  [100, 'fine'],
  [20, 'doubt'],
  [3, 'wrong'],
  [-1, 'wrong'],
])('a certificate that ends in %s days is %s', (days, state) => {
  expect(expiryFinding('it', new Date(now.getTime() + days * 86_400_000), now).state).toBe(state);
});

describe('settings', () => {
  const good = {
    production: true,
    publicUrl: 'https://id.example.kz',
    trustProxy: '10.0.0.1',
    databaseUrl: 'postgres://x',
    requestsPerMinute: 600,
  };
  const states = (changes: object) => settingFindings({ ...good, ...changes }).map(({ state }) => state);

  it('are fine, or named', () => {
    expect(states({})).toEqual(['fine', 'fine']);
    expect(states({ publicUrl: 'http://id.example.kz' })).toContain('wrong');
    for (const change of [
      { publicUrl: null },
      { trustProxy: false },
      { databaseUrl: null },
      { requestsPerMinute: 0 },
    ]) {
      expect(states(change)).toContain('doubt');
    }
    expect(states({ production: false })).toEqual(['doubt']);
  });
});

it('prints a line that is easy to search for', () => {
  expect(findingLine(nodeFinding('18.0.0'))).toMatch(/^FAIL {2}node: /);
});

it('names who holds a lock that others wait for', () => {
  expect(locksFinding({ waiting: 0, longest: 0, holders: null })).toEqual([]);
  expect(locksFinding({ waiting: 1, longest: 0.4, holders: '7 (psql, active)' })).toEqual([]);
  const [found] = locksFinding({ waiting: 9, longest: 8.2, holders: '7 (psql, idle in transaction)' });
  expect(found?.state).toBe('wrong');
  expect(found?.says).toMatch(/^9 statements wait for a lock, for up to 8 s, held by process 7 \(psql, idle/);
});

describe('the processes of a deployment', () => {
  const missing = (...names: string[]) =>
    rolesFindings(names)
      .filter(({ state }) => state === 'wrong')
      .map(({ says }) => /^no (\w+) process/.exec(says)?.[1]);

  it.each<[readonly string[], readonly string[]]>([
    [['kuelik api'], ['vision', 'jobs']],
    [['kuelik api', 'kuelik vision'], ['jobs']],
    [['kuelik api', 'kuelik jobs'], ['vision']],
    [['kuelik vision', 'kuelik jobs', 'kuelik command'], ['api']],
    [['kuelik api', 'kuelik vision', 'kuelik jobs'], []],
    [['kuelik all', 'psql'], []],
    [['kuelik all', 'kuelik api'], ['vision']],
  ])('%j lack %j', (names, lacking) => {
    expect(missing(...names)).toEqual(lacking);
  });

  it('are named if none is missing', () => {
    expect(rolesFindings(['kuelik jobs', 'kuelik all'])).toMatchObject([
      { state: 'fine', says: 'roles that run: all, jobs' },
    ]);
  });

  it('are not judged before one is started, or where not all have names', () => {
    for (const names of [[], ['psql'], ['kuelik command'], ['kuelik api', '']]) {
      expect(rolesFindings(names)).toEqual([]);
    }
  });
});
