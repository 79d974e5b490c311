import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pieceNames } from '../models/manifest.ts';
import { parseManifest } from '../models/parse-manifest.ts';
import { copyModels } from './copy-models.ts';
import { readEngine, readModel } from './model-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('copies what browsers need, as listed in the manifest', async () => {
  const target = join(folder, 'web/models');
  const bytes = await copyModels(target);
  const manifest = parseManifest(await readFile(join(target, 'manifest.json'), 'utf8'));
  expect(Object.keys(manifest.models).sort()).toEqual(['detector', 'engine', 'engine-plain', 'mesh']);
  const files = Object.values(manifest.models).flat();
  for (const { name, size, sha256 } of files) {
    const content = await readFile(join(target, name));
    expect(content.length).toBe(size);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
  const pieces = files.flatMap(pieceNames);
  expect(pieces.length).toBeGreaterThan(10);
  expect(await readdir(target)).toHaveLength(files.length + pieces.length + 1);
  for (const file of files.filter(({ pieceSize }) => pieceSize !== undefined)) {
    const joined = await Promise.all(pieceNames(file).map((name) => readFile(join(target, name))));
    expect(Buffer.concat(joined).equals(await readFile(join(target, file.name))), file.name).toBe(true);
  }
  expect(bytes).toBe(files.reduce((sum, { size }) => sum + size, 0));
  // The identity network stays on the server.
  expect(await readdir(target)).not.toContain('mobilefacenet.bin');
});

it('reads the copies, and rejects missing and altered ones', async () => {
  await copyModels(folder);
  expect((await readEngine(folder)).length).toBeGreaterThan(1000);
  // The image and the units read models where the site has them; the descriptor is not there.
  expect((await readModel('descriptor', folder)).weights.length).toBeGreaterThan(1_000_000);
  await appendFile(join(folder, 'facemesh.json'), ' ');
  await expect(readModel('mesh', folder)).rejects.toMatchObject({ code: 'vision_failed' });
});
