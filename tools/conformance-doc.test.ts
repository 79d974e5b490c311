import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allPassed, parseWalk, saysSomething, writeWalk } from './lib/testing/conformance.ts';
import { namedChecks } from './lib/testing/named-checks.ts';
import { root } from './setup.mjs';

const walk = readFileSync(join(root, 'docs/conformance.md'), 'utf8');
const rows = parseWalk(walk);
const checks = namedChecks(root);

test('every file named in the conformance table exists', () => {
  const named = [...walk.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\.(?:tsx?|css|mjs))`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(300);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('it is what a build writes in which every check passed: `npm run walk` with the ids of other rows', () => {
  const written = writeWalk(walk, checks, allPassed(checks)).split('\n');
  const lines = walk.split('\n');
  expect(written.filter((line, at) => line !== lines[at])).toEqual([]);
  expect(walk).not.toContain('**red**');
});

test('every id is one of its rows, and each title says more than its placeholders', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(270);
  expect(new Set(ids).size).toBe(ids.length);
  expect(checks.filter((check) => check.ids.some((id) => !ids.includes(id)))).toEqual([]);
  expect(checks.filter(({ title }) => !saysSomething(title))).toEqual([]);
});

test('each departure says why and whom it affects', () => {
  const departs = rows.filter(({ state }) => state === 'departs');
  expect(departs.length).toBeGreaterThan(20);
  expect(departs.filter(({ note }) => !/^\S.+\. Affects: \S/.test(note))).toEqual([]);
  expect(rows.filter(({ state }) => state === 'unknown')).toEqual([]);
});
