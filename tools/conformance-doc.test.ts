import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const walk = readFileSync(join(root, 'docs/conformance.md'), 'utf8');

test('every file named in the conformance table exists', () => {
  const named = [...walk.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\.(?:tsx?|css|mjs))`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(300);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every test named in it is in its file', () => {
  const named = [...walk.matchAll(/`([^`]+)`: “([^”]+)”/g)];
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(
    ([, path, name]) => !readFileSync(join(root, path ?? ''), 'utf8').includes(name ?? ''),
  );
  expect(missing.map(([text]) => text)).toEqual([]);
});

test('its count matches its rows', () => {
  const rows = walk.split('\n').filter((line) => /^\| (?!statement )/.test(line));
  expect(walk).toContain(`**${rows.length} statements:`);
});
