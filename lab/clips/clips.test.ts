import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clipsIn, picturesIn } from './clips.ts';

const names = (folder: string) => clipsIn(folder).map(({ name }) => name);

describe('clipsIn', () => {
  it("takes only a folder's video files, whatever their names", () => {
    const folder = mkdtempSync(join(tmpdir(), 'clips-'));
    for (const name of ['b c.webm', 'a.MP4', 'list.csv', 'face.gif']) writeFileSync(join(folder, name), '');
    expect(names(folder)).toEqual(['a.MP4', 'b c.webm']);
  });

  it('uses its folder of videos', () => {
    const folder = mkdtempSync(join(tmpdir(), 'clips-'));
    mkdirSync(join(folder, 'videos'));
    writeFileSync(join(folder, 'videos', 'x.mov'), '');
    expect(names(folder)).toEqual(['x.mov']);
  });

  it('takes the pictures of spoof apart', () => {
    const folder = mkdtempSync(join(tmpdir(), 'clips-'));
    expect(picturesIn(folder)).toEqual([]);
    mkdirSync(join(folder, 'spoof'));
    for (const name of ['b.png', 'a.jpg', 'c.txt']) writeFileSync(join(folder, 'spoof', name), '');
    expect(picturesIn(folder).map(({ name }) => name)).toEqual(['a.jpg', 'b.png']);
  });

  it('reports a folder without videos', () => {
    const folder = mkdtempSync(join(tmpdir(), 'clips-'));
    expect(() => clipsIn(folder)).toThrow(`${folder} holds no video files`);
    expect(() => clipsIn(join(folder, 'none'))).toThrow('no such folder');
  });
});
