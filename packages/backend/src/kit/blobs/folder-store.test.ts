import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kuelik-blobs-'));
});
afterEach(() => rm(root, { recursive: true }));

async function* from(...parts: readonly string[]) {
  for (const part of parts) yield Buffer.from(part);
}
async function text(source: AsyncIterable<Uint8Array>): Promise<string> {
  let all = '';
  for await (const chunk of source) all += Buffer.from(chunk).toString();
  return all;
}

it('keeps files by key, replaces and removes them', async () => {
  const store = await createFolderStore(root);
  await store.put('ab/one/f1', from('hello ', 'world'));
  expect(await text(await store.get('ab/one/f1'))).toBe('hello world');
  await store.put('ab/one/f1', from('again'));
  expect(await text(await store.get('ab/one/f1'))).toBe('again');
  await store.put('ab/two/f1', from('other'));
  await store.removeAll('ab/one');
  await expect(store.get('ab/one/f1')).rejects.toMatchObject({ code: 'blob_not_found' });
  expect(await text(await store.get('ab/two/f1'))).toBe('other');
  await store.remove('ab/two/f1');
  await store.remove('ab/two/f1');
});

it('lists the files below a prefix, and no others', async () => {
  const store = await createFolderStore(root);
  for (const key of ['ab/one/f1', 'ab/one/f2', 'ab/one-more/f1']) await store.put(key, from('x'));
  const listed: string[] = [];
  for await (const { key } of store.list('ab/one')) listed.push(key);
  expect(listed.sort()).toEqual(['ab/one/f1', 'ab/one/f2']);
  for await (const { key } of store.list('none')) expect.unreachable(key);
});

it('leaves nothing of an interrupted upload, and keeps the previous file', async () => {
  const store = await createFolderStore(root);
  await store.put('a/f', from('old'));
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('connection lost');
  }
  await expect(store.put('a/f', broken())).rejects.toThrow('connection lost');
  expect(await text(await store.get('a/f'))).toBe('old');
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
});

it('leaves nothing of a file whose folder cannot be made', async () => {
  const store = await createFolderStore(root);
  await store.put('a', from('a file, where the next one needs a folder'));
  await expect(store.put('a/f', from('x'))).rejects.toThrow();
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
});

it('clears half-written files of a killed process', async () => {
  await createFolderStore(root);
  await writeFile(join(root, 'tmp', 'left'), 'x');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(join(root, 'tmp', 'left'), yesterday, yesterday);
  await createFolderStore(root);
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
});

it('leaves temporary files of other running processes alone', async () => {
  const store = await createFolderStore(root);
  async function* interrupted() {
    yield Buffer.from('first ');
    await createFolderStore(root);
    yield Buffer.from('second');
  }
  await store.put('a/f', interrupted());
  expect(await text(await store.get('a/f'))).toBe('first second');
});

it.each(['../etc/passwd', '/abs', 'a//b', 'a/../b', 'A', '', 'a/', 'a\\b', 'a\0'])(
  'refuses the key %j',
  async (key) => {
    const store = await createFolderStore(join(root, 'store'));
    await writeFile(join(root, 'etc'), 'safe');
    await expect(async () => store.put(key, from('x'))).rejects.toThrow('Not a blob key');
    expect(await readFile(join(root, 'etc'), 'utf8')).toBe('safe');
  },
);
