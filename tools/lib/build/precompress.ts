import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import { filesBelow } from '../files.ts';

const compressible = /\.(m?js|css|html|svg|json|wasm|bin|txt)$/;
/** Below this a compressed copy saves less than its headers cost. */
const smallest = 1024;
/** Brotli's top quality takes seconds per megabyte: used only for the first screen. */
const slowQualityLimit = 512 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compressed copies, by the hash of what they were made from. */
export type Compressed = ReadonlyMap<string, { readonly br: Buffer; readonly gz: Buffer }>;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The copies that an earlier call has written in a folder, without those of another content than their file's: remove them
 * after a change of the qualities above.
 */
export function compressedIn(folder: string): Compressed {
  const known = new Map<string, { readonly br: Buffer; readonly gz: Buffer }>();
  for (const file of filesBelow(folder)) {
    const path = join(folder, file);
    if (!existsSync(`${path}.br`) || !existsSync(`${path}.gz`)) continue;
    const bytes = readFileSync(path);
    const copies = { br: readFileSync(`${path}.br`), gz: readFileSync(`${path}.gz`) };
    if (areOf(bytes, copies)) known.set(hashOf(bytes), copies);
  }
  return known;
}

function areOf(bytes: Buffer, { br, gz }: { readonly br: Buffer; readonly gz: Buffer }): boolean {
  try {
    return brotliDecompressSync(br).equals(bytes) && gunzipSync(gz).equals(bytes);
  } catch {
    // Damaged.
    return false;
  }
}

/**
 * Writes .br and .gz copies beside every compressible file of a folder that lacks them, for servers that use them.
 *
 * @param known is taken where the file has not changed: Brotli is half of a build's processor time
 */
export async function precompress(folder: string, known: Compressed = new Map()): Promise<void> {
  for (const file of filesBelow(folder)) {
    if (!compressible.test(file)) continue;
    const path = join(folder, file);
    if (existsSync(`${path}.br`)) continue;
    const bytes = await readFile(path);
    if (bytes.length < smallest) continue;
    const { br, gz } = known.get(hashOf(bytes)) ?? (await compress(bytes));
    await writeFile(`${path}.br`, br);
    await writeFile(`${path}.gz`, gz);
  }
}

async function compress(bytes: Buffer): Promise<{ readonly br: Buffer; readonly gz: Buffer }> {
  const quality = bytes.length > slowQualityLimit ? 6 : 11;
  return {
    br: await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gz: await zip(bytes, { level: 9 }),
  };
}
