import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';

/** Every file below a folder; files removed meanwhile are left out. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}
