import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../files.ts';

/**
 * What each check covers: a page's scripts, or a widget's bundle and model files (specification, section 5).
 */
const checked = { FRONTEND: /\.js$/, WIDGET: /\.(js|json|bin|wasm)$/ } as const;

/**
 * Writes `integrity.json` into a built site or widget: `{type, files}` with the SHA-384 of every checked
 * file, as `sha384-<base64>`, by file name. The command `integrity publish` stores it on the server.
 */
export async function writeIntegrityManifest(folder: string, type: keyof typeof checked): Promise<void> {
  const files: Record<string, string> = {};
  for (const file of filesBelow(folder).filter((name) => checked[type].test(name))) {
    const hash = createHash('sha384').update(await readFile(join(folder, file)));
    files[file] = `sha384-${hash.digest('base64')}`;
  }
  await writeFile(join(folder, 'integrity.json'), `${JSON.stringify({ type, files }, null, 2)}\n`);
}
