import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-precompress-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('all scripts get compressed copies, including the PDF worker, a module of two megabytes', async () => {
  const script = 'export const a = 1;\n'.repeat(200);
  for (const name of ['a.js', 'pdf.worker-1.mjs']) writeFileSync(join(dir, name), script);
  await precompress(dir);
  for (const name of ['a.js', 'pdf.worker-1.mjs']) {
    expect(brotliDecompressSync(readFileSync(join(dir, `${name}.br`))).toString()).toBe(script);
    expect(gunzipSync(readFileSync(join(dir, `${name}.gz`))).toString()).toBe(script);
  }
});

test('small files and pictures, which are already compressed, get none', async () => {
  writeFileSync(join(dir, 'a.png'), Buffer.alloc(5000));
  writeFileSync(join(dir, 'small.js'), 'a');
  await precompress(dir);
  expect(readdirSync(dir).sort()).toEqual(['a.png', 'small.js']);
});
