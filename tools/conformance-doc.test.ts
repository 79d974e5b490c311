import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasTitle, parseWalk, saysSomething } from './lib/conformance.ts';
import { root } from './setup.mjs';

const walk = readFileSync(join(root, 'docs/conformance.md'), 'utf8');

test('every file named in the conformance table exists', () => {
  const named = [...walk.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\.(?:tsx?|css|mjs))`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(300);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every test named in it is the title of one in its file, and says more than its placeholders', () => {
  const named = parseWalk(walk).flatMap(({ checks }) => checks);
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(({ file, title }) => !hasTitle(readFileSync(join(root, file), 'utf8'), title));
  expect(missing).toEqual([]);
  expect(named.filter(({ title }) => !saysSomething(title))).toEqual([]);
});

test('its counts match its rows, and each departure says why and whom it affects', () => {
  const rows = parseWalk(walk);
  const departs = rows.filter(({ state }) => state === 'departs');
  expect(walk).toContain(
    `**${rows.length} statements: ${rows.length - departs.length} hold, ${departs.length} depart on purpose.**`,
  );
  expect(rows.filter(({ state }) => state === 'unknown')).toEqual([]);
  expect(departs.filter(({ note }) => !/^\S.+\. Affects: \S/.test(note))).toEqual([]);
  expect(rows.filter(({ checks }) => checks.length === 0)).toEqual([]);
});
