import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeIntegrityManifest } from './integrity-manifest.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kuelik-manifest-'));
  for (const name of ['assets', 'models']) mkdirSync(join(folder, name));
  const files = [
    'kuelik.js',
    'assets/a.css',
    'assets/a.js.map',
    'models/facemesh.bin',
    'models/facemesh.json',
  ];
  for (const file of [...files, 'models/tfjs-backend-wasm-simd.wasm'])
    writeFileSync(join(folder, file), file);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function written(type: 'FRONTEND' | 'WIDGET'): Promise<Record<string, string>> {
  await writeIntegrityManifest(folder, type);
  const manifest = JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8'));
  expect(manifest.type).toBe(type);
  return manifest.files;
}

test('a widget’s manifest has its bundle and its model files [5.22]', async () => {
  const files = await written('WIDGET');
  expect(Object.keys(files)).toEqual([
    'kuelik.js',
    'models/facemesh.bin',
    'models/facemesh.json',
    'models/tfjs-backend-wasm-simd.wasm',
  ]);
  const hash = createHash('sha384').update('models/facemesh.bin').digest('base64');
  expect(files['models/facemesh.bin']).toBe(`sha384-${hash}`);
});

test('a page’s manifest has its scripts', async () => {
  expect(Object.keys(await written('FRONTEND'))).toEqual(['kuelik.js']);
});
