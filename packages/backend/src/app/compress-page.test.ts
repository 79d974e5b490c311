import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressPage } from './compress-page.ts';

const page = '<!doctype html><title>Бетті тексеру</title>';
const read = { br: brotliDecompressSync, gzip: gunzipSync };

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
] as const)('%s gets %s', async (accepted, encoding) => {
  const packed = await compressPage(page, accepted);
  expect(packed.encoding).toBe(encoding);
  expect(read[encoding](packed.body).toString()).toBe(page);
});

it.each(['', 'identity', 'gzip;q=0', 'abr'])('%j gets the page as it is', async (accepted) => {
  expect(await compressPage(page, accepted)).toEqual({ body: page, encoding: null });
});
