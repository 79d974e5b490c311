import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './files.ts';

const compressible = /\.(m?js|css|html|svg|json|wasm|bin|txt)$/;
/** Below this a compressed copy saves less than its headers cost. */
const smallest = 1024;
/** Brotli's top quality takes seconds per megabyte: used only for the first screen. */
const slowQualityLimit = 512 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes .br and .gz copies beside every compressible file of a folder that lacks them, for servers that use them. */
export async function precompress(folder: string): Promise<void> {
  for (const file of filesBelow(folder)) {
    if (!compressible.test(file)) continue;
    const path = join(folder, file);
    if (existsSync(`${path}.br`)) continue;
    const bytes = await readFile(path);
    if (bytes.length < smallest) continue;
    const quality = bytes.length > slowQualityLimit ? 6 : 11;
    await writeFile(
      `${path}.br`,
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
    await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
  }
}
