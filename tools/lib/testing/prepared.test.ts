import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cachePath, prepared } from './prepared.ts';

const dir = mkdtempSync(join(tmpdir(), 'kuelik-prepared-'));
afterAll(() => rmSync(dir, { recursive: true }));

it('makes a file once', async () => {
  let made = 0;
  const make = async (draft: string) => writeFileSync(draft, `made ${++made}`);
  const path = join(dir, 'new/file');
  expect(await prepared(path, make)).toBe(path);
  expect(await prepared(path, make)).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe('made 1');
});

it('keeps one of two folders that are made at the same time, whole', async () => {
  const make = async (draft: string) => {
    mkdirSync(draft);
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(join(draft, 'content'), 'whole');
  };
  const path = join(dir, 'twice/folder');
  await Promise.all([prepared(path, make), prepared(path, make)]);
  expect(readFileSync(join(path, 'content'), 'utf8')).toBe('whole');
  expect(readdirSync(join(dir, 'twice'))).toEqual(['folder']);
});

it('leaves nothing of what could not be made', async () => {
  const fail = async (draft: string) => {
    writeFileSync(draft, 'half');
    throw new Error('disk full');
  };
  await expect(prepared(join(dir, 'refused/file'), fail)).rejects.toThrow('disk full');
  expect(readdirSync(join(dir, 'refused'))).toEqual([]);
});

it('has another place for another version of a package', () => {
  expect(cachePath('@electric-sql/pglite', 'empty.tar')).toMatch(/kuelik.pglite-\d+\.\d+\.\d+-empty\.tar$/);
});
