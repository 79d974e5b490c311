import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from './files.ts';

/**
 * Writes `integrity.json` into a built site: `{type, files}` with the SHA-384 of every script,
 * as `sha384-<base64>`, by file name. `integrity publish` of the server's command line stores it.
 */
export async function writeIntegrityManifest(folder: string, type: 'FRONTEND' | 'WIDGET'): Promise<void> {
  const files: Record<string, string> = {};
  for (const file of filesBelow(folder).filter((name) => name.endsWith('.js'))) {
    const hash = createHash('sha384').update(await readFile(join(folder, file)));
    files[file] = `sha384-${hash.digest('base64')}`;
  }
  await writeFile(join(folder, 'integrity.json'), `${JSON.stringify({ type, files }, null, 2)}\n`);
}
