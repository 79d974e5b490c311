import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSite } from './find-site.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kuelik-site-'));
  for (const folder of ['product/dist/web', 'product/dist/server', 'elsewhere', 'own/dist/web']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const found = (dir: string, startedIn: string) =>
  findSite(dir, join(root, startedIn), join(root, 'product/dist/server/main.js'));

it('finds the built site wherever the server was started', () => {
  expect(found('dist/web', 'product')).toBe(join(root, 'product/dist/web'));
  expect(found('dist/web', 'elsewhere')).toBe(join(root, 'product/dist/web'));
  expect(found('dist/web', 'own')).toBe(join(root, 'own/dist/web'));
  expect(found(join(root, 'own/dist/web'), 'elsewhere')).toBe(join(root, 'own/dist/web'));
  expect(found('missing', 'elsewhere')).toBe(join(root, 'elsewhere/missing'));
});
