import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressedIn, precompress } from './precompress.ts';

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

test('a file that has not changed gets the copies of the last build, a changed one its own', async () => {
  const script = (text: string) => `// ${text}\n`.repeat(200);
  writeFileSync(join(dir, 'same.js'), script('same'));
  writeFileSync(join(dir, 'other.js'), script('before'));
  await precompress(dir);
  // Recognizable: a build compresses better.
  const quick = (name: string) =>
    brotliCompressSync(readFileSync(join(dir, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  for (const name of ['same.js', 'other.js']) writeFileSync(join(dir, `${name}.br`), quick(name));
  const known = compressedIn(dir);

  const next = mkdtempSync(join(dir, 'next-'));
  writeFileSync(join(next, 'renamed.js'), script('same'));
  writeFileSync(join(next, 'other.js'), script('after'));
  await precompress(next, known);
  expect(readFileSync(join(next, 'renamed.js.br'))).toEqual(quick('same.js'));
  expect(gunzipSync(readFileSync(join(next, 'renamed.js.gz'))).toString()).toBe(script('same'));
  expect(brotliDecompressSync(readFileSync(join(next, 'other.js.br'))).toString()).toBe(script('after'));
});

test('copies that are damaged, of other content, or without their pair are not taken', async () => {
  const script = (text: string) => `// ${text}\n`.repeat(200);
  for (const name of ['damaged.js', 'edited.js', 'lonely.js']) writeFileSync(join(dir, name), script(name));
  await precompress(dir);
  writeFileSync(join(dir, 'damaged.js.br'), 'no Brotli');
  writeFileSync(join(dir, 'edited.js'), script('by hand'));
  rmSync(join(dir, 'lonely.js.gz'));
  expect(compressedIn(dir).size).toBe(0);
});
