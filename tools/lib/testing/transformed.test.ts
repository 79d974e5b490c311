import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transformedFolder } from './transformed.ts';

let tree = '';
const write = (file: string, text = '{}') => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'transformed-'));
  for (const folder of ['packages', 'apps', 'tools', 'e2e', 'lab']) mkdirSync(join(tree, folder));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json']) write(file);
  write('technologies/tunduk/server/technology.ts');
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

test('changed sources keep the folder: they are stored by their content', () => {
  const before = transformedFolder(tree);
  write('technologies/tunduk/server/technology.ts', 'changed');
  write('technologies/tunduk/server/more.ts');
  expect(transformedFolder(tree)).toBe(before);
});

test('a package’s new entry, a new technology and a renamed one each get a folder of their own', () => {
  const folders = [transformedFolder(tree)];
  write('packages/ui/package.json');
  folders.push(transformedFolder(tree));
  write('technologies/number-check/server/technology.ts');
  folders.push(transformedFolder(tree));
  renameSync(join(tree, 'technologies/number-check'), join(tree, 'technologies/word-check'));
  folders.push(transformedFolder(tree));
  expect(new Set(folders).size).toBe(4);
});
