import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawnSet, folderSet, parsePairs } from './picture-set.ts';

describe('parsePairs', () => {
  it('parses pairs with any line endings', () => {
    expect(parsePairs('\uFEFFa,b,same\r\none.jpg, two.jpg,1\r\nsub/x.png,y.png,0\r\n')).toEqual([
      { a: 'one.jpg', b: 'two.jpg', same: true },
      { a: 'sub/x.png', b: 'y.png', same: false },
    ]);
  });

  it.each([
    ['another head', 'a;b;same\n1.jpg;2.jpg;1', /first line/],
    ['a third state', 'a,b,same\n1.jpg,2.jpg,1\n1.jpg,3.jpg,maybe', /line 3/],
    ['a missing name', 'a,b,same\n1.jpg,,1', /line 2/],
    ['a path outside the folder', 'a,b,same\n../1.jpg,2.jpg,1', /line 2/],
  ])('rejects %s', (_, text, message) => {
    expect(() => parsePairs(text)).toThrow(message);
  });
});

describe('folderSet', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faces-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('opens the listed pictures', async () => {
    await writeFile(join(folder, 'pairs.csv'), 'a,b,same\n1.jpg,2.jpg,1\n');
    for (const name of ['1.jpg', '2.jpg']) await writeFile(join(folder, name), name);
    const set = await folderSet(folder);
    expect(Buffer.from(await set.open('2.jpg')).toString()).toBe('2.jpg');
  });

  it('finds them in `faces` of a folder that holds all sets', async () => {
    const inside = join(folder, 'faces');
    await mkdir(inside);
    await writeFile(join(inside, 'pairs.csv'), 'a,b,same\n1.jpg,2.jpg,1\n');
    for (const name of ['1.jpg', '2.jpg']) await writeFile(join(inside, name), name);
    const set = await folderSet(folder);
    expect(set.title).toBe(inside);
    expect(Buffer.from(await set.open('1.jpg')).toString()).toBe('1.jpg');
  });

  it('reports missing files', async () => {
    await expect(folderSet(join(folder, 'none'))).rejects.toThrow(/no such folder/);
    await expect(folderSet(folder)).rejects.toThrow(/pairs.csv is missing/);
    await writeFile(join(folder, 'pairs.csv'), 'a,b,same\n');
    await expect(folderSet(folder)).rejects.toThrow(/holds no pairs/);
    await writeFile(join(folder, 'pairs.csv'), 'a,b,same\n1.jpg,2.jpg,1\n');
    await writeFile(join(folder, '1.jpg'), '');
    await expect(folderSet(folder)).rejects.toThrow(/names 2.jpg/);
  });
});

describe('drawnSet', () => {
  it('compares everyone with themselves and with everyone else', () => {
    const { pairs } = drawnSet();
    const seed = (name: string) => name.split('-')[0];
    expect(pairs.every(({ a, b, same }) => (seed(a) === seed(b)) === same)).toBe(true);
    expect(pairs.filter(({ same }) => same)).toHaveLength(3 * 24);
    expect(pairs.filter(({ same }) => !same)).toHaveLength(24 * 23);
  });

  it('rejects a picture that it does not draw', async () => {
    await expect(drawnSet().open('17-asleep')).rejects.toThrow(/asleep/);
  });
});
